import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { toCachedResponse } from '../platform/http/cached-response.ts';
import { ROOT_FOLDER } from '../platform/root-folder.ts';
import { type StaticFile, toStaticFile } from './static-file.ts';

/** Sends page views to the board's analytics. Without scripts, a tracking pixel does. */
export const beacon = readScript('beacon');

/** Saves and shares jobs, marks new ones, and shows the menu of a member. Every page works without it. */
export const boardScript = readScript('board');

/** Applies the filters of the job list at once, and opens them in a sheet on phones. */
export const listScript = readScript('list');

/** Solves challenges of forms. Only boards with challenges load it. */
export const challengeScript = readScript('challenge');

/** Lets employers drag candidates to other stages. */
export const pipelineScript = readScript('pipeline');

/** Fits the frame of a list of jobs on another site to its content. */
export const embeddedScript = readScript('embedded');

/** For other sites: puts the list where its script element stands. */
export const embedScript = readScript('embed');

/** The editor of descriptions, for the pages where employers write. `npm run generate` bundles it from `editor/`. */
export const editorScript = readScript('editor');

let compressed: StaticFile | undefined;

/** Boards send it without a proxy that compresses. Compressed at the first use, because compression would lengthen the start. */
export function compressEditor(): StaticFile {
  compressed ??= toCompressed(editorScript);
  return compressed;
}

function toCompressed({ response, path }: StaticFile): StaticFile {
  const headers = { ...response.headers, 'content-encoding': 'br' };
  return { path, response: toCachedResponse(200, headers, brotliCompressSync(response.body)) };
}

function readScript(name: string): StaticFile {
  const text = readFileSync(new URL(`public/${name}.js`, ROOT_FOLDER), 'utf8');
  return toStaticFile([name, 'js'], 'text/javascript; charset=utf-8', text);
}
