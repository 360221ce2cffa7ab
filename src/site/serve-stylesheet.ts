import type { FastifyInstance } from 'fastify';
import type { FindBoard } from './find-board.ts';
import { stylesheetOf } from './stylesheet.ts';

/** Asked for by another name than today's, it answers with today's: a page that was kept elsewhere still gets its looks. */
export function serveStylesheet(app: FastifyInstance, findBoard: FindBoard): void {
  app.get('/style.:hash(^[0-9a-f]{12}$).css', { schema: { hide: true } }, async (request, reply) => {
    const found = await findBoard(request.host);
    // Pages that belong to no board have Corkboard's own colours.
    const { path, text } = found ? found.board.stylesheet : stylesheetOf(null);
    const isCurrent = request.url === path;
    return reply
      .headers({
        'content-type': 'text/css; charset=utf-8',
        'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
      })
      .send(text);
  });
}
