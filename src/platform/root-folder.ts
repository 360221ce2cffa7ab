import path from 'node:path';

/** The folder of package.json. `src/platform/` and `dist/chunks/` are equally deep, and the build puts this file into a chunk. */
export const ROOT_FOLDER = new URL('../../', import.meta.url);

/** A module with which a thread begins, by its path from the root. The build bundles it under its name. */
export function threadEntry(source: string): URL {
  const isBuilt = !import.meta.url.endsWith('.ts');
  return new URL(isBuilt ? `dist/${path.basename(source, '.ts')}.js` : source, ROOT_FOLDER);
}
