import { type Insertable, type Selectable, sql } from 'kysely';
import { findOwnRow, selectOwn } from '../../../platform/database/rows/own-rows.ts';
import { type Page, readPage } from '../../../platform/database/rows/pages.ts';
import type { Plans } from '../../../platform/database/tables.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import { toResource } from '../../../platform/http/resource.ts';
import { isId } from '../../../platform/ids.ts';
import { toMajor } from '../../../platform/money.ts';
import type { Scope } from '../../../platform/scope.ts';
import { Plan, type PlanQuery } from './schema.ts';

/** More plans than a page can offer. */
const MAX_OFFERED = 100;

export type PlanRow = Selectable<Plans>;
export type PlanColumns = Insertable<Plans>;

/** Returns a page of plans, newest first, and the total number. */
export async function listPlans(
  scope: Scope,
  { kind, is_active }: PlanQuery,
  range: PageRange,
): Promise<Page<PlanRow>> {
  let matching = selectOwn(scope, 'plans');
  if (kind) matching = matching.where('kind', '=', kind);
  if (is_active !== undefined) matching = matching.where('is_active', '=', is_active);
  return readPage(matching.selectAll().orderBy('id', 'desc'), range);
}

/** The plans that employers can choose, in the order in which they see them. */
export async function listPostingPlans(scope: Scope): Promise<PlanRow[]> {
  return selectOwn(scope, 'plans')
    .selectAll()
    .where('kind', '=', 'job_posting')
    .where('is_active', '=', true)
    .orderBy('sort_order')
    .orderBy('id')
    .limit(MAX_OFFERED)
    .execute();
}

/** Whether employers can choose a plan. */
export async function hasPostingPlans(scope: Scope): Promise<boolean> {
  const row = await selectOwn(scope, 'plans')
    .select('id')
    .where('kind', '=', 'job_posting')
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findPlan(scope: Scope, id: string): Promise<PlanRow | undefined> {
  return findOwnRow(scope, 'plans', id);
}

/** The names of these plans, by id. */
export async function listPlanNames(scope: Scope, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectOwn(scope, 'plans')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findPlanByPrice(scope: Scope, stripePriceId: string): Promise<PlanRow | undefined> {
  return selectOwn(scope, 'plans')
    .selectAll()
    .where('stripe_price_id', '=', stripePriceId)
    .executeTakeFirst();
}

export async function getPlan(scope: Scope, id: string): Promise<PlanRow> {
  return orNotFound(await findPlan(scope, id), 'plan');
}

/** Locks the plan against changes until the transaction ends. Several transactions may do so at once. */
export async function lockPlanForShare(scope: Scope, id: string): Promise<PlanRow | undefined> {
  return selectOwn(scope, 'plans').selectAll().where('id', '=', id).forShare().executeTakeFirst();
}

/** Locks the plan against other changes, but not against new rows that reference it, until the transaction ends. */
export async function lockPlan(scope: Scope, id: string): Promise<PlanRow | undefined> {
  if (!isId(id)) return undefined;
  return selectOwn(scope, 'plans').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function insertPlan(scope: Scope, columns: PlanColumns): Promise<PlanRow> {
  return scope.db.insertInto('plans').values(columns).returningAll().executeTakeFirstOrThrow();
}

export function toPlan(row: PlanRow): Plan {
  return toResource(Plan, row, { amount: toMajor(row.amount_minor, row.currency) });
}
