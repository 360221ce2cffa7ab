import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type CachedResponse,
  SHARED,
  sendCached,
  toCachedResponse,
} from '../../platform/http/cached-response.ts';
import { notFound, orNotFound } from '../../platform/http/errors/http-error.ts';
import type { PublicLimit } from '../../platform/http/rate-limit.ts';
import { renderSvg } from '../../platform/images/render-svg.ts';
import type { BoardPage, SiteCaches } from '../board-page.ts';
import type { FindBoard } from '../find-board.ts';
import { drawPicture } from './draw-picture.ts';
import { loadFonts } from './fonts.ts';
import { hashPicture, type PictureContent, toPictureContent } from './picture.ts';

export interface PictureOptions {
  pages: readonly BoardPage[];
  findBoard: FindBoard;
  caches: SiteCaches;
  limitPublic: PublicLimit;
}

/**
 * Serves the picture of each page at `/og/<hash><path of the page>/picture.jpg`. The page itself says what the picture shows, so that a
 * picture is public exactly as long as its page. An old hash gets the current picture, as with other static files.
 */
export function servePictures(
  app: FastifyInstance,
  { pages, findBoard, caches, limitPublic }: PictureOptions,
): void {
  const cache = caches.changes.store.open<CachedResponse>('pictures', ({ body }) => body.length);
  for (const page of pages) {
    if (page.isPersonal) continue;
    const path = page.path === '/' ? '' : page.path;
    const options = { config: { isPublic: true }, schema: { hide: true } };
    app.get(`/og/:pictureHash(^[0-9a-f]{12}$)${path}/picture.jpg`, options, async (request, reply) => {
      const found = orNotFound(await findBoard(request.host), 'picture');
      const { board, redirectTo } = found;
      if (redirectTo !== undefined)
        return reply.header('cache-control', SHARED).redirect(redirectTo + request.url, 301);
      await limitPublic(request.ip);
      const params = request.params as Record<string, string>;
      const { pictureHash = '', ...pageParams } = params;
      const query = new URLSearchParams();
      const result = await page.show({ board, caches, params: pageParams, query, cookies: undefined });
      if ('location' in result) return redirectPicture(reply, pictureHash, result);
      if (!('main' in result) || !result.picture) throw notFound('picture');
      const { path: _path, ...picture } = result.picture;
      return sendPicture(request, reply, pictureHash, toPictureContent(board, picture));
    });
  }

  async function sendPicture(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: string,
    content: PictureContent,
  ): Promise<FastifyReply> {
    const hash = hashPicture(content);
    const response = orNotFound(await cache.findOrLoad(hash, () => render(content)), 'picture');
    return sendCached(request, reply, response, asked === hash ? IMMUTABLE : SHARED);
  }
}

async function render(content: PictureContent): Promise<CachedResponse> {
  const jpeg = await renderSvg(drawPicture(content, await loadFonts()));
  return toCachedResponse(200, { 'content-type': 'image/jpeg' }, jpeg);
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The page has another path now, such as a job whose slug changed. */
function redirectPicture(
  reply: FastifyReply,
  hash: string,
  { location }: { location: string },
): FastifyReply {
  if (!location.startsWith('/')) throw notFound('picture');
  return reply.header('cache-control', SHARED).redirect(`/og/${hash}${location}/picture.jpg`, 301);
}
