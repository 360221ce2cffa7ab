import { rolldown } from 'rolldown';
import { printLicenses } from './third-party-licenses.ts';

/**
 * Bundles the editor of descriptions for browsers, with the licenses of its packages. Both files are in the repository, so that boards
 * have the editor without a build.
 */
export async function bundleEditor(root: string): Promise<Record<string, string>> {
  const bundle = await rolldown({ cwd: root, input: 'editor/editor.ts', platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true, comments: { legal: false } });
  await bundle.close();
  const [chunk] = output;
  return {
    'public/editor.js': chunk.code,
    'public/editor-licenses.md': printLicenses(chunk.moduleIds),
  };
}
