import { type Static, Type } from 'typebox';
import { expectSuccess, readText } from '../../fetching/documents.ts';
import { postingToJob } from '../../formats/job-posting.ts';
import { findPostings, postingsOf } from '../../html/postings.ts';
import { type ScannedPage, scanPage } from '../../html/scan-page.ts';
import { valueAt } from '../../mapping/paths.ts';
import { type ImportMessage, newMessage } from '../../message.ts';
import { toLine } from '../../values/value.ts';
import {
  type Note,
  type ReadContext,
  type ReadResult,
  SourceError,
  type SourceKind,
  type SourceRecord,
  type SourceRow,
} from '../source.ts';
import { Robots } from './robots.ts';
import { isSitemap, looksLikeJob, readSitemap, readSitemapText } from './sitemap.ts';

const Settings = Type.Object(
  {
    url: Type.String({
      format: 'http-url',
      maxLength: 2_048,
      description: 'A sitemap, a page with jobs, or a page with links to jobs.',
      examples: ['https://acme.example/jobs/sitemap.xml'],
    }),
    max_pages: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 5_000,
        description: 'The most pages to read. The default is 500.',
      }),
    ),
  },
  { additionalProperties: false },
);
type Settings = Static<typeof Settings>;

const MAX_PAGES = 500;
const MAX_PAGE_BYTES = 5 * 1024 * 1024;
const ACCEPT = 'text/html, application/xhtml+xml, application/xml, text/xml';

/** Pages with schema.org JobPosting data, found by a sitemap or by links. Honors robots.txt. */
export const jsonld: SourceKind<Settings> = {
  kind: 'jsonld',
  label: 'Web pages with JobPosting data',
  settings: Settings,
  read: readPages,
};

/** One run. */
interface Visit {
  context: ReadContext;
  robots: Robots;
  maxPages: number;
  ids: Set<string>;
  notes: Note[];
  /** Why jobs may be missing. */
  problem: ImportMessage | undefined;
}

async function* readPages(settings: Settings, context: ReadContext): AsyncGenerator<SourceRow, ReadResult> {
  const { url, max_pages: maxPages = MAX_PAGES } = settings;
  const visit: Visit = {
    context,
    robots: new Robots(context.fetch),
    maxPages,
    ids: new Set(),
    notes: [],
    problem: undefined,
  };
  const first = await fetchPage(visit, url);
  if (!first) throw new SourceError('not_found', newMessage('page_missing'), { position: url });
  const { pages, shape, own } = await findPages(visit, first);
  for (const row of toRows(visit, own, first.url)) yield row;
  let missing = 0;
  for (const page of pages.slice(0, maxPages)) {
    if (visit.ids.size > context.maxJobs) break;
    const postings = await readPostings(visit, page);
    if (postings.length === 0) missing++;
    yield* toRows(visit, postings, page);
  }
  if (pages.length > maxPages)
    visit.problem ??= newMessage('too_many_pages', { count: pages.length, max: maxPages });
  if (visit.ids.size > context.maxJobs)
    visit.problem ??= newMessage('too_many_jobs', { max: context.maxJobs });
  if (missing > 0) visit.notes.push(newMessage('pages_without_postings', { missing, count: pages.length }));
  const { problem } = visit;
  return {
    isComplete: problem === undefined,
    ...(problem ? { reason: problem } : {}),
    shape,
    notes: visit.notes,
  };
}

interface Page {
  url: string;
  text: string;
  isXml: boolean;
}

/** Undefined: the page does not exist. Throws if robots.txt forbids it. */
async function fetchPage({ context, robots }: Visit, url: string): Promise<Page | undefined> {
  if (!(await robots.isAllowed(url)))
    throw new SourceError('unreachable', newMessage('robots_forbid', { host: new URL(url).host }), {
      position: url,
    });
  const perSecond = await robots.perSecond(url);
  const response = await context.fetch({ url, accept: ACCEPT, system: 'jsonld', perSecond });
  if (response.status === 404 || response.status === 410) return undefined;
  expectSuccess(response, newMessage('page_missing'));
  const isXml = /[/+]xml$/.test(response.mediaType) && response.mediaType !== 'application/xhtml+xml';
  const text = isXml ? await readSitemapText(response) : await readText(response, MAX_PAGE_BYTES);
  return { url: response.url, text, isXml };
}

interface FoundPages {
  pages: string[];
  shape: string;
  /** Postings of the first page itself. */
  own: SourceRecord[];
}

async function findPages(visit: Visit, { url, text }: Page): Promise<FoundPages> {
  if (isSitemap(text)) return { pages: await pagesOfSitemap(visit, text, url), shape: 'sitemap', own: [] };
  const scanned = scanPage(text);
  const own = postingsOf(scanned, text);
  if (own.length > 0) return { pages: [], shape: 'page', own };
  for (const sitemap of await visit.robots.sitemaps(url)) {
    const pages = await pagesBelow(visit, sitemap, url);
    if (pages.length > 0) return { pages, shape: 'sitemap', own };
  }
  visit.problem = newMessage('links_incomplete');
  const pages = linksOf(scanned, url);
  if (pages.length === 0)
    throw new SourceError('unexpected_content', newMessage('page_without_jobs'), {
      position: url,
    });
  return { pages, shape: 'links', own };
}

async function pagesOfSitemap(visit: Visit, text: string, url: string): Promise<string[]> {
  const fetchText = async (sitemap: string) => {
    const page = await fetchPage(visit, sitemap);
    if (page) return page.text;
    throw new SourceError('unexpected_content', newMessage('sitemap_missing'), { position: sitemap });
  };
  const { urls, problem } = await readSitemap(text, url, fetchText);
  visit.problem ??= problem;
  return urls;
}

/** The pages of the site's sitemap under the path of the page that the operator entered. */
async function pagesBelow(visit: Visit, sitemap: string, url: string): Promise<string[]> {
  const { host, pathname } = new URL(url);
  if (URL.parse(sitemap)?.host !== host) return [];
  const page = await fetchPage(visit, sitemap);
  if (!page || !isSitemap(page.text)) return [];
  const folder = pathname.replace(/\/$/, '');
  const urls = await pagesOfSitemap(visit, page.text, page.url);
  return urls.filter((other) => new URL(other).pathname.startsWith(`${folder}/`) && looksLikeJob(other));
}

/** Links on the same host that look like jobs. */
function linksOf({ links, base }: ScannedPage, url: string): string[] {
  const { host } = new URL(url);
  const baseUrl = URL.parse(base ?? '', url)?.href ?? url;
  const found = links.flatMap((link) => {
    const target = URL.parse(link, baseUrl);
    if (!target || target.host !== host || !/^https?:$/.test(target.protocol)) return [];
    target.hash = '';
    return target.href !== url && looksLikeJob(target.href) ? [target.href] : [];
  });
  return [...new Set(found)];
}

/** A page that fails makes the source incomplete. */
async function readPostings(visit: Visit, url: string): Promise<SourceRecord[]> {
  try {
    const page = await fetchPage(visit, url);
    return page ? findPostings(page.text) : [];
  } catch (error) {
    if (!(error instanceof SourceError) || error.code === 'stopped') throw error;
    visit.problem ??= newMessage('at_position', { position: url, reason: error.reason });
    return [];
  }
}

function* toRows({ ids, context }: Visit, postings: SourceRecord[], page: string): Generator<SourceRow> {
  for (const posting of postings) {
    const id = toId(posting, page, postings.length);
    if (ids.has(id)) continue;
    ids.add(id);
    if (ids.size > context.maxJobs) return;
    yield {
      position: ids.size,
      id,
      record: Object.assign(Object.create(null), posting),
      toJob: (watched = posting) => postingToJob(watched, context.defaults, page),
    };
  }
}

/** `identifier` is often the company's, so that the URL identifies a job where a page has only one. */
function toId(posting: SourceRecord, page: string, count: number): string {
  const own = URL.parse(toLine(valueAt(posting, 'url'), 2_048), page)?.href;
  if (own !== undefined && own !== page) return own;
  if (count === 1) return page;
  const identifier = toLine(valueAt(posting, 'identifier.value') ?? valueAt(posting, 'identifier'), 200);
  return `${page}#${identifier || toLine(valueAt(posting, 'title'), 200)}`;
}
