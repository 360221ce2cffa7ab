import { type Insertable, type Selectable, sql } from 'kysely';
import { deleteOwn, selectOwn, updateOwn } from '../../../platform/database/rows/own-rows.ts';
import { type Page, readPage } from '../../../platform/database/rows/pages.ts';
import type { Coupons } from '../../../platform/database/tables.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import { isId } from '../../../platform/ids.ts';
import { toMajor } from '../../../platform/money.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Coupon } from './schema.ts';

export type CouponRow = Selectable<Coupons>;
type CouponColumns = Insertable<Coupons>;

/** A page of the coupons, newest first, and the total number. */
export async function listCoupons(scope: Scope, range: PageRange): Promise<Page<CouponRow>> {
  const all = selectOwn(scope, 'coupons');
  return readPage(all.selectAll().orderBy('id', 'desc'), range);
}

export async function getCoupon(scope: Scope, id: string): Promise<CouponRow> {
  return orNotFound(
    isId(id) && (await selectOwn(scope, 'coupons').selectAll().where('id', '=', id).executeTakeFirst()),
    'coupon',
  );
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

export async function updateCouponRow(
  scope: Scope,
  id: string,
  changes: Partial<CouponColumns>,
): Promise<CouponRow> {
  return updateOwn(scope, 'coupons')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Counts a redemption, or takes one back. The caller has locked the coupon. A deleted coupon counts nothing. */
export async function addRedemptions(scope: Scope, id: string, added: 1 | -1): Promise<void> {
  await updateOwn(scope, 'coupons')
    .set((of) => ({ redeemed: of('redeemed', '+', added) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteCouponRow(scope: Scope, id: string): Promise<void> {
  await deleteOwn(scope, 'coupons').where('id', '=', id).execute();
}

export function toCoupon(row: CouponRow): Coupon {
  const { currency, amount_off_minor } = row;
  return {
    id: row.id,
    code: row.code,
    percent_off: row.percent_off,
    amount_off: amount_off_minor === null ? null : toMajor(amount_off_minor, currency ?? ''),
    currency,
    plan_ids: row.plan_ids,
    max_redemptions: row.max_redemptions,
    expires_at: row.expires_at,
    first_posting_only: row.first_posting_only,
    redeemed: row.redeemed,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
