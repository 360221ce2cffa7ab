import type { FastifyPluginAsync } from 'fastify';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { API_PREFIX } from '../../../platform/http/openapi/openapi.ts';
import { operations } from '../../../platform/http/operation.ts';
import { pageOf } from '../../../platform/http/pagination.ts';
import type { Scope } from '../../../platform/scope.ts';
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

interface PaymentOptions {
  hasMember(scope: Scope, id: string): Promise<boolean>;
  use: PaymentUse;
}

export const paymentRoutes: FastifyPluginAsync<PaymentOptions> = async (app, { hasMember, use }) => {
  const operation = operations(app, { tag: 'Payments', isAboutPeople: true });

  operation('GET /payments', 'listPayments', {
    permission: 'payments:read',
    summary: 'List payments',
    description: 'Returns all payments of the organization, newest first, including those of erased members.',
    query: PaymentQuery,
    returns: PaymentList,
    handler: ({ scope, query }) => pageOf(query, (range) => listPayments(scope, query, range), toPayment),
  });

  operation('GET /payments/:id', 'getPayment', {
    permission: 'payments:read',
    summary: 'Get a payment',
    description: 'Returns a payment of any status.',
    data: Payment,
    handler: async ({ scope, params }) => toPayment(await getPayment(scope, params.id)),
  });

  operation('PATCH /payments/:id', 'updatePayment', {
    permission: 'payments:write',
    errors: ['managed_by_stripe', 'invalid_transition'],
    summary: 'Update the status of a manual payment',
    description:
      'Updates the status of a manual payment: from pending to succeeded or failed, or from succeeded to refunded. The posting that it pays for follows: it waits for review or goes live, becomes a draft again, or is taken down.',
    body: UpdatePayment,
    data: Payment,
    handler: ({ scope, params, body }, { check }) => updatePayment(scope, params.id, body, check, use),
  });

  operation('GET /members/:id/payments', 'listMemberPayments', {
    permission: 'payments:read',
    summary: 'List the payments of a member',
    description: 'Returns the payments of a member, newest first.',
    query: MemberPaymentQuery,
    returns: PaymentList,
    handler: async ({ scope, params, query }) => {
      if (!(await hasMember(scope, params.id))) throw notFound('member');
      return pageOf(query, (range) => pagePaymentsOf(scope, params.id, range), toPayment);
    },
  });

  operation('POST /members/:id/payments', 'createPayment', {
    permission: 'payments:write',
    summary: 'Record a manual payment',
    description:
      'Creates a payment that was not made with Stripe. It stays when its member is erased or its job deleted.',
    body: CreatePayment,
    status: 201,
    data: Payment,
    handler: async ({ scope, params, body }, { reply }) => {
      if (!(await hasMember(scope, params.id))) throw notFound('member');
      const data = await createPayment(scope, params.id, body);
      reply.header('location', `${API_PREFIX}/payments/${data.id}`);
      return data;
    },
  });
};
