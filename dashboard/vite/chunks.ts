import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const packages = fileURLToPath(new URL('../../node_modules/@mantine/', import.meta.url));

type Package = 'core' | 'hooks';
const files: Record<Package, Map<string, string>> = { core: findFiles('core'), hooks: findFiles('hooks') };

/** Imports each component and hook of Mantine from its own file, because the index imports all of them. */
export const ownFiles: Plugin = {
  name: 'own-files-of-components',
  // Before types are removed, so that the braces are as written.
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) =>
    id.startsWith(source) || id.startsWith(packages)
      ? code.replace(
          /import \{([^}]+)\} from ['"]@mantine\/(core|hooks)['"];/g,
          (_, names: string, from: Package) => importEach(names, from),
        )
      : undefined,
};

function importEach(names: string, from: Package): string {
  return (
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      // What another package exports has no file of its own here.
      .map(
        (name) =>
          `import { ${name} } from '${files[from].get(name.replace(/ as .*/, '')) ?? `@mantine/${from}`}';`,
      )
      .join(' ')
  );
}

/** The file of each name that the index exports. */
function findFiles(name: Package): Map<string, string> {
  const folder = `${packages}${name}/esm/`;
  const lines = readFileSync(`${folder}index.mjs`, 'utf8').matchAll(
    /import \{ ([^}]+) \} from "\.\/([^"]+)"/g,
  );
  return new Map(
    lines.flatMap(([, names = '', file]) => names.split(', ').map((each) => [each, folder + file] as const)),
  );
}

interface Context {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/** What a page loads until Home is visible, beside `main.tsx`. */
const home = ['shell/frame.tsx', 'shell/organization-frame.tsx', 'features/overview/home-screen.tsx'];
let reached: { first: Set<string>; home: Set<string> } | undefined;

/**
 * Puts what every page loads into one script, and what Home loads beside it into another. Without these groups, each module that some
 * screens share is a file of its own: 42 until Home is visible.
 */
export function nameOfChunk(id: string, context: Context): string | null {
  reached ??= { first: reach(['main.tsx'], context), home: reach(home, context) };
  if (reached.first.has(id)) return 'first';
  return reached.home.has(id) ? 'home' : null;
}

/** The modules that the files import, directly or not. */
function reach(files: string[], context: Context): Set<string> {
  const found = new Set(files.map((file) => source + file));
  for (const id of found) if (!context.getModuleInfo(id)) throw new Error(`No screen imports ${id}.`);
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}
