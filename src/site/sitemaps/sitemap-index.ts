import { branch, leaf, XML_DECLARATION } from '../feeds/xml.ts';
import type { BoardPage } from '../view.ts';
import { sitemapSources } from './sources.ts';

/** https://www.sitemaps.org/protocol.html: at most so many addresses in one file. */
export const MAX_ENTRIES = 50_000;
export const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Where the sitemap's parts are. A part is called by the first id in it, so that one that nothing was added to keeps its name. */
export const sitemapIndex: BoardPage = {
  path: '/sitemap.xml',
  show: async ({ board }) => {
    const parts: string[] = [];
    for (const { name, cut } of sitemapSources) {
      for (const { firstId, updatedAt } of await cut(board.scope, MAX_ENTRIES)) {
        const address = `${board.origin}/sitemaps/${name}-${firstId}.xml`;
        parts.push(branch('sitemap', [leaf('loc', address), leaf('lastmod', updatedAt)]));
      }
    }
    return {
      contentType: 'application/xml; charset=utf-8',
      text: XML_DECLARATION + branch('sitemapindex', parts, { xmlns: NAMESPACE }),
    };
  },
};
