import type { FastifyPluginAsync } from 'fastify';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { operations } from '../../../platform/http/operation.ts';
import { pageOf } from '../../../platform/http/pagination.ts';
import type { Scope } from '../../../platform/scope.ts';
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

interface SubscriptionOptions {
  hasMember(scope: Scope, id: string): Promise<boolean>;
}

export const subscriptionRoutes: FastifyPluginAsync<SubscriptionOptions> = async (app, { hasMember }) => {
  const operation = operations(app, { tag: 'Subscriptions', isAboutPeople: true });

  operation('GET /members/:id/subscriptions', 'listSubscriptions', {
    permission: 'members:read',
    summary: 'List the subscriptions of a member',
    description: 'Returns all subscriptions of the member, newest first, ended ones included.',
    query: SubscriptionQuery,
    returns: SubscriptionList,
    handler: async ({ scope, params, query }) => {
      if (!(await hasMember(scope, params.id))) throw notFound('member');
      return pageOf(query, (range) => pageSubscriptionsOf(scope, params.id, range), toSubscription);
    },
  });

  operation('GET /members/:id/subscriptions/:subscription_id', 'getSubscription', {
    permission: 'members:read',
    summary: 'Get a subscription',
    description: 'Returns a subscription of this member.',
    params: SubscriptionParams,
    data: Subscription,
    handler: async ({ scope, params }) =>
      toSubscription(await getSubscription(scope, params.id, params.subscription_id)),
  });

  operation('GET /members/:id/subscriptions/:subscription_id/credits', 'listCredits', {
    permission: 'members:read',
    summary: 'List the credits of a subscription',
    description:
      'Returns what changed the number of jobs of a subscription, newest first. jobsRemaining is the sum. Subscriptions without a limit have no entries.',
    params: SubscriptionParams,
    query: SubscriptionQuery,
    returns: CreditEntryList,
    handler: async ({ scope, params, query }) => {
      const { id } = await getSubscription(scope, params.id, params.subscription_id);
      return pageOf(query, (range) => pageCreditEntries(scope, id, range), toCreditEntry);
    },
  });

  operation('POST /members/:id/subscriptions', 'createSubscription', {
    permission: 'members:write',
    errors: ['plan_inactive'],
    summary: 'Subscribe a member to a plan',
    description:
      'Creates a subscription manually: nothing is charged, and it does not renew. By default it is active from now until the end of the interval of the plan (without an interval: forever), with the jobs that the plan includes.',
    body: CreateSubscription,
    status: 201,
    data: Subscription,
    handler: async ({ scope, params, body, url }, { reply }) => {
      if (!(await hasMember(scope, params.id))) throw notFound('member');
      const data = await createSubscription(scope, params.id, body);
      reply.header('location', `${url.split('?', 1)[0]}/${data.id}`);
      return data;
    },
  });

  operation('PATCH /members/:id/subscriptions/:subscription_id', 'updateSubscription', {
    permission: 'members:write',
    errors: ['managed_by_stripe'],
    summary: 'Update a manual subscription',
    description:
      'Updates a manual subscription. When its period ends, the paywall closes and the status stays the same. To renew it, set the new period, and jobsRemaining if its plan includes jobs.',
    params: SubscriptionParams,
    body: UpdateSubscription,
    data: Subscription,
    handler: ({ scope, body, params }, { check }) =>
      updateSubscription(scope, params.id, params.subscription_id, body, check),
  });
};
