import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { printLicenses } from './third-party-licenses.ts';

/**
 * Packages with native code: they look for it beside their own files. `pg-native` is not installed; `pg` uses it if it is.
 */
const EXTERNAL = ['@node-rs/argon2', 'pg-native', 'sharp'];

/** What Node.js starts: the server with its command line, and its thread. */
const ENTRIES = ['src/main.ts', 'src/features/hiring/applications/files/resume-thread.ts'];

/**
 * Bundles the server and its packages into `folder`, because finding and linking 2,400 files takes longer than all else in a start. Each
 * dynamic import starts a chunk of its own, which is loaded when it is needed. Names stay, so that stack traces are readable.
 */
export async function bundleServer(root: string, folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: ENTRIES,
    platform: 'node',
    external: EXTERNAL,
    // React has one build for development and one for production.
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await bundle.write({
    dir: folder,
    cleanDir: true,
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    // As deep as src/platform/, for root-folder.ts.
    chunkFileNames: 'chunks/[name]-[hash].js',
  });
  await bundle.close();
  const moduleIds = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  await writeFile(join(root, folder, 'licenses.md'), printLicenses(moduleIds));
}
