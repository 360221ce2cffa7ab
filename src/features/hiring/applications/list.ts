import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../platform/database/connect.ts';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import { countRows } from '../../../platform/database/rows/pages.ts';
import type { DB } from '../../../platform/database/tables.ts';
import { toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import type { Scope } from '../../../platform/scope.ts';
import { toSearchTerms, toTsQuery } from '../../../platform/search-words.ts';
import { readTimeRange } from '../../../platform/time-zones.ts';
import { searchSpace } from '../../people/members/queries.ts';
import { type ApplicationRow, applicationColumns, toSummary } from './queries.ts';
import type { ApplicationFilters, ApplicationQuery, ApplicationSummary } from './schema.ts';
import { isWithinReach } from './visibility.ts';

/** One page of the applications that match the filters, newest first, with the exact total. */
export async function listApplications(scope: Scope, query: ApplicationQuery) {
  const range = toPageRange(query);
  const total = await countRows(matching(scope, query).modifyEnd(sql.raw(PLAN_EACH_TIME)));
  const ids = matching(scope, query)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(range.offset)
    .limit(range.perPage);
  const rows = range.offset < total ? await readRows(scope, sql`array(${ids})`) : [];
  const data: ApplicationSummary[] = rows.map(toSummary);
  return { data, meta: { pagination: toPagination(range, total) } };
}

/** The ids of all applications that match the filters, in the order of the list. */
export function selectApplicationIds(scope: Scope, filters: ApplicationFilters): Expression<{ id: string }> {
  return matching(scope, filters).select('id').orderBy('created_at', 'desc').orderBy('id', 'desc');
}

/** The first of them. */
export async function listApplicationIds(
  scope: Scope,
  filters: ApplicationFilters,
  limit: number,
): Promise<string[]> {
  const rows = await matching(scope, filters)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** In the order of the list. */
export async function findApplications(scope: Scope, ids: string[]): Promise<ApplicationRow[]> {
  return readRows(scope, sql`${ids}::uuid[]`);
}

async function readRows(scope: Scope, ids: Expression<unknown>): Promise<ApplicationRow[]> {
  return selectOwn(scope, 'applications')
    .select(applicationColumns)
    .where('id', '=', sql<string>`any(${ids})`)
    .where(isWithinReach(scope))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .execute();
}

type Matching = SelectQueryBuilder<DB, 'applications', object>;

function matching(scope: Scope, filters: ApplicationFilters): Matching {
  const { job_id, stage, search, knocked_out } = filters;
  let found = counting(scope, search).where(isWithinReach(scope));
  if (job_id !== undefined) found = found.where('job_id', '=', job_id);
  if (stage !== undefined) found = found.where('stage', '=', stage);
  if (knocked_out !== undefined)
    found = found.where(sql<boolean>`(cardinality(knocked_out) > 0) = ${knocked_out}`);
  const { from, to } = readTimeRange(filters, scope.organization.timeZone);
  if (from) found = found.where('created_at', '>=', from);
  if (to) found = found.where('created_at', '<=', to);
  return found;
}

/** The applications that count, found through the index of words if there is a search. */
function counting(scope: Scope, search: string | undefined): Matching {
  const { db, organizationId } = scope;
  const own = db.selectFrom('applications').where('is_pending', '=', false);
  const terms = toSearchTerms(search);
  if (!terms) return own.where('organization_id', '=', organizationId);
  const words = toTsQuery(searchSpace(scope), terms);
  // The lexemes already name the organization. `+ 0` and OFFSET keep the planner from another index, with which it would read the
  // words of every application.
  const found = own
    .selectAll()
    .where(sql<boolean>`organization_id + 0 = ${organizationId}`)
    .where(sql<boolean>`words @@ ${words}::tsquery`)
    .offset(0)
    .as('applications');
  return db.selectFrom(found) as unknown as Matching;
}
