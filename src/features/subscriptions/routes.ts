import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { IdParams, single } from '../../platform/http/resource.ts';
import type { Scope } from '../../platform/scope.ts';
import { createSubscription } from './create.ts';
import { pageCreditEntries, toCreditEntry } from './credits/queries.ts';
import { CreditEntryList } from './credits/schema.ts';
import { getSubscription, pageSubscriptionsOf, toSubscription } from './queries.ts';
import {
  CreateSubscription,
  Subscription,
  SubscriptionList,
  SubscriptionParams,
  SubscriptionQuery,
  UpdateSubscription,
} from './schema.ts';
import { updateSubscription } from './update.ts';

const SubscriptionResponse = single(Subscription);
const tags = ['Subscriptions'];

interface SubscriptionOptions {
  hasMember(scope: Scope, id: string): Promise<boolean>;
}

export const subscriptionRoutes: FastifyPluginAsyncTypebox<SubscriptionOptions> = async (
  app,
  { hasMember },
) => {
  app.get(
    '/members/:id/subscriptions',
    {
      config: { permission: 'members:read' },
      schema: {
        operationId: 'listSubscriptions',
        tags,
        summary: 'List the subscriptions of a member',
        description: 'Returns all subscriptions of the member, newest first, ended ones included.',
        params: IdParams,
        querystring: SubscriptionQuery,
        response: { 200: SubscriptionList },
      },
    },
    async ({ scope, params, query }) => {
      if (!(await hasMember(scope, params.id))) throw notFound('member');
      const range = toPageRange(query);
      const { rows, total } = await pageSubscriptionsOf(scope, params.id, range);
      return { data: rows.map(toSubscription), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.get(
    '/members/:id/subscriptions/:subscription_id',
    {
      config: { permission: 'members:read' },
      schema: {
        operationId: 'getSubscription',
        tags,
        summary: 'Get a subscription',
        description: 'Returns a subscription of this member.',
        params: SubscriptionParams,
        response: { 200: SubscriptionResponse },
      },
    },
    async ({ scope, params }) => ({
      data: toSubscription(await getSubscription(scope, params.id, params.subscription_id)),
    }),
  );

  app.get(
    '/members/:id/subscriptions/:subscription_id/credits',
    {
      config: { permission: 'members:read' },
      schema: {
        operationId: 'listCredits',
        tags,
        summary: 'List the credits of a subscription',
        description:
          'Returns what changed the number of jobs of a subscription, newest first. jobsRemaining is the sum. Subscriptions without a limit have no entries.',
        params: SubscriptionParams,
        querystring: SubscriptionQuery,
        response: { 200: CreditEntryList },
      },
    },
    async ({ scope, params, query }) => {
      const { id } = await getSubscription(scope, params.id, params.subscription_id);
      const range = toPageRange(query);
      const { rows, total } = await pageCreditEntries(scope, id, range);
      return { data: rows.map(toCreditEntry), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.post(
    '/members/:id/subscriptions',
    {
      config: { permission: 'members:write', errors: ['plan_inactive'] },
      schema: {
        operationId: 'createSubscription',
        tags,
        summary: 'Subscribe a member to a plan',
        description:
          'Creates a subscription manually: nothing is charged, and it does not renew. By default it is active from now until the end of the interval of the plan (without an interval: forever), with the jobs that the plan includes.',
        params: IdParams,
        body: CreateSubscription,
        response: { 201: SubscriptionResponse },
      },
    },
    async ({ scope, params, body, url }, reply) => {
      if (!(await hasMember(scope, params.id))) throw notFound('member');
      const data = await createSubscription(scope, params.id, body);
      return reply
        .code(201)
        .header('location', `${url.split('?', 1)[0]}/${data.id}`)
        .send({ data });
    },
  );

  app.patch(
    '/members/:id/subscriptions/:subscription_id',
    {
      config: { permission: 'members:write', errors: ['managed_by_stripe'] },
      schema: {
        operationId: 'updateSubscription',
        tags,
        summary: 'Update a manual subscription',
        description:
          'Updates a manual subscription. When its period ends, the paywall closes and the status stays the same. To renew it, set the new period, and jobsRemaining if its plan includes jobs.',
        params: SubscriptionParams,
        body: UpdateSubscription,
        response: { 200: SubscriptionResponse },
      },
    },
    async (request, reply) => {
      const { scope, body, params } = request;
      const check = ifMatch(request, reply, SubscriptionResponse);
      return { data: await updateSubscription(scope, params.id, params.subscription_id, body, check) };
    },
  );
};
