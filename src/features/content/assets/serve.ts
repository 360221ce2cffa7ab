import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { type Static, Type } from 'typebox';
import type { Cache, CacheStore } from '../../../platform/cache/cache-store.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { isNotModified } from '../../../platform/http/entity-tag.ts';
import { notFound, orNotFound } from '../../../platform/http/errors/http-error.ts';
import { reportLostFile } from '../../../platform/storage/lost-files.ts';
import { logoKey, originalKey, widths } from './files.ts';
import type { findContentType } from './queries.ts';
import type { FileStore } from './upload.ts';
import { extensions, OWN_FOLDER, readFileName } from './urls.ts';
import { readVariant } from './variants.ts';

export interface ServeOptions extends FileStore {
  /** Without a trailing slash. */
  cdnUrl: string;
  cacheStore: CacheStore;
  log: Logger;
  /** The type of an image of an organization that is visible. */
  findVisibleType: typeof findContentType;
  /** The copy of a logo with this id. */
  findCopy(db: Database, id: string): Promise<{ isHidden: boolean; isReady: boolean } | undefined>;
}

/**
 * Serves images without a key: `<id>.<extension>` and `logos/<id>.webp`, under /assets on every host, and under CDN_URL if that is
 * another URL.
 */
export const serveAssets: FastifyPluginAsync<ServeOptions> = async (app, options) => {
  const files: FileCache = options.cacheStore.open('images', ({ byteLength }) => byteLength);
  const { host, pathname } = new URL(options.cdnUrl);
  const prefix = pathname.replace(/\/$/, '');
  mount(OWN_FOLDER);
  // Only on the host of CDN_URL, because other hosts may have other routes under the same path.
  if (prefix !== OWN_FOLDER) mount(prefix, { host });

  function mount(folder: string, constraints: { host?: string } = {}): void {
    app.get<{ Params: FileParams; Querystring: Static<typeof WidthQuery> }>(
      `${folder}/:file`,
      { constraints, schema: { hide: true, params: FileParams, querystring: WidthQuery } },
      async (request, reply) =>
        sendAsset(request, reply, { ...options, files }, request.params.file, request.query.w),
    );
    app.get<{ Params: FileParams }>(
      `${folder}/logos/:file`,
      { constraints, schema: { hide: true, params: FileParams } },
      async (request, reply) => sendLogo(request, reply, { ...options, files }, request.params.file),
    );
  }
};

const FileParams = Type.Object({ file: Type.String() });
type FileParams = Static<typeof FileParams>;
const WidthQuery = Type.Object({
  w: Type.Optional(Type.Unsafe<(typeof widths)[number]>({ type: 'integer', enum: [...widths] })),
});

type Load = () => Promise<Uint8Array | undefined>;
type FileCache = Cache<Uint8Array>;
type Serving = ServeOptions & { files: FileCache };

/** Bounds how long a deleted logo is served, because no query checks whether it still exists. */
const LOGO_CACHE_MS = 60_000;

async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  serving: Serving,
  fileName: string,
  width: number | undefined,
): Promise<FastifyReply> {
  const file = readFileName(fileName);
  // Query each time, so that a deleted image disappears at once on every node.
  const contentType = file && (await serving.findVisibleType(serving.db, file.id));
  if (!file || !contentType || extensions[contentType] !== file.extension) throw notFound('image');
  const key = originalKey(file.id, file.extension);
  if (width !== undefined) {
    return sendFile(request, reply, serving, {
      name: `${file.id}-${width}.webp`,
      contentType: 'image/webp',
      load: () => reportIfLost(serving, key, readVariant(serving, file, width)),
    });
  }
  return sendFile(request, reply, serving, {
    name: fileName,
    contentType,
    load: () => reportIfLost(serving, key, serving.storage.read(key)),
  });
}

/** For a file that the database has. */
async function reportIfLost(
  { log }: Serving,
  key: string,
  bytes: Promise<Uint8Array | undefined>,
): Promise<Uint8Array | undefined> {
  const found = await bytes;
  if (!found) reportLostFile(log, key);
  return found;
}

async function sendLogo(
  request: FastifyRequest,
  reply: FastifyReply,
  serving: Serving,
  fileName: string,
): Promise<FastifyReply> {
  const file = readFileName(fileName);
  if (file?.extension !== 'webp') throw notFound('image');
  return sendFile(request, reply, serving, {
    name: `logo-${fileName}`,
    contentType: 'image/webp',
    load: async () => {
      const copy = await serving.findCopy(serving.db, file.id);
      if (copy?.isHidden) return undefined;
      const key = logoKey(file.id);
      const bytes = serving.storage.read(key);
      return copy?.isReady ? reportIfLost(serving, key, bytes) : bytes;
    },
    cacheMs: LOGO_CACHE_MS,
  });
}

interface ServedFile {
  name: string;
  contentType: string;
  load: Load;
  /** How long the cache may serve the file. Defaults to no limit. */
  cacheMs?: number;
}

/** Sends a file, which clients may cache forever because its bytes never change. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { files }: Serving,
  { name, contentType, load, cacheMs }: ServedFile,
): Promise<FastifyReply> {
  const tag = `"${name}"`;
  const bytes = orNotFound(await files.findOrLoad(name, load, cacheMs), 'image');
  reply.headers({
    etag: tag,
    'cache-control': 'public, max-age=31536000, immutable',
    // A browser that opens the image as a page must not run scripts.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'accept-ranges': 'none',
  });
  if (isNotModified(request, tag)) return reply.code(304).send();
  return reply
    .headers({ 'content-type': contentType, 'content-disposition': `inline; filename="${name}"` })
    .send(bytes);
}
