import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT_FOLDER } from '../platform/root-folder.ts';

const folder = new URL('public/styles/', ROOT_FOLDER);
const parts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);

test('every rule of the stylesheets is in a layer, so that settings and later layers win without specificity', () => {
  expect(parts.length).toBeGreaterThan(10);
  for (const part of parts) {
    const text = readFileSync(new URL(part, folder), 'utf8').replace(/\/\*.*?\*\//gs, '');
    const outside = text.match(/^(?![@}\s]).+/gm) ?? [];
    expect([part, outside]).toEqual([part, []]);
  }
});

/** The bar above a list makes room for its filters. */
const SHARED = ['results-head'];

test('a class has its rules in one part, so that one kind of page does not change another', () => {
  const partsOf = new Map<string, Set<string>>();
  for (const part of parts.filter((name) => !name.includes('/') && name !== 'print.css')) {
    const text = readFileSync(new URL(part, folder), 'utf8').replace(/\/\*.*?\*\//gs, '');
    for (const [, selectors = ''] of text.matchAll(/([^{};]+)\{/g))
      for (const selector of selectors.split(',')) {
        const name = /^\.([\w-]+)$/.exec(selector.trim())?.[1];
        if (name) partsOf.set(name, (partsOf.get(name) ?? new Set()).add(part));
      }
  }
  const shared = [...partsOf].filter(([, found]) => found.size > 1).map(([name]) => name);
  expect(shared).toEqual(SHARED);
});
