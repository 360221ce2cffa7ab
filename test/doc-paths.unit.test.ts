import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { renderMarkdown } from '../src/docs/markdown.ts';

const root = path.resolve(import.meta.dirname, '..');
const PAGES = [
  'README.md',
  'ARCHITECTURE.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'bench/README.md',
  'docs/**/*.md',
];

let files: string[];
let pages: { file: string; markdown: string }[];
beforeAll(async () => {
  files = globSync(
    ['src', 'test', 'bench', 'scripts', 'migrations', 'docs'].map((folder) => `${folder}/**/*`),
    {
      cwd: root,
    },
  );
  pages = await Promise.all(
    globSync(PAGES, { cwd: root }).map(async (file) => ({
      file,
      markdown: await readFile(path.join(root, file), 'utf8'),
    })),
  );
});

/** Inline code and links are outside of code blocks. */
const withoutCodeBlocks = (markdown: string) => markdown.replace(/^```[\s\S]*?^```/gm, '');

test('files that the documentation names exist', () => {
  const isFile = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
  const missing = pages.flatMap(({ file, markdown }) =>
    [...withoutCodeBlocks(markdown).matchAll(/`([\w./-]+\.(?:tsx?|sql)|(?:src|test|bench|docs)\/[\w./-]+)`/g)]
      .map(([, name]) => name!.replace(/\/$/, ''))
      .filter((name) => !isFile(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('relative links of the documentation lead to files and headings that exist', async () => {
  const missing = [];
  for (const { file, markdown } of pages) {
    for (const [, link] of withoutCodeBlocks(markdown).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
      const [target, anchor] = link!.split('#') as [string, string?];
      const found = target ? path.join(root, path.dirname(file), target) : path.join(root, file);
      if (!existsSync(found) || !(await hasHeading(found, anchor))) missing.push(`${file}: ${link}`);
    }
  }
  expect(missing).toEqual([]);
});

async function hasHeading(file: string, anchor: string | undefined): Promise<boolean> {
  if (anchor === undefined) return true;
  const ids =
    headings.get(file) ??
    readFile(file, 'utf8').then((text) => renderMarkdown(text).sections.map(({ id }) => id));
  headings.set(file, ids);
  return (await ids).includes(anchor);
}

/** By file. Rendering a long page takes a moment. */
const headings = new Map<string, Promise<string[]>>();
