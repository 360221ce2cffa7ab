import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendCached } from '../platform/http/cached-response.ts';
import type { FindBoard } from './find-board.ts';
import { faviconIco, iconOf } from './icon.ts';
import { fontFiles } from './look/fonts.ts';
import { paths } from './paths.ts';
import {
  beacon,
  boardScript,
  challengeScript,
  compressEditor,
  editorScript,
  embeddedScript,
  embedScript,
  listScript,
  pipelineScript,
} from './scripts.ts';
import type { StaticFile } from './static-file.ts';
import { plainStylesheet } from './stylesheet.ts';

/**
 * Serves the stylesheet, the fonts, the scripts and the icon. Their paths contain a hash of the content. An old hash gets the current file, so that
 * pages in caches keep working.
 */
export function serveFiles(app: FastifyInstance, findBoard: FindBoard): void {
  app.get('/style.:hash(^[0-9a-f]{12}$).css', { schema: { hide: true } }, async (request, reply) => {
    const found = await findBoard(request.host);
    return send(request, reply, found ? found.board.stylesheet : plainStylesheet);
  });
  app.get('/icon.:hash(^[0-9a-f]{12}$).svg', { schema: { hide: true } }, async (request, reply) => {
    const found = await findBoard(request.host);
    return send(request, reply, found ? found.board.icon : iconOf(null));
  });
  app.get('/favicon.ico', { schema: { hide: true } }, async (request, reply) => {
    const url = (await findBoard(request.host))?.board.faviconUrl;
    if (url) return reply.header('cache-control', ONE_DAY).redirect(url, 302);
    return sendCached(request, reply, faviconIco(), ONE_DAY);
  });
  const scripts = {
    beacon,
    board: boardScript,
    challenge: challengeScript,
    list: listScript,
    pipeline: pipelineScript,
    embedded: embeddedScript,
  };
  for (const [name, script] of Object.entries(scripts))
    app.get(`/${name}.:hash(^[0-9a-f]{12}$).js`, { schema: { hide: true } }, async (request, reply) =>
      send(request, reply, script),
    );
  // Other sites load it by this name, which never changes.
  app.get(`${paths.embed}.js`, { schema: { hide: true } }, async (request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return sendCached(request, reply, embedScript.response, 'public, max-age=3600');
  });
  app.get('/editor.:hash(^[0-9a-f]{12}$).js', { schema: { hide: true } }, async (request, reply) => {
    reply.header('vary', 'accept-encoding');
    return send(request, reply, acceptsBrotli(request) ? compressEditor() : editorScript);
  });
  // Fonts are the same for all boards.
  for (const [name, font] of fontFiles)
    app.get(`/${name}.:hash(^[0-9a-f]{12}$).woff2`, { schema: { hide: true } }, async (request, reply) =>
      send(request, reply, font),
    );
}

function acceptsBrotli({ headers }: FastifyRequest): boolean {
  return /(?:^|,)\s*br\s*(?:,|$)/.test(`${headers['accept-encoding'] ?? ''}`);
}

const ONE_DAY = 'public, max-age=86400';

function send(request: FastifyRequest, reply: FastifyReply, { path, response }: StaticFile): FastifyReply {
  const isCurrent = request.url === path;
  const cacheControl = isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=60';
  return sendCached(request, reply, response, cacheControl);
}
