import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { hasRow } from '../../platform/database/has-row.ts';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { notFound } from '../../platform/http/errors.ts';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { IdParams, single } from '../../platform/http/resource.ts';
import { createSubscription } from './create.ts';
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

const SubscriptionAnswer = single(Subscription);
const tags = ['Subscriptions'];

export const subscriptionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/members/:id/subscriptions',
    {
      config: { permission: 'members:read' },
      schema: {
        operationId: 'listSubscriptions',
        tags,
        summary: 'List the subscriptions of a member',
        description: 'All that the member has or had, the newest first.',
        params: IdParams,
        querystring: SubscriptionQuery,
        response: { 200: SubscriptionList },
      },
    },
    async ({ scope, params, query }) => {
      if (!(await hasRow(scope, 'members', params.id))) throw notFound('member');
      const range = toPageRange(query);
      const { rows, total } = await pageSubscriptionsOf(scope, params.id, range);
      return { data: rows.map(toSubscription), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.get(
    '/members/:id/subscriptions/:subscriptionId',
    {
      config: { permission: 'members:read' },
      schema: {
        operationId: 'getSubscription',
        tags,
        summary: 'Read a subscription',
        params: SubscriptionParams,
        response: { 200: SubscriptionAnswer },
      },
    },
    async ({ scope, params }) => ({
      data: toSubscription(await getSubscription(scope, params.id, params.subscriptionId)),
    }),
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
          'By hand: nothing is charged, and nothing renews it. What is left out follows from the plan: active from now to the end of its interval (without one: for life), with the jobs that it includes.',
        params: IdParams,
        body: CreateSubscription,
        response: { 201: SubscriptionAnswer },
      },
    },
    async ({ scope, params, body, url }, reply) => {
      const data = await createSubscription(scope, params.id, body);
      return reply
        .code(201)
        .header('location', `${url.split('?', 1)[0]}/${data.id}`)
        .send({ data });
    },
  );

  app.patch(
    '/members/:id/subscriptions/:subscriptionId',
    {
      config: { permission: 'members:write', errors: ['managed_by_stripe'] },
      schema: {
        operationId: 'updateSubscription',
        tags,
        summary: 'Change a subscription that is kept by hand',
        description:
          'A period that is over closes the paywall and leaves the status as it is. To renew it, write the new period, and jobsRemaining where its plan includes jobs.',
        params: SubscriptionParams,
        body: UpdateSubscription,
        response: { 200: SubscriptionAnswer },
      },
    },
    async (request, reply) => {
      const { scope, body, params } = request;
      const check = ifMatch(request, reply, SubscriptionAnswer);
      return { data: await updateSubscription(scope, params.id, params.subscriptionId, body, check) };
    },
  );
};
