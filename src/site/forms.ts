import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { toOrigin } from '../platform/audit/origin.ts';
import { HttpError, notFound } from '../platform/http/errors/http-error.ts';
import { assertMayChange } from '../platform/http/errors/organization-moving.ts';
import { requireSameOrigin } from '../platform/sign-in/same-origin.ts';
import type { Board } from './board.ts';
import type { FindBoard } from './find-board.ts';
import { fillForm } from './form-failures/fill-form.ts';
import { readTyped } from './form-failures/typed.ts';

export interface FormOptions {
  findBoard: FindBoard;
  isHttps: boolean;
}

/** The options of a route that takes a form. `page` is the path pattern of the page that shows the form. */
export function formRoute(page: string) {
  return { config: { isPublic: true, form: page }, schema: { hide: true } } satisfies RouteShorthandOptions;
}

/** A longer form is read up to here, so that its page has what was typed. */
const MAX_READ_BYTES = 1_048_576;

/** Accepts forms of the board's own pages without scripts, and nothing else. */
export function acceptForms(app: FastifyInstance, options: FormOptions, maxBytes: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_READ_BYTES },
    (request, body, done) => {
      request.isFormTooLarge = Buffer.byteLength(body) > maxBytes;
      done(null, new URLSearchParams(body as string));
    },
  );
  app.decorateRequest('isFormTooLarge', false);
  app.addHook('preValidation', async ({ isFormTooLarge }) => {
    if (isFormTooLarge)
      throw new HttpError('payload_too_large', `The form must not exceed ${maxBytes} bytes.`);
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers');
    reply.headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' });
  });
  requireSameOrigin(app, options);
  // A page that corrects some fields shows all of them as they were typed. Pages of failures do so already.
  app.addHook('onSend', async (request, reply, payload) => {
    const isCorrection = reply.statusCode >= 400 && request.errorCode === undefined;
    const typed = isCorrection && payload instanceof Buffer ? readTyped(request) : [];
    if (typed.length === 0) return payload;
    const [action = ''] = request.url.split('?', 1);
    const filled = fillForm(String(payload), { action, typed });
    return filled === undefined ? payload : Buffer.from(filled);
  });
}

/**
 * The board of the request's host, and the fields of its form. A host that redirects to the board has no forms, unless `anyHost`: links in
 * emails name the host that was the board's when they were sent.
 */
export async function readForm(
  request: FastifyRequest,
  { findBoard, anyHost = false }: Pick<FormOptions, 'findBoard'> & { anyHost?: boolean },
): Promise<{ board: Board; form: URLSearchParams }> {
  const found = await findBoard(request.host);
  if (!found || (found.redirectTo !== undefined && !anyHost)) throw notFound('board');
  assertMayChange(request, found.board.scope);
  const board = { ...found.board, scope: { ...found.board.scope, origin: toOrigin(request) } };
  return { board, form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams() };
}

declare module 'fastify' {
  interface FastifyRequest {
    isFormTooLarge: boolean;
  }
}
