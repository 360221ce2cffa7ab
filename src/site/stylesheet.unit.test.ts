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
