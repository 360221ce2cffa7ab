import { readText } from '../../fetching/documents.ts';
import { isObject, valueAt } from '../../mapping/paths.ts';
import { type ImportMessage, newMessage } from '../../message.ts';
import { toLine } from '../../values/value.ts';
import { type FetchedResponse, SourceError, type SourceRecord } from '../source.ts';
import { elementsOf, parseXmlValue } from '../xml-value.ts';

/** https://www.sitemaps.org/protocol.html: 50 MB and 50,000 URLs. */
const MAX_BYTES = 50 * 1024 * 1024;
const MAX_SITEMAPS = 50;
/** Of all sitemaps together. An import reads at most 5,000 pages. */
const MAX_URLS = 100_000;

/** What the URL of a job probably has in its path. */
const jobPath =
  /job|career|karriere|stelle|vacanc|vacature|position|opening|emploi|empleo|lavoro|oferta|opportunit/i;

export interface SitemapPages {
  urls: string[];
  /** Why pages may be missing. */
  problem: ImportMessage | undefined;
}

export function isSitemap(text: string): boolean {
  return /<(?:[a-z]+:)?(?:urlset|sitemapindex)[\s>]/i.test(text.slice(0, 2_000));
}

/** The URLs of a sitemap and of the sitemaps that it lists, on its own host. If some look like jobs, those only. */
export async function readSitemap(
  text: string,
  url: string,
  fetchText: (url: string) => Promise<string>,
): Promise<SitemapPages> {
  const { root, value } = parseXmlValue(text);
  if (localName(root) !== 'sitemapindex')
    return { urls: chooseJobs(locationsOf(value, 'url', url)), problem: undefined };
  const sitemaps = chooseJobs(locationsOf(value, 'sitemap', url));
  const urls = new Set<string>();
  for (const sitemap of sitemaps.slice(0, MAX_SITEMAPS)) {
    const { root, value } = parseXmlValue(await fetchText(sitemap));
    if (localName(root) !== 'urlset')
      throw new SourceError('unexpected_content', newMessage('sitemap_unknown'), { position: sitemap });
    for (const location of locationsOf(value, 'url', sitemap)) urls.add(location);
    if (urls.size > MAX_URLS)
      return {
        urls: chooseJobs([...urls]),
        problem: newMessage('too_many_sitemap_pages', { max: MAX_URLS }),
      };
  }
  const problem =
    sitemaps.length > MAX_SITEMAPS ? newMessage('too_many_sitemaps', { max: MAX_SITEMAPS }) : undefined;
  return { urls: chooseJobs([...urls]), problem };
}

/** Reads a sitemap as text. */
export function readSitemapText(response: FetchedResponse): Promise<string> {
  return readText(response, MAX_BYTES);
}

export function looksLikeJob(url: string): boolean {
  return jobPath.test(URL.parse(url)?.pathname ?? '');
}

function chooseJobs(urls: string[]): string[] {
  const jobs = urls.filter(looksLikeJob);
  return jobs.length > 0 ? jobs : urls;
}

/** A sitemap speaks for its own host only. */
function locationsOf(value: SourceRecord, name: string, base: string): string[] {
  const { host } = new URL(base);
  return elementsOf(value, name).flatMap((element) => {
    const location = isObject(element) ? toLine(valueAt(element, 'loc'), 2_048) : '';
    const url = URL.parse(location, base);
    return location !== '' && url?.host === host && /^https?:$/.test(url.protocol) ? [url.href] : [];
  });
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
