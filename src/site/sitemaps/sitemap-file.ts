import { notFound } from '../../platform/http/errors/http-error.ts';
import type { Board } from '../board.ts';
import type { StreamedDocument } from '../board-page.ts';
import { parentElement, startTag, textElement, XML_DECLARATION } from '../feed-formats/xml.ts';
import { MAX_ENTRIES, NAMESPACE } from './sitemap-index.ts';
import type { SitemapEntry, SitemapRequest, SitemapSource } from './source.ts';
import { sitemapSources } from './sources.ts';

/** Rows per query. */
const BATCH_SIZE = 1_000;

/** One sitemap file: the URLs from an id on. */
export const sitemapFile: StreamedDocument = {
  path: '/sitemaps/:file',
  contentType: 'application/xml; charset=utf-8',
  async *write({ board, caches, params }) {
    const { source, firstId } = readFileName(params.file ?? '');
    let hasStarted = false;
    for await (const entries of inBatches(source, { board, caches }, firstId)) {
      if (!hasStarted) yield XML_DECLARATION + startTag('urlset', { xmlns: NAMESPACE });
      hasStarted = true;
      yield entries.map((entry) => toUrl(entry, board)).join('');
    }
    if (!hasStarted) throw notFound('sitemap');
    yield '</urlset>';
  },
};

function toUrl({ path, updatedAt }: SitemapEntry, { origin }: Board): string {
  if (path === undefined) return '';
  return parentElement('url', [textElement('loc', origin + path), textElement('lastmod', updatedAt)]);
}

function readFileName(file: string): { source: SitemapSource; firstId: string } {
  const [, name, firstId = ''] = /^([a-z]+)-([0-9a-zA-Z.-]{1,73})\.xml$/.exec(file) ?? [];
  const source = sitemapSources.find((each) => each.name === name);
  if (!source?.isId(firstId)) throw notFound('sitemap');
  return { source, firstId };
}

async function* inBatches(
  { list }: SitemapSource,
  request: SitemapRequest,
  firstId: string,
): AsyncIterable<SitemapEntry[]> {
  let remaining = MAX_ENTRIES;
  let fromId = firstId;
  while (remaining > 0) {
    // Reads one more row, which is where the next batch starts.
    const found = await list(request.board.scope, fromId, Math.min(BATCH_SIZE, remaining) + 1, request);
    const entries = found.slice(0, Math.min(BATCH_SIZE, remaining));
    if (entries.length > 0) yield entries;
    const next = found[entries.length];
    if (!next) return;
    fromId = next.id;
    remaining -= entries.length;
  }
}
