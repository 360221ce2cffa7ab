import { beforeAll, describe, expect, test } from 'vitest';
import { newOrganization, sharedServer } from '../../test/app.ts';
import { type FullBoard, fillBoard } from '../../test/full-board.ts';
import { openPage } from '../../test/hosts.ts';
import { attributeOf, findElements, type HtmlElement, parsePage, textOf, textsOf } from '../../test/html.ts';

type Kind = keyof FullBoard['pages'];

/** The canonical path of each kind of page. Search engines should not index pages with undefined. */
const canonicals: Record<Kind, (path: string) => string | undefined> = {
  list: () => '/',
  filteredList: () => undefined,
  emptyList: () => undefined,
  job: samePath,
  plainJob: samePath,
  expiredJob: () => undefined,
  categories: samePath,
  companies: samePath,
  locations: samePath,
  category: samePath,
  company: samePath,
  location: samePath,
  categoryLocation: samePath,
  remoteCategory: samePath,
  jobType: samePath,
  country: samePath,
  countries: samePath,
  remote: samePath,
  types: samePath,
  salaries: samePath,
  categorySalaries: samePath,
  locationSalaries: samePath,
  blog: samePath,
  post: samePath,
  customPage: samePath,
  collection: samePath,
  item: samePath,
  signIn: () => undefined,
  linkSent: () => undefined,
  register: () => undefined,
  registrationSent: () => undefined,
  savedJobs: () => undefined,
  report: () => undefined,
  reportSent: () => undefined,
  alerts: () => undefined,
  alertSent: () => undefined,
  confirmAlert: () => undefined,
  alert: () => undefined,
  unsubscribe: () => undefined,
  apply: () => undefined,
  applySent: () => undefined,
  application: () => undefined,
};
const kinds = Object.keys(canonicals) as Kind[];

function samePath(path: string): string {
  return path;
}

let board: FullBoard;
beforeAll(async () => {
  board = await fillBoard(await sharedServer(), 'https://pilots.example/apply');
});

async function open(kind: Kind | keyof FullBoard['failures']) {
  const path = kind in board.pages ? board.pages[kind as Kind] : board.failures[kind as 'gone'];
  const response = await openPage(board.client, path);
  return { path, response, page: parsePage(response) };
}

type Page = Awaited<ReturnType<typeof open>>['page'];

/** The contents of meta elements by name. */
function metaOf(page: Page): Record<string, string | undefined> {
  const named = findElements(page, 'meta').map((meta) => [
    attributeOf(meta, 'name') ?? attributeOf(meta, 'property'),
    attributeOf(meta, 'content'),
  ]);
  return Object.fromEntries(named);
}

function canonicalOf(page: Page): string | undefined {
  const link = findElements(page, 'link').find((each) => attributeOf(each, 'rel') === 'canonical');
  return link && attributeOf(link, 'href');
}

/** The visible text, with single spaces. */
function visibleText(page: Page): string {
  const [body] = findElements(page, 'body');
  return collapseSpaces(textOf(body!));
}

function collapseSpaces(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').trim();
}

/** Whether search engines may index the page, which says so itself. */
function isIndexable(page: Page): boolean {
  return canonicalOf(page) !== undefined && metaOf(page).robots !== 'noindex';
}

async function readSitemap(): Promise<string[]> {
  const locations = async (path: string) => {
    const { text } = await openPage(board.client, path);
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  };
  const listed: string[] = [];
  for (const file of await locations('/sitemap.xml')) listed.push(...(await locations(file)));
  return listed;
}

/** The page if search engines may index it at this path. */
async function openIndexed(path: string): Promise<Page | undefined> {
  const response = await openPage(board.client, path);
  if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/html'))
    return undefined;
  const page = parsePage(response);
  return isIndexable(page) && new URL(canonicalOf(page) ?? '').pathname === path ? page : undefined;
}

test('every page that search engines may index has a description, and is in the sitemap with the pages it links to', async () => {
  const listed = new Set(await readSitemap());
  const paths = new Set(kinds.map((kind) => board.pages[kind]));
  const missing: string[] = [];
  for (const path of paths) {
    const page = await openIndexed(path);
    if (!page) continue;
    if (!metaOf(page).description) missing.push(`${path}: description`);
    if (!listed.has(path)) missing.push(`${path}: sitemap`);
    // Menu, footer and lists. The set grows while it is read.
    const links = findElements(page, 'a').map((link) => attributeOf(link, 'href') ?? '');
    for (const href of links.filter((href) => /^\/[^/?#.]*(\/[^?#.]+)?$/.test(href))) paths.add(href);
  }
  expect(missing).toEqual([]);
  const hubs = ['companies', 'categories', 'locations', 'countries', 'types', 'remote', 'salaries', 'blog'];
  expect([...listed]).toEqual(expect.arrayContaining(['/', ...hubs.map((hub) => `/${hub}`)]));
});

test('a board without texts of its own has a description, and no hub without content in its sitemap', async () => {
  const client = await newOrganization();
  const page = parsePage(await openPage(client, '/'));
  expect(metaOf(page).description).toMatch(/\S/);
  const { text } = await openPage(client, '/sitemaps/board-1.xml');
  expect(text.match(/<loc>/g)).toHaveLength(1);
});

test('a manifest and llms.txt describe the board', async () => {
  const { headers, text } = await openPage(board.client, '/manifest.webmanifest');
  expect(headers.get('content-type')).toContain('application/manifest+json');
  expect(JSON.parse(text)).toMatchObject({
    start_url: '/',
    lang: 'en',
    theme_color: expect.stringMatching(/^#/),
  });
  for (const { src } of JSON.parse(text).icons)
    expect((await openPage(board.client, new URL(src, board.origin).pathname)).status).toBe(200);
  const front = await openPage(board.client, '/');
  expect(front.text).toContain('<link rel="manifest" href="/manifest.webmanifest"');
  expect(front.headers.get('content-security-policy')).toContain("manifest-src 'self'");
  const llms = await openPage(board.client, '/llms.txt');
  for (const [, url = ''] of llms.text.matchAll(/\]\((\S+)\)/g))
    expect((await openPage(board.client, new URL(url).pathname)).status, url).toBe(200);
});

describe('each kind of page', () => {
  test.each(kinds)('is below 50 kB, complete, and in the board’s language: %s', async (kind) => {
    const { response, page } = await open(kind);
    expect(response.status).toBe(200);
    expect(Buffer.byteLength(response.text)).toBeLessThan(50_000);
    expect(textsOf(page, 'h1')).toEqual([expect.stringMatching(/\S/)]);
    expect(textsOf(page, 'title')).toEqual([expect.stringContaining(`Organization ${board.client.slug}`)]);
    const [html] = findElements(page, 'html');
    expect([attributeOf(html!, 'lang'), attributeOf(html!, 'dir')]).toEqual(['en', 'ltr']);
    for (const landmark of ['header', 'main', 'footer'])
      expect(findElements(page, landmark).length, landmark).toBeGreaterThan(0);
    expectHeadingsInOrder(page);
    expectValidIds(findElements(page));
  });

  test.each([...kinds, 'notFound', 'gone'] as const)(
    'contains nothing that its content security policy forbids: %s',
    async (kind) => {
      const { response, page } = await open(kind);
      const policy = response.headers.get('content-security-policy')!;
      expect(policy).toMatch(/^default-src 'none'; style-src 'self'/);
      expect(policy).not.toContain('unsafe');
      for (const element of findElements(page))
        for (const { name } of element.attrs) expect(name).not.toMatch(/^(on.*|style)$/);
      for (const script of findElements(page, 'script')) {
        const isData = attributeOf(script, 'type') === 'application/ld+json';
        expect(isData || /^\/(board|beacon|list)\./.test(attributeOf(script, 'src') ?? '')).toBe(true);
        if (!isData) expect(textOf(script)).toBe('');
      }
      expect(findElements(page, 'style').length).toBe(policy.includes("'sha256-") ? 1 : 0);
      expect(findElements(page, 'iframe').length > 0).toBe(policy.includes('frame-src'));
    },
  );

  test.each(kinds)('has one canonical URL or noindex: %s', async (kind) => {
    const { path, page } = await open(kind);
    const canonical = canonicals[kind](path);
    expect(canonicalOf(page)).toBe(canonical && board.origin + canonical);
    expect(metaOf(page).robots).toBe(canonical === undefined ? 'noindex' : undefined);
    if (canonical === undefined) return;
    expect(metaOf(page)).toMatchObject({
      'og:type': kind === 'post' ? 'article' : 'website',
      'og:site_name': `Organization ${board.client.slug}`,
      'og:title': expect.stringMatching(/\S/),
      'og:url': board.origin + canonical,
      // The post has a cover. All other pages have a picture of their own, or the board's picture.
      'og:image': expect.stringMatching(kind === 'post' ? /^http:.*\/assets\// : PICTURE),
      description: expect.stringMatching(/\S/),
    });
  });
});

test('a page that the browser still has keeps its content security policy', async () => {
  const first = await openPage(board.client, '/');
  const headers = { 'if-none-match': first.headers.get('etag')! };
  const again = await openPage(board.client, '/', { headers });
  expect(again.status).toBe(304);
  for (const name of ['content-security-policy', 'cross-origin-resource-policy', 'referrer-policy', 'etag'])
    expect(again.headers.get(name), name).toBe(first.headers.get(name));
});

const PICTURE = /^http:\/\/[^/]+\/og\/[0-9a-f]{12}\/(.+\/)?picture\.jpg$/;

test.each(['notFound', 'gone'] as const)(
  'an error page for %s has noindex and no canonical URL',
  async (kind) => {
    const { response, page } = await open(kind);
    expect(response.status).toBe(kind === 'gone' ? 410 : 404);
    expect([canonicalOf(page), metaOf(page).robots]).toEqual([undefined, 'noindex']);
    expect(textsOf(page, 'h1')).toHaveLength(1);
  },
);

describe('structured data', () => {
  const expected: Partial<Record<Kind, string[]>> = {
    job: ['JobPosting', 'BreadcrumbList'],
    plainJob: ['BreadcrumbList'],
    expiredJob: ['BreadcrumbList'],
    categories: ['BreadcrumbList'],
    companies: ['BreadcrumbList'],
    company: ['Organization', 'BreadcrumbList', 'ItemList'],
    categoryLocation: ['BreadcrumbList', 'ItemList'],
    categorySalaries: ['BreadcrumbList'],
    post: ['BlogPosting', 'BreadcrumbList'],
    item: ['BreadcrumbList'],
    list: ['WebSite', 'Organization', 'ItemList'],
    customPage: [],
    signIn: [],
  };

  test.each(Object.entries(expected))(
    'of the page %s has types %j and repeats its visible text',
    async (kind, types) => {
      const { page } = await open(kind as Kind);
      const objects = findElements(page, 'script')
        .filter((script) => attributeOf(script, 'type') === 'application/ld+json')
        .map((script) => JSON.parse(textOf(script)));
      expect(objects.map((object) => object['@type'])).toEqual(types);
      expect(objects.every((object) => object['@context'] === 'https://schema.org')).toBe(true);
      const text = visibleText(page);
      for (const expectedText of objects.flatMap(wordsOf))
        expect(text).toContain(collapseSpaces(expectedText));
    },
  );
});

/** Expects that each heading is at most one level below the previous one. */
function expectHeadingsInOrder(page: Page): void {
  const levels = findElements(page)
    .map(({ tagName }) => /^h([1-6])$/.exec(tagName)?.[1])
    .filter((level) => level !== undefined)
    .map(Number);
  for (const [index, level] of levels.entries())
    expect(level, levels.join()).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
}

/** Expects that ids are unique, and that each reference to an id finds it. */
function expectValidIds(elements: HtmlElement[]): void {
  const ids = elements.flatMap((element) => attributeOf(element, 'id') ?? []);
  expect(ids).toEqual([...new Set(ids)]);
  for (const name of ['for', 'form', 'aria-labelledby', 'aria-describedby'])
    for (const element of elements) {
      const id = attributeOf(element, name);
      if (id !== undefined) expect(ids, name).toContain(id);
    }
}

/** The texts of structured data that a visitor must be able to read, with amounts and days as the page shows them. */
// biome-ignore lint/suspicious/noExplicitAny: any object of schema.org.
function wordsOf(object: any): string[] {
  if (object['@type'] === 'BreadcrumbList')
    return object.itemListElement.map(({ name }: { name: string }) => name);
  const toDay = (instant: string) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));
  if (object['@type'] === 'BlogPosting')
    return [object.headline, object.description, object.author.name, toDay(object.datePublished)];
  if (['WebSite', 'Organization', 'ItemList'].includes(object['@type']))
    return [object.name, ...(object.description ? [object.description] : [])];
  const { minValue, maxValue } = object.baseSalary.value;
  const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
  return [
    object.title,
    object.hiringOrganization.name,
    object.occupationalCategory,
    money.format(minValue),
    money.format(maxValue),
    'a year',
    'Remote',
    'Full-time',
    toDay(object.datePosted),
    toDay(object.validThrough),
    ...object.description
      .replace(/<[^>]+>/g, '\n')
      .split('\n')
      .filter((line: string) => line.trim() !== ''),
  ];
}
