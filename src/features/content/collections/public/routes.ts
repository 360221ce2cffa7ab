import type { FastifyPluginAsync } from 'fastify';
import { mapYielding } from '../../../../platform/concurrency/map-yielding.ts';
import { orNotFound } from '../../../../platform/http/errors/http-error.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { limitByIpAddress, type VisitorLimits } from '../../../../platform/http/visitor-limits.ts';
import { BoardQuery } from '../../../board/organizations/board-query.ts';
import type { BoardFinder } from '../../../board/organizations/find-by-host.ts';
import type { ItemListCache } from '../items/item-list-cache.ts';
import { listItems } from '../items/list.ts';
import type { ItemQuery } from '../items/list-schema.ts';
import { ItemParams } from '../items/schema.ts';
import type { CollectionRow } from '../queries.ts';
import { SlugParams } from '../schema.ts';
import { getPublicItem, getReadableCollection, toPublicItem } from './read.ts';
import {
  PublicItemList,
  PublicItemResponse,
  PublicListQuery,
  Submission,
  SubmissionResponse,
} from './schema.ts';
import { submit } from './submit.ts';

export interface PublicOptions extends VisitorLimits {
  boards: BoardFinder;
  cache: ItemListCache;
}

/** Short enough that changes show soon, and long enough to absorb traffic peaks. */
const CACHE_SECONDS = 30;

/** Routes for visitors of a board, without a key. The host selects the board. */
export const publicCollectionRoutes: FastifyPluginAsync<PublicOptions> = async (
  app,
  { boards, cache, ...limits },
) => {
  app.decorateRequest('scope');
  limitByIpAddress(app, limits);
  app.addHook('preHandler', async (request) => {
    const scope = orNotFound(await boards.findFor(request), 'collection');
    request.scope = scope;
  });

  const operation = operations(app, { tag: 'Public', isPublic: true });

  operation('GET /organization/cms/:slug', 'listPublicItems', {
    errors: ['sign_in_required', 'entitlement_required'],
    summary: 'List the public items of a collection',
    description:
      'Returns items that are published, have started and have not expired. Send the request to the host of the board, without a key. A gated collection requires the cookie of a member who has its required_entitlement.',
    params: SlugParams,
    query: PublicListQuery,
    returns: PublicItemList,
    handler: async ({ scope, params, query, headers }, { reply }) => {
      const collection = await getReadableCollection(scope, params.slug, headers.cookie);
      // Drop parameters that only the list for API keys has.
      const { status: _status, external_id: _id, ...wanted } = query as ItemQuery;
      const { rows, ...page } = await listItems(scope, collection, wanted, { cache, isPublic: true });
      reply.headers(cacheHeaders(collection));
      return { items: await mapYielding(rows, (row) => toPublicItem(row, collection)), ...page };
    },
  });

  operation('GET /organization/cms/:slug/:id', 'getPublicItem', {
    errors: ['sign_in_required', 'entitlement_required'],
    summary: 'Get a public item',
    description:
      'Returns an item that is published, has started and has not expired. Items of a gated collection require the cookie of a member who has its required_entitlement.',
    params: ItemParams,
    query: BoardQuery,
    returns: PublicItemResponse,
    handler: async ({ scope, params, headers }, { reply }) => {
      const collection = await getReadableCollection(scope, params.slug, headers.cookie);
      const item = await getPublicItem(scope, collection, params.id);
      reply.headers(cacheHeaders(collection));
      return { item };
    },
  });

  // Forms on any origin may submit. The server's CORS plugin answers the preflight request with these settings.
  app.options(
    '/organization/cms/:slug/submit',
    { config: { cors: { methods: ['POST'], allowedHeaders: ['content-type'] } }, schema: { hide: true } },
    async (_request, reply) => reply.code(204).send(),
  );

  operation('POST /organization/cms/:slug/submit', 'submitItem', {
    dropsUnknownData: true,
    summary: 'Submit an item to a collection',
    description:
      "Submits an item if the collection's rules allow it. Send the request to the host of the board, without a key. Returns 201 if the item is published, and 202 if it waits for review.",
    params: SlugParams,
    query: BoardQuery,
    body: Submission,
    status: [201, 202],
    returns: SubmissionResponse,
    handler: async ({ scope, params, body, url }, { reply }) => {
      const item = await submit(scope, params.slug, body);
      reply.header('cache-control', 'no-store');
      if (item.status !== 'published') return reply.code(202).send({ item });
      const location = url.replace(/\/submit(?=\?|$)/, `/${item.id}`);
      return reply.code(201).header('location', location).send({ item });
    },
  });
};

/** Gated content must not be cached, and pages of other sites must not load it. */
function cacheHeaders({ visibility }: CollectionRow): Record<string, string> {
  if (visibility === 'public') return { 'cache-control': `public, max-age=${CACHE_SECONDS}` };
  return { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' };
}
