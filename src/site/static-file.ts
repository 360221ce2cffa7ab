import { hash } from 'node:crypto';
import { type CachedResponse, toCachedResponse } from '../platform/http/cached-response.ts';

/** A file that pages link to. Its path changes with its content, so browsers may cache it forever. */
export interface StaticFile {
  path: string;
  response: CachedResponse;
}

/** The path is `/<name>.<hash>.<extension>`. */
export function toStaticFile(
  [name, extension]: [string, string],
  contentType: string,
  content: string | Buffer,
): StaticFile {
  const path = `/${name}.${hash('sha1', content, 'hex').slice(0, 12)}.${extension}`;
  return { path, response: toCachedResponse(200, { 'content-type': contentType }, content) };
}
