import type { FastifyInstance, FastifyReply } from 'fastify';
import { beacon } from './beacon.ts';
import type { FindBoard } from './find-board.ts';
import { stylesheetOf } from './stylesheet.ts';

/**
 * The files that pages link to, under names that change with them. Asked for by another name than today's, they are today's: a
 * page that was kept elsewhere still gets them.
 */
export function serveFiles(app: FastifyInstance, findBoard: FindBoard): void {
  app.get('/style.:hash(^[0-9a-f]{12}$).css', { schema: { hide: true } }, async ({ url, host }, reply) => {
    const found = await findBoard(host);
    // Pages that belong to no board have Corkboard's own colours.
    const stylesheet = found ? found.board.stylesheet : stylesheetOf(null);
    return send(reply, 'text/css; charset=utf-8', stylesheet, url);
  });
  app.get('/beacon.:hash(^[0-9a-f]{12}$).js', { schema: { hide: true } }, async ({ url }, reply) =>
    send(reply, 'text/javascript; charset=utf-8', beacon, url),
  );
}

function send(
  reply: FastifyReply,
  contentType: string,
  { path, text }: { path: string; text: string },
  url: string,
): FastifyReply {
  const cacheControl = url === path ? 'public, max-age=31536000, immutable' : 'public, max-age=60';
  return reply.headers({ 'content-type': contentType, 'cache-control': cacheControl }).send(text);
}
