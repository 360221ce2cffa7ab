import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { notFound } from '../../../platform/http/errors.ts';
import { mapInSlices } from '../../../platform/in-slices.ts';
import { BoardQuery } from '../../organizations/board-query.ts';
import type { BoardFinder } from '../../organizations/find-by-host.ts';
import { KnownTotals } from '../items/known-totals.ts';
import { listItems } from '../items/list.ts';
import type { ItemQuery } from '../items/list-schema.ts';
import { ItemParams } from '../items/schema.ts';
import type { CollectionRow } from '../queries.ts';
import { SlugParams } from '../schema.ts';
import { type AddressLimits, limitByAddress } from './limits.ts';
import { getPublicItem, getReadableCollection, toPublicItem } from './read.ts';
import { PublicItemAnswer, PublicItemList, PublicListQuery, Submission, SubmissionAnswer } from './schema.ts';
import { submit } from './submit.ts';

export interface PublicOptions extends AddressLimits {
  boards: BoardFinder;
}

/** Short, since what is published or taken back should show soon; long enough for a crowd. */
const CACHE_SECONDS = 30;
const tags = ['Public'];

/** What visitors of a board reach without a key. The host says which board. */
export const publicCollectionRoutes: FastifyPluginAsyncTypebox<PublicOptions> = async (
  app,
  { boards, ...addressLimits },
) => {
  const known = new KnownTotals();
  app.decorateRequest('scope');
  limitByAddress(app, addressLimits);
  app.addHook('preHandler', async (request) => {
    const { organization } = request.query as { organization?: string };
    const scope = await boards.find(request.host, organization);
    if (!scope) throw notFound('collection');
    request.scope = scope;
  });

  app.get(
    '/organization/cms/:slug',
    {
      config: { isPublic: true, errors: ['sign_in_required', 'entitlement_required'] },
      schema: {
        operationId: 'listPublicItems',
        tags,
        summary: 'List what a collection shows to everybody, or to members',
        description:
          'On the host of the board, without a key. Items that are published, have started and have not expired. A gated collection needs the cookie of a member who holds its required_entitlement.',
        params: SlugParams,
        querystring: PublicListQuery,
        response: { 200: PublicItemList },
      },
    },
    async ({ scope, params, query, headers }, reply) => {
      const collection = await getReadableCollection(scope, params.slug, headers.cookie);
      // A parameter that this list does not have, but that the one of the API would understand.
      const { status: _status, ...wanted } = query as ItemQuery;
      const { rows, ...page } = await listItems(scope, collection, wanted, { known, isPublic: true });
      reply.headers(cacheHeaders(collection));
      return { items: await mapInSlices(rows, (row) => toPublicItem(row, collection)), ...page };
    },
  );

  app.get(
    '/organization/cms/:slug/:id',
    {
      config: { isPublic: true, errors: ['sign_in_required', 'entitlement_required'] },
      schema: {
        operationId: 'getPublicItem',
        tags,
        summary: 'Read an item that everybody, or a member, may see',
        params: ItemParams,
        querystring: BoardQuery,
        response: { 200: PublicItemAnswer },
      },
    },
    async ({ scope, params, headers }, reply) => {
      const collection = await getReadableCollection(scope, params.slug, headers.cookie);
      const item = await getPublicItem(scope, collection, params.id);
      reply.headers(cacheHeaders(collection));
      return { item };
    },
  );

  // Forms on any page may submit: what a browser asks first is answered by the server's CORS, with these settings.
  app.options(
    '/organization/cms/:slug/submit',
    { config: { cors: { methods: ['POST'], allowedHeaders: ['content-type'] } }, schema: { hide: true } },
    async (_request, reply) => reply.code(204).send(),
  );

  app.post(
    '/organization/cms/:slug/submit',
    {
      config: { isPublic: true },
      schema: {
        operationId: 'submitItem',
        tags,
        summary: 'Submit an item to a collection',
        description:
          "On the host of the board, without a key, where the collection's rules allow it. 201: the item is public; 202: somebody looks at it first.",
        params: SlugParams,
        querystring: BoardQuery,
        body: Submission,
        response: { 201: SubmissionAnswer, 202: SubmissionAnswer },
      },
    },
    async ({ scope, params, body, url }, reply) => {
      const item = await submit(scope, params.slug, body);
      reply.header('cache-control', 'no-store');
      if (item.status !== 'published') return reply.code(202).send({ item });
      const location = url.replace(/\/submit(?=\?|$)/, `/${item.id}`);
      return reply.code(201).header('location', location).send({ item });
    },
  );
};

/** What is for members is kept by nobody on the way, and read by no page elsewhere. */
function cacheHeaders({ visibility }: CollectionRow): Record<string, string> {
  if (visibility === 'public') return { 'cache-control': `public, max-age=${CACHE_SECONDS}` };
  return { 'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin' };
}
