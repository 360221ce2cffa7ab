import { notFound } from '../../platform/http/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Board } from '../board.ts';
import { branch, leaf, startTag, XML_DECLARATION } from '../feeds/xml.ts';
import type { StreamedDocument } from '../view.ts';
import { MAX_ENTRIES, NAMESPACE } from './sitemap-index.ts';
import type { SitemapEntry, SitemapSource } from './source.ts';
import { sitemapSources } from './sources.ts';

/** Rows read at once. */
const STEP = 1_000;

/** One part of the sitemap: the addresses from an id on. */
export const sitemapPart: StreamedDocument = {
  path: '/sitemaps/:file',
  contentType: 'application/xml; charset=utf-8',
  async *write({ board, params }) {
    const { source, firstId } = readFileName(params.file ?? '');
    let isBegun = false;
    for await (const entries of inSteps(source, board.scope, firstId)) {
      if (!isBegun) yield XML_DECLARATION + startTag('urlset', { xmlns: NAMESPACE });
      isBegun = true;
      yield entries.map((entry) => toUrl(entry, board)).join('');
    }
    if (!isBegun) throw notFound('sitemap');
    yield '</urlset>';
  },
};

function toUrl({ path, updatedAt }: SitemapEntry, { origin }: Board): string {
  if (path === undefined) return '';
  return branch('url', [leaf('loc', origin + path), leaf('lastmod', updatedAt)]);
}

function readFileName(file: string): { source: SitemapSource; firstId: string } {
  const [, name, firstId = ''] = /^([a-z]+)-([0-9a-f.-]{1,73})\.xml$/.exec(file) ?? [];
  const source = sitemapSources.find((known) => known.name === name);
  if (!source?.isId(firstId)) throw notFound('sitemap');
  return { source, firstId };
}

async function* inSteps(
  { list }: SitemapSource,
  scope: Scope,
  firstId: string,
): AsyncIterable<SitemapEntry[]> {
  let left = MAX_ENTRIES;
  let fromId = firstId;
  while (left > 0) {
    // One more than is shown tells where the next step begins.
    const found = await list(scope, fromId, Math.min(STEP, left) + 1);
    const entries = found.slice(0, Math.min(STEP, left));
    if (entries.length > 0) yield entries;
    const next = found[entries.length];
    if (!next) return;
    fromId = next.id;
    left -= entries.length;
  }
}
