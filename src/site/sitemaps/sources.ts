import {
  listPublicCollections,
  listPublicItems,
  rangesOfPublicItems,
} from '../../features/content/collections/sitemap-queries.ts';
import { listPublicPages, rangesOfPublicPages } from '../../features/content/pages/public-queries.ts';
import { pathOf } from '../../features/content/pages/queries.ts';
import { listLiveJobs, rangesOfLiveJobs } from '../../features/jobs/jobs/public/sitemap-queries.ts';
import type { KeyRange } from '../../platform/database/key-ranges.ts';
import { isId } from '../../platform/ids.ts';
import { blogPage } from '../blog/list-page.tsx';
import type { BoardPage } from '../board-page.ts';
import { directoryPage } from '../companies/directory-page.tsx';
import { facetListPages } from '../jobs/facet-list-page.tsx';
import { paths, toCollectionPath, toItemPath, toJobPath } from '../paths.ts';
import { startPage } from '../posting/pages.ts';
import { salaryPage } from '../salaries/page.tsx';
import { companySource, landingSources, salarySources } from './landing-sources.ts';
import type { SitemapRequest, SitemapSource } from './source.ts';

/** Pages that lead to the others. */
const hubs = [directoryPage, ...facetListPages, salaryPage, blogPage, startPage];

/**
 * The front page, and the hubs that search engines may index now. The time of their last change is unknown, because deleted jobs and plans
 * change them too.
 */
const front: SitemapSource = {
  name: 'board',
  isId: (text) => text === '1',
  listRanges: async () => [{ firstId: '1' }],
  list: async (_scope, _fromId, _limit, request) => {
    const paths = await Promise.all(hubs.map((hub) => findIndexedPath(hub, request)));
    return ['/', ...paths.filter((path) => path !== undefined)].map((path, n) => ({ id: `${n + 1}`, path }));
  },
};

/** The page itself says whether it has enough content. */
async function findIndexedPath(
  { path, show }: BoardPage,
  request: SitemapRequest,
): Promise<string | undefined> {
  if (path === paths.post && !request.board.hasPosting) return undefined;
  const view = await show({ ...request, params: {}, query: new URLSearchParams(), cookies: undefined });
  return 'main' in view && view.canonicalPath === path && !view.isUnlisted ? path : undefined;
}

const jobs: SitemapSource = {
  name: 'jobs',
  isId,
  listRanges: rangesOfLiveJobs,
  list: async (scope, fromId, limit) => {
    const found = await listLiveJobs(scope, fromId, limit);
    return found.map(({ id, slug, updated_at }) => ({ id, path: toJobPath(slug), updatedAt: updated_at }));
  },
};

const pages: SitemapSource = {
  name: 'pages',
  isId,
  listRanges: rangesOfPublicPages,
  list: async (scope, fromId, limit) => {
    const found = await listPublicPages(scope, fromId, limit);
    return found.map((page) => ({ id: page.id, path: pathOf(page), updatedAt: page.updated_at }));
  },
};

/** Lists of items. The time of their last change is unknown, because deleted items change them too. */
const collections: SitemapSource = {
  name: 'collections',
  isId,
  listRanges: async (scope, size) => {
    const all = await listPublicCollections(scope, undefined, Number.MAX_SAFE_INTEGER);
    return all.filter((_, n) => n % size === 0).map(({ id }) => ({ firstId: id }));
  },
  list: async (scope, fromId, limit) => {
    const found = await listPublicCollections(scope, fromId, limit);
    return found.map(({ id, slug }) => ({ id, path: toCollectionPath(slug) }));
  },
};

/** Each collection has its own files, with ids of the form `<collection id>.<item id>`. */
const items: SitemapSource = {
  name: 'items',
  isId: (text) => text.split('.').length === 2 && text.split('.').every(isId),
  listRanges: async (scope, size) => {
    const ranges: KeyRange[] = [];
    for (const { id } of await listPublicCollections(scope, undefined, Number.MAX_SAFE_INTEGER))
      for (const { firstId, updatedAt } of await rangesOfPublicItems(scope, id, size))
        ranges.push({ firstId: `${id}.${firstId}`, updatedAt });
    return ranges;
  },
  list: async (scope, fromId, limit) => {
    const [collectionId = '', itemId = ''] = fromId.split('.');
    const found = await listPublicItems(scope, collectionId, itemId, limit);
    return found.map(({ id, collection_slug, updated_at }) => ({
      id: `${collectionId}.${id}`,
      path: toItemPath(collection_slug, id),
      updatedAt: updated_at,
    }));
  },
};

/** All public pages of a board. */
export const sitemapSources: SitemapSource[] = [
  front,
  jobs,
  companySource,
  ...landingSources,
  ...salarySources,
  pages,
  collections,
  items,
];
