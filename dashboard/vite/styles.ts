import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const first = readFileSync(new URL('../src/ui/styles.ts', import.meta.url), 'utf8');

const name = 'component-styles';

function transform(code: string, id: string) {
  // The names of the classes of a stylesheet.
  const [, component] = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id) ?? [];
  if (!component || first.includes(`/${component}.layer.css`)) return undefined;
  return { code: `import '@mantine/core/styles/${component}.layer.css';\n${code}`, map: null };
}

/**
 * Imports the stylesheet of a component of Mantine with the component, so that a screen loads with those of its components. Those of the
 * first screens are one file: see `src/ui/styles.ts`.
 */
export const componentStyles: Plugin = {
  name,
  // The development server bundles packages before other plugins see them.
  config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [{ name, transform }] } } }),
  transform,
};
