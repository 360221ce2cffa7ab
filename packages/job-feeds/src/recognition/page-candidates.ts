import { readText } from '../fetching/documents.ts';
import { postingsOf } from '../html/postings.ts';
import { type ScannedPage, scanPage } from '../html/scan-page.ts';
import { type ImportMessage, newMessage } from '../message.ts';
import { findXmlStart } from '../parsing/xml-start.ts';
import { isSitemap, looksLikeJob } from '../sources/jsonld/sitemap.ts';
import { type FetchedResponse, SourceError } from '../sources/source.ts';
import type { RecognitionContext } from './candidates.ts';
import { type Candidate, recognizeAll, recognizeForm } from './candidates.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_CANDIDATES = 6;

/** Fetches a page and returns the systems that it may belong to, the most likely first. */
export async function readPageCandidates(
  url: URL,
  { fetch }: RecognitionContext,
): Promise<{ candidates: Candidate[]; problem?: ImportMessage }> {
  try {
    const response = await fetch({ url: url.href, accept: '*/*', system: 'page' });
    // The form of the URL is enough: some systems refuse their pages to programs.
    const byRedirect = response.url === url.href ? [] : recognizeForm(new URL(response.url));
    if (byRedirect.length > 0) return { candidates: byRedirect };
    if (response.status < 200 || response.status >= 300)
      return { candidates: [], problem: newMessage('page_status', { status: response.status }) };
    const candidates = await readCandidates(response);
    return { candidates: candidates.slice(0, MAX_CANDIDATES) };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { candidates: [], problem: error.reason };
  }
}

async function readCandidates(response: FetchedResponse): Promise<Candidate[]> {
  const { url, mediaType } = response;
  if (/spreadsheetml/.test(mediaType) || /\.xlsx$/i.test(new URL(url).pathname))
    return [{ kind: 'xlsx', settings: { url } }];
  const head = await readHead(response);
  const text = head.text.replace(/^\ufeff/, '').trimStart();
  if (isSitemap(text)) return [{ kind: 'jsonld', settings: { url } }];
  if (/[/+]json$|[/+]ndjson$|jsonl/.test(mediaType) || /^[[{]/.test(text)) return [toJsonFeed(text, url)];
  if (/csv|tab-separated/.test(mediaType) || /\.csv$/i.test(new URL(url).pathname))
    return [{ kind: 'csv', settings: { url } }];
  if (
    /^<\?xml|^<(?:rss|feed|source|jobs|jobfeed|workzag-jobs)\b/i.test(text.slice(findXmlStart(text) ?? 0)) &&
    !/<html\b/i.test(text.slice(0, 2_000))
  )
    return [{ kind: 'xml', settings: { url } }];
  return readPage(scanPage(text), text, url);
}

/** A feed may be large. Its beginning is enough. */
async function readHead(response: FetchedResponse): Promise<{ text: string }> {
  const isPage = /html/.test(response.mediaType);
  if (isPage) return { text: await readText(response, MAX_BYTES) };
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= MAX_BYTES) break;
  }
  return { text };
}

/** One object per line is NDJSON. */
function toJsonFeed(text: string, url: string): Candidate {
  const [first = '', second = ''] = text.split(/\r?\n/, 2);
  const isLines = [first, second].every((line) => /^\{.*\}\s*$/.test(line));
  return { kind: isLines ? 'ndjson' : 'json', settings: { url } };
}

/** Marks in pages of systems that companies have on domains of their own. */
const ownDomains: [string, RegExp][] = [
  ['recruitee', /recruitee(?:cdn)?\.com|"recruitee"/i],
  ['teamtailor', /teamtailor-cdn\.com|teamtailor\.com/i],
];

function readPage(page: ScannedPage, html: string, url: string): Candidate[] {
  const base = URL.parse(page.base ?? '', url)?.href ?? url;
  const { host } = new URL(url);
  const own = ownDomains
    .filter(([, mark]) => mark.test(html))
    .map(([kind]) => ({ kind, settings: { account: host } }));
  const hasPostings = postingsOf(page, html).length > 0;
  const hasJobLinks = page.links.some((link) => looksLikeJob(URL.parse(link, base)?.href ?? ''));
  const pages: Candidate[] = [{ kind: 'jsonld', settings: { url } }];
  return [
    ...recognizeAll([...page.embeds, ...page.scripts.flatMap(urlsOf)], base),
    ...recognizeAll(page.links, base),
    ...own,
    ...(hasPostings ? pages : []),
    ...feedsOf(page, base),
    ...(!hasPostings && hasJobLinks ? pages : []),
  ];
}

/** URLs in the text of a script, also with escaped slashes. */
function urlsOf(script: string): string[] {
  return (
    script
      .replaceAll('\\/', '/')
      .match(/https?:\/\/[^\s"'`<>\\()]{1,500}/g)
      ?.slice(0, 1_000) ?? []
  );
}

/** Feeds that say that they are about jobs. Others are probably news. */
function feedsOf({ alternates }: ScannedPage, base: string): Candidate[] {
  return alternates.flatMap(({ type, href }) => {
    const url = URL.parse(href, base)?.href;
    if (url === undefined || !looksLikeJob(url)) return [];
    if (/rss|atom|xml/.test(type)) return [{ kind: 'xml', settings: { url } }];
    return /json/.test(type) && !/oembed/.test(href) ? [{ kind: 'json', settings: { url } }] : [];
  });
}
