import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { hasRow } from '../../platform/database/has-row.ts';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { notFound } from '../../platform/http/errors.ts';
import { API_PREFIX } from '../../platform/http/openapi.ts';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { IdParams, single } from '../../platform/http/resource.ts';
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

const PaymentAnswer = single(Payment);
const tags = ['Payments'];

export const paymentRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/payments',
    {
      config: { permission: 'payments:read' },
      schema: {
        operationId: 'listPayments',
        tags,
        summary: 'List payments',
        description:
          'All of the organization, the newest first, those of members who were erased among them.',
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
        summary: 'Read a payment',
        params: IdParams,
        response: { 200: PaymentAnswer },
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
        summary: 'Say what became of a payment that was recorded by hand',
        description: 'A pending payment may succeed or fail, and one that succeeded may be refunded.',
        params: IdParams,
        body: UpdatePayment,
        response: { 200: PaymentAnswer },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      return { data: await updatePayment(scope, params.id, body, ifMatch(request, reply, PaymentAnswer)) };
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
        description: 'The newest first.',
        params: IdParams,
        querystring: MemberPaymentQuery,
        response: { 200: PaymentList },
      },
    },
    async ({ scope, params, query }) => {
      if (!(await hasRow(scope, 'members', params.id))) throw notFound('member');
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
        summary: 'Record a payment by hand',
        description: 'One that came in by another way than Stripe. It outlives its member and its job.',
        params: IdParams,
        body: CreatePayment,
        response: { 201: PaymentAnswer },
      },
    },
    async ({ scope, params, body }, reply) => {
      const data = await createPayment(scope, params.id, body);
      return reply.code(201).header('location', `${API_PREFIX}/payments/${data.id}`).send({ data });
    },
  );
};
