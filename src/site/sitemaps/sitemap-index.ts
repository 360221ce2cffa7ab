import type { BoardPage } from '../board-page.ts';
import { parentElement, textElement, XML_DECLARATION } from '../feed-formats/xml.ts';
import { paths } from '../paths.ts';
import { sitemapSources } from './sources.ts';

/** Maximum URLs per file: https://www.sitemaps.org/protocol.html */
export const MAX_ENTRIES = 50_000;
export const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Lists the sitemap files. A file is named after its first id, so its name is stable. */
export const sitemapIndex: BoardPage = {
  path: paths.sitemap,
  show: async ({ board }) => {
    const entries: string[] = [];
    for (const { name, listRanges } of sitemapSources) {
      for (const { firstId, updatedAt } of await listRanges(board.scope, MAX_ENTRIES)) {
        const url = `${board.origin}/sitemaps/${name}-${firstId}.xml`;
        entries.push(parentElement('sitemap', [textElement('loc', url), textElement('lastmod', updatedAt)]));
      }
    }
    return {
      contentType: 'application/xml; charset=utf-8',
      text: XML_DECLARATION + parentElement('sitemapindex', entries, { xmlns: NAMESPACE }),
    };
  },
};
