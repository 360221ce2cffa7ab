import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../platform/http/entity-tag.ts';
import { notFound } from '../platform/http/errors.ts';
import type { Board } from './board.ts';
import { BoardVersions } from './board-version.ts';
import type { FindBoard } from './find-board.ts';
import { type FinishedPage, KeptPages } from './kept-pages.ts';
import { pages } from './pages.ts';
import { renderRedirect, renderView } from './render.tsx';
import { serveStylesheet } from './stylesheet.ts';
import type { BoardPage, Visit } from './view.ts';

export interface SiteOptions {
  findBoard: FindBoard;
}

/** The pages of the boards. The host says which board. */
export const siteRoutes: FastifyPluginAsync<SiteOptions> = async (app, { findBoard }) => {
  const versions = new BoardVersions();
  const kept = new KeptPages();
  serveStylesheet(app, findBoard);
  for (const page of pages) mountPage(app, page);

  function mountPage(app: FastifyInstance, page: BoardPage): void {
    app.get(page.path, { config: { isPublic: true }, schema: { hide: true } }, async (request, reply) => {
      const board = await findBoard(request.host);
      if (!board) throw notFound('board');
      const visit = toVisit(request, board, page);
      if (page.isPersonal) return send(request, reply, await make(page, visit), 'private, no-store');
      const version = await versions.current(board.scope);
      const key = `${board.scope.organizationId} ${board.origin} ${toPath(request)}?${visit.query}`;
      const finished = await kept.findOrMake(key, version, board.changedAt, () => make(page, visit));
      return send(request, reply, finished, SHARED);
    });
  }
};

/** Browsers ask each time whether their copy still holds; a cache in front may spare the server for half a minute. */
const SHARED = 'public, max-age=0, must-revalidate, s-maxage=30';

async function make(page: BoardPage, visit: Visit): Promise<FinishedPage> {
  const shown = await page.show(visit);
  return 'location' in shown ? renderRedirect(shown) : renderView(visit.board, shown);
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body, tag }: FinishedPage,
  cacheControl: string,
): FastifyReply {
  reply.headers({ ...headers, 'cache-control': cacheControl, etag: tag });
  if (status === 200 && isKnown(request, tag)) return reply.code(304).send();
  return reply.code(status).send(body);
}

/** Only the parameters that the page declares, in its own order: whatever else an address carries makes no other page. */
function toVisit(request: FastifyRequest, board: Board, page: BoardPage): Visit {
  const sent = new URL(request.url, board.origin).searchParams;
  const query = new URLSearchParams();
  for (const name of page.parameters ?? [])
    for (const value of sent.getAll(name)) if (value.trim() !== '') query.append(name, value.trim());
  return { board, params: request.params as Record<string, string>, query, cookies: request.headers.cookie };
}

function toPath({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/';
}
