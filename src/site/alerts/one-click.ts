import type { FastifyPluginAsync } from 'fastify';
import { findAlertOfToken, unsubscribe } from '../../features/jobs/alerts/unsubscribe.ts';
import { limitByIpAddress, type VisitorLimits } from '../../platform/http/visitor-limits.ts';
import { type FormOptions, readForm } from '../forms.ts';
import { toUnsubscribePath } from '../paths.ts';
import { renderView } from '../render.tsx';
import { unsubscribedView } from './views.tsx';

export interface OneClickOptions
  extends Pick<FormOptions, 'findBoard'>,
    Pick<VisitorLimits, 'counters' | 'limits'> {}

const MAX_BYTES = 8_192;

/**
 * Ends an alert by a POST request to the URL in its emails (RFC 8058), and takes the form of the page at that URL. Email services send it
 * with any headers and either kind of form. Only its token decides, so the checks of other forms are not needed. The response to a
 * repeated request is the same, and never a redirect, which email services do not follow.
 */
export const oneClickUnsubscribe: FastifyPluginAsync<OneClickOptions> = async (
  app,
  { findBoard, ...limits },
) => {
  // An email service unsubscribes many people from few IP addresses: it counts as a read.
  limitByIpAddress(app, { ...limits, limits: { ...limits.limits, submit: 0 } });
  // Fastify refuses a body whose media type is missing or malformed.
  app.addHook('onRequest', async ({ raw }) => {
    raw.headers['content-type'] = 'text/plain';
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  );
  const route = { config: { isPublic: true }, schema: { hide: true } };
  app.post<{ Params: { token: string } }>(toUnsubscribePath(':token'), route, async (request, reply) => {
    const { board, form } = await readForm(request, { findBoard, anyHost: true });
    const row = await findAlertOfToken(board.scope, request.params.token);
    if (row) await unsubscribe(board.scope, row, { all: form.get('all') === '1' });
    const { status, headers, body } = renderView(board, unsubscribedView(board));
    return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body);
  });
};
