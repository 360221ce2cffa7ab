import {
  cutPublicItems,
  listPublicCollections,
  listPublicItems,
} from '../../features/collections/walk-public.ts';
import { cutLiveFacets, listLiveFacets } from '../../features/jobs/walk-facets.ts';
import { cutLiveJobs, listLiveJobs } from '../../features/jobs/walk-live.ts';
import { cutPublicPages, listPublicPages } from '../../features/pages/public-queries.ts';
import { pathOf } from '../../features/pages/queries.ts';
import type { Stretch } from '../../platform/database/stretches.ts';
import { isId } from '../../platform/ids.ts';
import { idOfFacetKey } from '../jobs/facet-key.ts';
import { facetPaths, nameFacets } from '../jobs/facet-names.ts';
import type { SitemapSource } from './source.ts';

/** The front page leads to all others. When it last changed, nobody can tell: jobs leave it, too. */
const front: SitemapSource = {
  name: 'board',
  isId: (text) => text === '1',
  cut: async () => [{ firstId: '1' }],
  list: async () => [{ id: '1', path: '/' }],
};

const jobs: SitemapSource = {
  name: 'jobs',
  isId,
  cut: cutLiveJobs,
  list: async (scope, fromId, limit) => {
    const found = await listLiveJobs(scope, fromId, limit);
    return found.map(({ id, slug, updated_at }) => ({ id, path: `/jobs/${slug}`, updatedAt: updated_at }));
  },
};

const pages: SitemapSource = {
  name: 'pages',
  isId,
  cut: cutPublicPages,
  list: async (scope, fromId, limit) => {
    const found = await listPublicPages(scope, fromId, limit);
    return found.map((page) => ({ id: page.id, path: pathOf(page), updatedAt: page.updated_at }));
  },
};

const facets = (['category', 'company', 'location'] as const).map(
  (facet): SitemapSource => ({
    name: facetPaths[facet].slice(1),
    isId: facet === 'category' ? isId : (text) => /^\d+$/.test(text) && idOfFacetKey(text) !== undefined,
    cut: (scope, size) => cutLiveFacets(scope, facet, size),
    list: async (scope, fromId, limit) => {
      const found = await listLiveFacets(scope, facet, fromId, limit);
      const ids = found.map(({ id }) => id);
      const named = await nameFacets(scope, facet, ids);
      return found.map(({ id, updatedAt }) => {
        const key = named.get(id)?.key;
        return { id, path: key && `${facetPaths[facet]}/${key}`, updatedAt };
      });
    },
  }),
);

/** When what a collection shows last changed, nobody can tell: items leave it, too. */
const collections: SitemapSource = {
  name: 'collections',
  isId,
  cut: async (scope, size) => {
    const all = await listPublicCollections(scope, undefined, Number.MAX_SAFE_INTEGER);
    return all.filter((_, n) => n % size === 0).map(({ id }) => ({ firstId: id }));
  },
  list: async (scope, fromId, limit) => {
    const found = await listPublicCollections(scope, fromId, limit);
    return found.map(({ id, slug }) => ({ id, path: `/c/${slug}` }));
  },
};

/** Each collection has parts of its own: `<id of the collection>.<id of an item>`. */
const items: SitemapSource = {
  name: 'items',
  isId: (text) => text.split('.').length === 2 && text.split('.').every(isId),
  cut: async (scope, size) => {
    const parts: Stretch[] = [];
    for (const { id } of await listPublicCollections(scope, undefined, Number.MAX_SAFE_INTEGER))
      for (const { firstId, updatedAt } of await cutPublicItems(scope, id, size))
        parts.push({ firstId: `${id}.${firstId}`, updatedAt });
    return parts;
  },
  list: async (scope, fromId, limit) => {
    const [collectionId = '', itemId = ''] = fromId.split('.');
    const found = await listPublicItems(scope, collectionId, itemId, limit);
    return found.map(({ id, collection_slug, updated_at }) => ({
      id: `${collectionId}.${id}`,
      path: `/c/${collection_slug}/${id}`,
      updatedAt: updated_at,
    }));
  },
};

/** What a board shows to everybody and wants to have found. */
export const sitemapSources: SitemapSource[] = [front, jobs, ...facets, pages, collections, items];
