import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../platform/http/operation.ts';
import { pageOf } from '../../../platform/http/pagination.ts';
import { getCoupon, listCoupons, toCoupon } from './queries.ts';
import { Coupon, CouponList, CouponQuery, CreateCoupon, UpdateCoupon } from './schema.ts';
import { createCoupon, deleteCoupon, updateCoupon } from './write.ts';

/** Codes that lower the first payment of a posting. */
export const couponRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Postings' });

  operation('GET /coupons', 'listCoupons', {
    permission: 'plans:read',
    summary: 'List coupons',
    description: 'Returns coupons, newest first, including those that have ended.',
    query: CouponQuery,
    returns: CouponList,
    handler: ({ scope, query }) => pageOf(query, (range) => listCoupons(scope, range), toCoupon),
  });

  operation('GET /coupons/:id', 'getCoupon', {
    permission: 'plans:read',
    summary: 'Get a coupon',
    description: 'Returns a coupon with the number of its redemptions.',
    data: Coupon,
    handler: async ({ scope, params }) => toCoupon(await getCoupon(scope, params.id)),
  });

  operation('POST /coupons', 'createCoupon', {
    permission: 'plans:write',
    errors: ['code_taken'],
    summary: 'Create a coupon',
    description:
      'Creates a coupon that lowers the first payment of a posting by a share or an amount. Redemptions are counted exactly: a checkout counts when it starts, and no longer when it fails or is abandoned.',
    body: CreateCoupon,
    creates: Coupon,
    handler: ({ scope, body }) => createCoupon(scope, body),
  });

  operation('PATCH /coupons/:id', 'updateCoupon', {
    permission: 'plans:write',
    summary: 'Update a coupon',
    description: 'Updates the fields that you send. Checkouts that have started keep their price.',
    body: UpdateCoupon,
    data: Coupon,
    handler: ({ scope, params, body }, { check }) => updateCoupon(scope, params.id, body, check),
  });

  operation('DELETE /coupons/:id', 'deleteCoupon', {
    permission: 'plans:write',
    summary: 'Delete a coupon',
    description: 'Deletes a coupon permanently. Checkouts that have started keep their price.',
    deletes: Coupon,
    handler: ({ scope, params }, { check }) => deleteCoupon(scope, params.id, check),
  });
};
