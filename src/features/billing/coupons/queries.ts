import type { Insertable, Selectable } from 'kysely';
import { findOwnRow, selectOwn, updateOwn } from '../../../platform/database/rows/own-rows.ts';
import { type Page, readPage } from '../../../platform/database/rows/pages.ts';
import type { Coupons } from '../../../platform/database/tables.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import { toResource } from '../../../platform/http/resource.ts';
import { isId } from '../../../platform/ids.ts';
import { toMajor } from '../../../platform/money.ts';
import type { Scope } from '../../../platform/scope.ts';
import { Coupon } from './schema.ts';

export type CouponRow = Selectable<Coupons>;
type CouponColumns = Insertable<Coupons>;

/** A page of the coupons, newest first, and the total number. */
export async function listCoupons(scope: Scope, range: PageRange): Promise<Page<CouponRow>> {
  const all = selectOwn(scope, 'coupons');
  return readPage(all.selectAll().orderBy('id', 'desc'), range);
}

export async function getCoupon(scope: Scope, id: string): Promise<CouponRow> {
  return orNotFound(await findOwnRow(scope, 'coupons', id), 'coupon');
}

export async function findCouponByCode(scope: Scope, code: string): Promise<CouponRow | undefined> {
  return selectOwn(scope, 'coupons').selectAll().where('code', '=', code).executeTakeFirst();
}

/** Locks the coupon until the transaction ends. */
export async function lockCoupon(scope: Scope, id: string): Promise<CouponRow | undefined> {
  if (!isId(id)) return undefined;
  return selectOwn(scope, 'coupons').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function lockCouponByCode(scope: Scope, code: string): Promise<CouponRow | undefined> {
  return selectOwn(scope, 'coupons').selectAll().where('code', '=', code).forNoKeyUpdate().executeTakeFirst();
}

/** Undefined if another coupon has the code. */
export async function insertCoupon({ db }: Scope, columns: CouponColumns): Promise<CouponRow | undefined> {
  return db
    .insertInto('coupons')
    .values(columns)
    .onConflict((conflict) => conflict.constraint('coupons_code_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Counts a redemption, or takes one back. The caller has locked the coupon. A deleted coupon counts nothing. */
export async function addRedemptions(scope: Scope, id: string, added: 1 | -1): Promise<void> {
  await updateOwn(scope, 'coupons')
    .set((of) => ({ redeemed: of('redeemed', '+', added) }))
    .where('id', '=', id)
    .execute();
}

export function toCoupon(row: CouponRow): Coupon {
  const { currency, amount_off_minor } = row;
  return toResource(Coupon, row, {
    amount_off: amount_off_minor === null ? null : toMajor(amount_off_minor, currency ?? ''),
    currency,
  });
}
