import { readFileSync } from 'node:fs';
import type { BrandColors } from '../features/board/organizations/settings-schema.ts';
import { type CachedResponse, toCachedResponse } from '../platform/http/cached-response.ts';
import { ROOT_FOLDER } from '../platform/root-folder.ts';
import { type StaticFile, toStaticFile } from './static-file.ts';

const folder = new URL('public/', ROOT_FOLDER);
const drawing = readFileSync(new URL('icon.svg', folder), 'utf8');
/** The colors of the drawing that a board's own colors replace. */
const GROUND = '#14532d';
const DRAWN = '#fff"';

/** The icon of a board that has set none, in the board's color. */
export function iconOf(colors: BrandColors | null): StaticFile {
  const svg = colors ? drawing.replace(GROUND, colors.fill).replace(DRAWN, `${colors.on_fill}"`) : drawing;
  return toStaticFile(['icon', 'svg'], 'image/svg+xml', svg);
}

let fallback: CachedResponse | undefined;

/** For programs that ask every site for this file. It is the drawing as ICO, 32 pixels wide. */
export function faviconIco(): CachedResponse {
  fallback ??= toCachedResponse(
    200,
    { 'content-type': 'image/vnd.microsoft.icon' },
    readFileSync(new URL('favicon.ico', folder)),
  );
  return fallback;
}
