import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { operations } from '../../../../platform/http/operation.ts';
import { BoardQuery } from '../../organizations/board-query.ts';
import type { BoardFinder } from '../../organizations/find-by-host.ts';
import { viewOfRequest } from './pageview-event.ts';
import type { ViewRecorder } from './recorder.ts';
import { NewView, PixelQuery, parseView, readView } from './schema.ts';

interface ViewOptions {
  boards: BoardFinder;
  views: ViewRecorder;
}

const MAX_BODY_BYTES = 8_192;

/** The smallest GIF: one transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The response never depends on the input: a page must not notice whether it is counted. */
const acceptAll = () => () => true;

/** Pages of a board report their views here. The hostname selects the board. */
export const viewRoutes: FastifyPluginAsync<ViewOptions> = async (app, { boards, views }) => {
  // navigator.sendBeacon sends text without a preflight, and JSON only where CORS allows it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['text/plain', 'application/json'],
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (_request, body, done) => done(null, parseView(body)),
  );

  const operation = operations(app, { tag: 'Public', isPublic: true });

  operation('POST /organization/views', 'recordView', {
    ignoresInvalidInput: true,
    validatorCompiler: acceptAll,
    summary: 'Record a page view or a click to apply',
    description:
      'Records a page view or a click to apply. Send the request to the host of the board, without a key, for example with `navigator.sendBeacon`. The body is JSON as `application/json` or `text/plain`. The response is always 204. Bots, prefetches, requests beyond the rate limit and pages of other sites are not counted. It sets no cookie and stores no IP address.',
    query: BoardQuery,
    consumes: ['application/json', 'text/plain'],
    body: NewView,
    responses: { 204: { type: 'null' } },
    handler: async (request, { reply }) => {
      const view = request.body as NewView | undefined;
      if (view) views.record(boards.find(request.host, toSlug(request.query)), viewOfRequest(request, view));
      return reply.code(204).header('cache-control', 'no-store').send(null);
    },
  });

  operation('GET /organization/views/pixel.gif', 'recordViewByPixel', {
    isStreamed: true,
    ignoresInvalidInput: true,
    validatorCompiler: acceptAll,
    summary: 'Record a page view with a tracking pixel',
    description:
      'Records a page view and returns a transparent GIF, for `<noscript><img>` on pages of the board. Without `path`, the Referer header names the page.',
    query: PixelQuery,
    returns: { content: { 'image/gif': { schema: Type.Unsafe({ format: 'binary' }) } } },
    handler: async (request, { reply }) => {
      const view = readView(request.query);
      // Any site can embed the image, so only views that name a page of this board count.
      if (view && request.method === 'GET')
        views.record(boards.find(request.host, toSlug(request.query)), viewOfRequest(request, view));
      return reply.type('image/gif').header('cache-control', 'no-store').send(PIXEL);
    },
  });
};

/** The query is not validated. */
function toSlug(query: unknown): string | undefined {
  const { organization } = (query ?? {}) as { organization?: unknown };
  return typeof organization === 'string' ? organization : undefined;
}
