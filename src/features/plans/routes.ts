import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { IdParams, single } from '../../platform/http/resource.ts';
import { createPlan } from './create.ts';
import { getPlan, listPlans, toPlan } from './queries.ts';
import { CreatePlan, Plan, PlanList, PlanQuery, UpdatePlan } from './schema.ts';
import { updatePlan } from './update.ts';

const PlanResponse = single(Plan);
const tags = ['Plans'];

export const planRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/plans',
    {
      config: { permission: 'plans:read' },
      schema: {
        operationId: 'listPlans',
        tags,
        summary: 'List plans',
        description: 'Returns plans, newest first, including inactive ones.',
        querystring: PlanQuery,
        response: { 200: PlanList },
      },
    },
    async ({ scope, query }) => {
      const range = toPageRange(query);
      const { rows, total } = await listPlans(scope, query, range);
      return { data: rows.map(toPlan), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.get(
    '/plans/:id',
    {
      config: { permission: 'plans:read' },
      schema: {
        operationId: 'getPlan',
        tags,
        summary: 'Get a plan',
        description: 'Returns a plan, active or inactive.',
        params: IdParams,
        response: { 200: PlanResponse },
      },
    },
    async ({ scope, params }) => ({ data: toPlan(await getPlan(scope, params.id)) }),
  );

  app.post(
    '/plans',
    {
      config: { permission: 'plans:write', errors: ['stripe_price_taken'] },
      schema: {
        operationId: 'createPlan',
        tags,
        summary: 'Create a plan',
        description:
          'Creates a plan. Its kind cannot change later. A plan without an interval is a one-time payment.',
        body: CreatePlan,
        response: { 201: PlanResponse },
      },
    },
    async ({ scope, body, routeOptions }, reply) => {
      const data = await createPlan(scope, body);
      return reply.code(201).header('location', `${routeOptions.url}/${data.id}`).send({ data });
    },
  );

  app.patch(
    '/plans/:id',
    {
      config: { permission: 'plans:write', errors: ['stripe_price_taken'] },
      schema: {
        operationId: 'updatePlan',
        tags,
        summary: 'Update a plan',
        description:
          'Updates a plan. New entitlements apply immediately to all its subscriptions; their periods, jobs and payments stay unchanged. Plans cannot be deleted; to stop selling a plan, set isActive to false.',
        params: IdParams,
        body: UpdatePlan,
        response: { 200: PlanResponse },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      return { data: await updatePlan(scope, params.id, body, ifMatch(request, reply, PlanResponse)) };
    },
  );
};
