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
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'bench/README.md',
  'packages/*/README.md',
  'docs/**/*.md',
];

let files: string[];
let pages: { file: string; markdown: string }[];
beforeAll(async () => {
  const folders = [
    'src',
    'test',
    'locales',
    'bench',
    'scripts',
    'migrations',
    'docs',
    'packages/*/src',
    'dashboard/{src,vite}',
  ];
  files = globSync(['*.ts', ...folders.map((folder) => `${folder}/**/*`)], { cwd: root });
  pages = await Promise.all(
    globSync(PAGES, { cwd: root }).map(async (file) => ({
      file,
      markdown: await readFile(path.join(root, file), 'utf8'),
    })),
  );
});

const withoutCodeBlocks = (markdown: string) => markdown.replace(/^```[\s\S]*?^```/gm, '');

test('every file that the documentation names exists', () => {
  const isFile = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
  const missing = pages.flatMap(({ file, markdown }) =>
    [...withoutCodeBlocks(markdown).matchAll(/`([\w./-]+\.(?:tsx?|sql)|(?:src|test|bench|docs)\/[\w./-]+)`/g)]
      .map(([, name]) => name!.replace(/\/$/, ''))
      .filter((name) => !isFile(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every relative link of the documentation leads to an existing file and heading', async () => {
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

/** Heading ids by file. Rendering is slow, so each page is rendered once. */
const headings = new Map<string, Promise<string[]>>();
