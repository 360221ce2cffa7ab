import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { Type } from 'typebox';
import { isKnown } from '../../platform/http/entity-tag.ts';
import { notFound } from '../../platform/http/errors.ts';
import { extensions, OWN_FOLDER, readFileName } from './addresses.ts';
import { logoKey, originalKey, widths } from './files.ts';
import { findContentType } from './queries.ts';
import type { FileStore } from './upload.ts';
import { readVariant } from './variants.ts';

export interface ServeOptions extends FileStore {
  /** `{cdn_url}`, no trailing slash. */
  cdnUrl: string;
  log: Logger;
}

/**
 * Serves images to everyone, without a key: `<id>.<extension>` and `logos/<id>.webp`, under /assets on every host, and
 * under the address of CDN_URL where that is another.
 */
export const serveAssets: FastifyPluginAsyncTypebox<ServeOptions> = async (app, options) => {
  const files = newFileCache();
  const { host, pathname } = new URL(options.cdnUrl);
  const prefix = pathname.replace(/\/$/, '');
  mount(OWN_FOLDER);
  // By its host alone, since the same path may mean something else on another.
  if (prefix !== OWN_FOLDER) mount(prefix, { host });

  function mount(folder: string, constraints: { host?: string } = {}): void {
    app.get(
      `${folder}/:file`,
      { constraints, schema: { hide: true, params: FileParams, querystring: WidthQuery } },
      async (request, reply) =>
        sendAsset(request, reply, { ...options, files }, request.params.file, request.query.w),
    );
    app.get(
      `${folder}/logos/:file`,
      { constraints, schema: { hide: true, params: FileParams } },
      async (request, reply) => sendLogo(request, reply, { ...options, files }, request.params.file),
    );
  }
};

const FileParams = Type.Object({ file: Type.String() });
const WidthQuery = Type.Object({
  w: Type.Optional(Type.Unsafe<(typeof widths)[number]>({ type: 'integer', enum: [...widths] })),
});

type Load = () => Promise<Uint8Array | undefined>;
type FileCache = LRUCache<string, Uint8Array, Load>;
type Serving = ServeOptions & { files: FileCache };

const CACHE_BYTES = 32 * 1_048_576;
/** Nobody is asked whether a logo is still there. */
const LOGO_CACHE_MS = 60_000;

/** What is asked for often need not be fetched each time, and what many ask for at once is fetched or made once. */
function newFileCache(): FileCache {
  return new LRUCache({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.byteLength + 256,
    fetchMethod: (_key, _stale, { context }) => context(),
    // One that others push out while it is being fetched still has someone who waits for it.
    ignoreFetchAbort: true,
  });
}

async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  serving: Serving,
  fileName: string,
  width: number | undefined,
): Promise<FastifyReply> {
  const file = readFileName(fileName);
  // Asked each time: a deleted image is gone at once, on every node.
  const contentType = file && (await findContentType(serving.db, file.id));
  if (!file || !contentType || extensions[contentType] !== file.extension) throw notFound('image');
  if (width !== undefined) {
    return sendFile(request, reply, serving, {
      name: `${file.id}-${width}.webp`,
      contentType: 'image/webp',
      load: () => readVariant(serving, file, width),
    });
  }
  return sendFile(request, reply, serving, {
    name: fileName,
    contentType,
    load: () => serving.storage.read(originalKey(file.id, file.extension)),
  });
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
    load: () => serving.storage.read(logoKey(file.id)),
    cacheMs: LOGO_CACHE_MS,
  });
}

interface ServedFile {
  name: string;
  contentType: string;
  load: Load;
  /** How long what was read is used again; 0: for good. */
  cacheMs?: number;
}

/** The bytes under a name never change. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { files }: Serving,
  { name, contentType, load, cacheMs = 0 }: ServedFile,
): Promise<FastifyReply> {
  const tag = `"${name}"`;
  const bytes = await files.fetch(name, { context: load, ttl: cacheMs });
  if (!bytes) throw notFound('image');
  reply.headers({
    etag: tag,
    'cache-control': 'public, max-age=31536000, immutable',
    // An image that a browser takes for a page may still do nothing.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'accept-ranges': 'none',
  });
  if (isKnown(request, tag)) return reply.code(304).send();
  return reply
    .headers({ 'content-type': contentType, 'content-disposition': `inline; filename="${name}"` })
    .send(bytes);
}
