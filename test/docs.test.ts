import { beforeAll, describe, expect, test } from 'vitest';
import { request, sharedServer, type TestServer } from './app.ts';
import { type Contract, type Operation, readContract } from './contract.ts';

let server: TestServer;
let contract: Contract;
beforeAll(async () => {
  server = await sharedServer();
  contract = await readContract(server);
});

const GUIDES = [
  'quick-start',
  'imports',
  'dashboard',
  'look',
  'staff',
  'api',
  'webhooks',
  'secrets',
  'payments',
  'analytics',
  'emails',
  'audit-log',
  'self-hosting',
  'settings',
  'operations',
  'moving',
];
const open = (path: string, headers = {}) => request(server.origin + path, { headers });
const linksOf = (html: string) =>
  [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link]) => link!.replaceAll('&amp;', '&'));
const anchorsOf = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);

/** The HTML of each operation, by its id. */
async function readSections(): Promise<Map<string, string>> {
  const tags: string[] = contract.document.tags.map(({ name }: { name: string }) => name);
  const pages = await Promise.all(
    tags.map((name) => open(`/docs/${name.toLowerCase().replaceAll(' ', '-')}`)),
  );
  return new Map(
    pages.flatMap(({ text }) =>
      [...text.matchAll(/<section class="operation" aria-labelledby="(\w+)">(.*?)<\/section>/gs)].map(
        ([, id, html]) => [id!, html!] as const,
      ),
    ),
  );
}

function codesOf({ responses }: Operation['definition']): string[] {
  return Object.keys(responses)
    .filter((status) => Number(status) >= 400)
    .flatMap((status) =>
      Object.keys(contract.resolve(responses[status]).content['application/json'].examples),
    )
    .map((code) => `href="/docs/errors/${code}"`);
}

interface Crawled {
  from: string;
  to: string;
  status: number;
  text: string;
  anchors: Set<string>;
}

/** Every response of this server that links lead to, by path. */
async function crawl(start: string): Promise<Map<string, Crawled>> {
  const found = new Map<string, Crawled>();
  const links = [{ from: '', to: start }];
  for (const { from, to } of links) {
    if (found.has(to)) continue;
    const { status, text, headers } = await open(to);
    const isPage = headers.get('content-type')?.startsWith('text/html');
    const html = isPage ? text : '';
    found.set(to, { from, to, status, text: html, anchors: new Set(anchorsOf(html)) });
    for (const link of new Set(linksOf(html))) {
      const { origin, pathname } = new URL(link, server.origin + to);
      if (origin === server.origin) links.push({ from: to, to: pathname });
    }
  }
  return found;
}

describe('the documentation', () => {
  test('describes every operation, with samples for this installation and every error code that it can return', async () => {
    const sections = await readSections();
    for (const { operationId, path, scope, definition } of contract.operations) {
      const text = sections.get(operationId) ?? '';
      const domain = scope ? 'boards.localhost:3000' : 'your-board.boards.localhost:3000';
      const url = `http://${domain}/api/v1${path.replace(/\{\w+\}/g, '[^/ ?&]+')}[?&'#]`;
      expect({ operationId, text }).toEqual({ operationId, text: expect.stringMatching(url) });
      const hasKey = text.includes('YOUR_API_KEY');
      expect({ operationId, hasKey }).toEqual({ operationId, hasKey: scope !== undefined });
      for (const part of [
        `<code>${path}</code>`,
        '<figcaption>curl<',
        'await fetch(',
        'import { createClient } from',
        `await corkboard.${operationId}(`,
        ...codesOf(definition),
      ])
        expect(text).toContain(part);
    }
  });

  test('has no dead link and no dead anchor', async () => {
    const pages = await crawl('/docs');
    for (const { from, to, status } of pages.values())
      expect({ from, to, status }).toMatchObject({ status: 200 });
    for (const [path, { text }] of pages) {
      for (const link of new Set(linksOf(text))) {
        const { origin, pathname, hash } = new URL(link, server.origin + path);
        if (origin !== server.origin || !hash) continue;
        const exists = pages.get(pathname)?.anchors.has(decodeURIComponent(hash.slice(1)));
        expect({ path, link, exists }).toEqual({ path, link, exists: true });
      }
    }
  });

  test('links to every guide and to the page of every error code', async () => {
    const pages = await crawl('/docs');
    for (const name of GUIDES) expect(pages.has(`/docs/guides/${name}`)).toBe(true);
    for (const code of contract.document.components.schemas.ErrorCode.enum)
      expect(pages.has(`/docs/errors/${code}`)).toBe(true);
  });

  test('has unique element ids on each page', async () => {
    const tags: string[] = contract.document.tags.map(({ name }: { name: string }) => name);
    const paths = [
      ...tags.map((name) => name.toLowerCase().replaceAll(' ', '-')),
      ...GUIDES.map((name) => `guides/${name}`),
    ];
    for (const path of paths) {
      const anchors = anchorsOf((await open(`/docs/${path}`)).text);
      expect({ path, duplicates: anchors.filter((id, index) => anchors.indexOf(id) < index) }).toEqual({
        path,
        duplicates: [],
      });
    }
  });

  test('has only search entries whose page and anchor exist', async () => {
    const { body: entries } = await open('/docs/search.json');
    expect(entries.length).toBeGreaterThan(contract.operations.length + 100);
    const pages = await crawl('/docs');
    for (const { path } of entries) {
      const [page, anchor] = path.split('#');
      const exists = pages.has(page) && (!anchor || pages.get(page)!.anchors.has(anchor));
      expect({ path, exists }).toEqual({ path, exists: true });
    }
  });

  test('escapes HTML in descriptions', async () => {
    expect((await open('/docs/jobs')).text).toContain('&lt;p&gt;Guide ships in and out.&lt;/p&gt;');
  });

  test('serves its start page with a trailing slash, too, and returns 404 for unknown pages and for other trailing slashes', async () => {
    expect((await open('/docs/')).text).toBe((await open('/docs')).text);
    expect((await open('/docs/jobs/')).status).toBe(404);
    expect((await open('/docs/no-such-page')).body.error.code).toBe('not_found');
  });

  test('returns 304 for an unchanged page, and marks its files as immutable', async () => {
    const page = await open('/docs/jobs');
    const tag = page.headers.get('etag')!;
    const again = await open('/docs/jobs', { 'if-none-match': tag });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
    const files = linksOf(page.text).filter((link) => link.startsWith('/docs/files/'));
    expect(files).toHaveLength(3);
    for (const file of files) expect((await open(file)).headers.get('cache-control')).toContain('immutable');
  });

  test('loads nothing from other origins and has no inline scripts or styles', async () => {
    for (const path of ['/docs', '/docs/jobs', '/docs/guides/webhooks', '/docs/errors/not_found']) {
      const page = await open(path);
      const policy = page.headers.get('content-security-policy');
      expect(policy).toMatch(/^default-src 'none'; style-src 'self'; script-src 'self'; /);
      expect(policy).not.toMatch(/https?:|unsafe|\*/);
      expect(page.text).not.toMatch(/<style|<script>| src="(?!\/docs\/files\/)| style=/);
    }
  });
});
