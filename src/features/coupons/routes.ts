import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { Deleted, IdParams, single } from '../../platform/http/resource.ts';
import { getCoupon, listCoupons, toCoupon } from './queries.ts';
import { Coupon, CouponList, CouponQuery, CreateCoupon, UpdateCoupon } from './schema.ts';
import { createCoupon, deleteCoupon, updateCoupon } from './write.ts';

const CouponResponse = single(Coupon);
const tags = ['Postings'];

/** Codes that lower the first payment of a posting. */
export const couponRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/coupons',
    {
      config: { permission: 'plans:read' },
      schema: {
        operationId: 'listCoupons',
        tags,
        summary: 'List coupons',
        description: 'Returns coupons, newest first, including those that have ended.',
        querystring: CouponQuery,
        response: { 200: CouponList },
      },
    },
    async ({ scope, query }) => {
      const range = toPageRange(query);
      const { rows, total } = await listCoupons(scope, range);
      return { data: rows.map(toCoupon), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.get(
    '/coupons/:id',
    {
      config: { permission: 'plans:read' },
      schema: {
        operationId: 'getCoupon',
        tags,
        summary: 'Get a coupon',
        description: 'Returns a coupon with the number of its redemptions.',
        params: IdParams,
        response: { 200: CouponResponse },
      },
    },
    async ({ scope, params }) => ({ data: toCoupon(await getCoupon(scope, params.id)) }),
  );

  app.post(
    '/coupons',
    {
      config: { permission: 'plans:write', errors: ['code_taken'] },
      schema: {
        operationId: 'createCoupon',
        tags,
        summary: 'Create a coupon',
        description:
          'Creates a coupon that lowers the first payment of a posting by a share or an amount. Redemptions are counted exactly: a checkout counts when it starts, and no longer when it fails or is abandoned.',
        body: CreateCoupon,
        response: { 201: CouponResponse },
      },
    },
    async ({ scope, body, routeOptions }, reply) => {
      const data = await createCoupon(scope, body);
      return reply.code(201).header('location', `${routeOptions.url}/${data.id}`).send({ data });
    },
  );

  app.patch(
    '/coupons/:id',
    {
      config: { permission: 'plans:write' },
      schema: {
        operationId: 'updateCoupon',
        tags,
        summary: 'Update a coupon',
        description: 'Updates the fields that you send. Checkouts that have started keep their price.',
        params: IdParams,
        body: UpdateCoupon,
        response: { 200: CouponResponse },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      return { data: await updateCoupon(scope, params.id, body, ifMatch(request, reply, CouponResponse)) };
    },
  );

  app.delete(
    '/coupons/:id',
    {
      config: { permission: 'plans:write' },
      schema: {
        operationId: 'deleteCoupon',
        tags,
        summary: 'Delete a coupon',
        description: 'Deletes a coupon permanently. Checkouts that have started keep their price.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      return { data: await deleteCoupon(scope, params.id, ifMatch(request, reply, CouponResponse)) };
    },
  );
};
