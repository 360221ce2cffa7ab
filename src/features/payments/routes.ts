import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import { API_PREFIX } from '../../platform/http/openapi/openapi.ts';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { IdParams, single } from '../../platform/http/resource.ts';
import type { Scope } from '../../platform/scope.ts';
import { createPayment } from './create.ts';
import { getPayment, listPayments, pagePaymentsOf, toPayment } from './queries.ts';
import {
  CreatePayment,
  MemberPaymentQuery,
  Payment,
  PaymentList,
  PaymentQuery,
  UpdatePayment,
} from './schema.ts';
import { updatePayment } from './update.ts';
import type { PaymentUse } from './use.ts';

const PaymentResponse = single(Payment);
const tags = ['Payments'];

interface PaymentOptions {
  hasMember(scope: Scope, id: string): Promise<boolean>;
  use: PaymentUse;
}

export const paymentRoutes: FastifyPluginAsyncTypebox<PaymentOptions> = async (app, { hasMember, use }) => {
  app.get(
    '/payments',
    {
      config: { permission: 'payments:read' },
      schema: {
        operationId: 'listPayments',
        tags,
        summary: 'List payments',
        description:
          'Returns all payments of the organization, newest first, including those of erased members.',
        querystring: PaymentQuery,
        response: { 200: PaymentList },
      },
    },
    async ({ scope, query }) => {
      const range = toPageRange(query);
      const { rows, total } = await listPayments(scope, query, range);
      return { data: rows.map(toPayment), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.get(
    '/payments/:id',
    {
      config: { permission: 'payments:read' },
      schema: {
        operationId: 'getPayment',
        tags,
        summary: 'Get a payment',
        description: 'Returns a payment of any status.',
        params: IdParams,
        response: { 200: PaymentResponse },
      },
    },
    async ({ scope, params }) => ({ data: toPayment(await getPayment(scope, params.id)) }),
  );

  app.patch(
    '/payments/:id',
    {
      config: { permission: 'payments:write', errors: ['managed_by_stripe', 'invalid_transition'] },
      schema: {
        operationId: 'updatePayment',
        tags,
        summary: 'Update the status of a manual payment',
        description:
          'Updates the status of a manual payment: from pending to succeeded or failed, or from succeeded to refunded. The posting that it pays for follows: it waits for review or goes live, becomes a draft again, or is taken down.',
        params: IdParams,
        body: UpdatePayment,
        response: { 200: PaymentResponse },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      const check = ifMatch(request, reply, PaymentResponse);
      return { data: await updatePayment(scope, params.id, body, check, use) };
    },
  );

  app.get(
    '/members/:id/payments',
    {
      config: { permission: 'payments:read' },
      schema: {
        operationId: 'listMemberPayments',
        tags,
        summary: 'List the payments of a member',
        description: 'Returns the payments of a member, newest first.',
        params: IdParams,
        querystring: MemberPaymentQuery,
        response: { 200: PaymentList },
      },
    },
    async ({ scope, params, query }) => {
      if (!(await hasMember(scope, params.id))) throw notFound('member');
      const range = toPageRange(query);
      const { rows, total } = await pagePaymentsOf(scope, params.id, range);
      return { data: rows.map(toPayment), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.post(
    '/members/:id/payments',
    {
      config: { permission: 'payments:write' },
      schema: {
        operationId: 'createPayment',
        tags,
        summary: 'Record a manual payment',
        description:
          'Creates a payment that was not made with Stripe. It stays when its member is erased or its job deleted.',
        params: IdParams,
        body: CreatePayment,
        response: { 201: PaymentResponse },
      },
    },
    async ({ scope, params, body }, reply) => {
      if (!(await hasMember(scope, params.id))) throw notFound('member');
      const data = await createPayment(scope, params.id, body);
      return reply.code(201).header('location', `${API_PREFIX}/payments/${data.id}`).send({ data });
    },
  );
};
