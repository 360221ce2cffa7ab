import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../platform/http/operation.ts';
import { pageOf } from '../../../platform/http/pagination.ts';
import { createPlan } from './create.ts';
import { getPlan, listPlans, toPlan } from './queries.ts';
import { CreatePlan, Plan, PlanList, PlanQuery, UpdatePlan } from './schema.ts';
import { updatePlan } from './update.ts';

export const planRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Plans' });

  operation('GET /plans', 'listPlans', {
    permission: 'plans:read',
    summary: 'List plans',
    description: 'Returns plans, newest first, including inactive ones.',
    query: PlanQuery,
    returns: PlanList,
    handler: ({ scope, query }) => pageOf(query, (range) => listPlans(scope, query, range), toPlan),
  });

  operation('GET /plans/:id', 'getPlan', {
    permission: 'plans:read',
    summary: 'Get a plan',
    description: 'Returns a plan, active or inactive.',
    data: Plan,
    handler: async ({ scope, params }) => toPlan(await getPlan(scope, params.id)),
  });

  operation('POST /plans', 'createPlan', {
    permission: 'plans:write',
    errors: ['stripe_price_taken'],
    summary: 'Create a plan',
    description:
      'Creates a plan. Its kind cannot change later. A plan without an interval is a one-time payment.',
    body: CreatePlan,
    creates: Plan,
    handler: ({ scope, body }) => createPlan(scope, body),
  });

  operation('PATCH /plans/:id', 'updatePlan', {
    permission: 'plans:write',
    errors: ['stripe_price_taken'],
    summary: 'Update a plan',
    description:
      'Updates a plan. New entitlements apply immediately to all its subscriptions; their periods, jobs and payments stay unchanged. Plans cannot be deleted; to stop selling a plan, set isActive to false.',
    body: UpdatePlan,
    data: Plan,
    handler: ({ scope, params, body }, { check }) => updatePlan(scope, params.id, body, check),
  });
};
