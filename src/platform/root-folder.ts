/** The folder of package.json. `src/platform/` and `dist/chunks/` are equally deep, and the build puts this file into a chunk. */
export const ROOT_FOLDER = new URL('../../', import.meta.url);
