import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { BoardQuery } from '../../organizations/board-query.ts';
import type { BoardFinder } from '../../organizations/find-by-host.ts';
import type { ViewRecorder } from './recorder.ts';
import { NewView, PixelQuery, parseView, readView } from './schema.ts';
import { viewOfRequest } from './sighting.ts';

interface ViewOptions {
  boards: BoardFinder;
  views: ViewRecorder;
}

const MAX_BODY_BYTES = 8_192;

/** The smallest GIF: one transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A page must not notice that it is counted: whatever it sends is answered the same, and at once. */
const answerAll = () => () => true;

/** Where the pages of a board tell that they were looked at. The host says which board. */
export const viewRoutes: FastifyPluginAsyncTypebox<ViewOptions> = async (app, { boards, views }) => {
  // navigator.sendBeacon sends text without asking anybody, and JSON only where CORS allows it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['text/plain', 'application/json'],
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (_request, body, done) => done(null, parseView(body)),
  );

  app.post(
    '/organization/views',
    {
      config: { isPublic: true, isIndifferent: true },
      validatorCompiler: answerAll,
      schema: {
        operationId: 'recordView',
        tags: ['Public'],
        summary: 'Tell that a page was looked at, or an application begun',
        description:
          'On the host of the board, without a key, for `navigator.sendBeacon`: JSON, as `application/json` or `text/plain`. 204 whatever becomes of it: robots, prefetching, more than the limit of an address and what is no view of the board are not counted. No cookie is set, and no address kept.',
        consumes: ['application/json', 'text/plain'],
        querystring: BoardQuery,
        body: NewView,
        response: { 204: { type: 'null' } },
      },
    },
    async (request, reply) => {
      const view = request.body as NewView | undefined;
      if (view) views.record(boards.find(request.host, toSlug(request.query)), viewOfRequest(request, view));
      return reply.code(204).header('cache-control', 'no-store').send(null);
    },
  );

  app.get(
    '/organization/views/pixel.gif',
    {
      config: { isPublic: true, isStreamed: true, isIndifferent: true },
      validatorCompiler: answerAll,
      schema: {
        operationId: 'recordViewByPixel',
        tags: ['Public'],
        summary: 'Tell the same without a script, by an image of one pixel',
        description:
          'For `<noscript><img>` on pages of the board. Without `path` the Referer header tells which page it is.',
        querystring: PixelQuery,
        response: { 200: { content: { 'image/gif': { schema: Type.Unsafe({ format: 'binary' }) } } } },
      },
    },
    async (request, reply) => {
      const view = readView(request.query);
      // An image is loaded by whoever mentions it: only a page of this board can say that it was looked at.
      if (view && request.method === 'GET')
        views.record(boards.find(request.host, toSlug(request.query)), viewOfRequest(request, view));
      return reply.type('image/gif').header('cache-control', 'no-store').send(PIXEL);
    },
  );
};

/** Of a query that may hold anything. */
function toSlug(query: unknown): string | undefined {
  const { organization } = (query ?? {}) as { organization?: unknown };
  return typeof organization === 'string' ? organization : undefined;
}
