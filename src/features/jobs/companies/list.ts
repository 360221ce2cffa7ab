import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../platform/database/connect.ts';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import { countRows } from '../../../platform/database/rows/pages.ts';
import type { DB } from '../../../platform/database/tables.ts';
import { type PageRange, toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import type { Scope } from '../../../platform/scope.ts';
import { toSearchTerms, toTsQuery } from '../../../platform/search-words.ts';
import { searchSpace } from './columns.ts';
import type { CompanyFilters, CompanyList, CompanyQuery, CompanySort } from './list-schema.ts';
import { foldCompanyName } from './names/fold-name.ts';
import { findCompanies, jobTotals, toCompany } from './queries.ts';

/** One page of the companies that match the filters, with the exact total. */
export async function listCompanies(scope: Scope, query: CompanyQuery): Promise<CompanyList> {
  const range = toPageRange(query);
  const total = await countRows(matching(scope, query).modifyEnd(sql.raw(PLAN_EACH_TIME)));
  const ids = range.offset < total ? await findIds(scope, query, range) : [];
  const rows = await findCompanies(scope, ids);
  return {
    data: rows.map((row) => toCompany(row, scope)),
    meta: { pagination: toPagination(range, total) },
  };
}

/** The ids of all companies that match the filters, in the order of the list. */
export function selectCompanyIds(scope: Scope, query: CompanyFilters): Expression<{ id: string }> {
  return inOrder(scope, matching(scope, query), query.sort ?? 'name').select('companies.id');
}

type Matching = SelectQueryBuilder<DB, 'companies', object>;

async function findIds(scope: Scope, query: CompanyQuery, { offset, perPage }: PageRange): Promise<string[]> {
  const found = inOrder(scope, matching(scope, query), query.sort ?? 'name');
  const rows = await found
    .select('companies.id')
    .offset(offset)
    .limit(perPage)
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .execute();
  return rows.map(({ id }) => id);
}

function inOrder(scope: Scope, rows: Matching, sort: CompanySort): Matching {
  if (sort === '-created_at')
    return rows.orderBy('companies.created_at', 'desc').orderBy('companies.id', 'desc');
  if (sort === '-updated_at')
    return rows.orderBy('companies.updated_at', 'desc').orderBy('companies.id', 'desc');
  if (sort === 'name') return rows.orderBy('companies.sort_name').orderBy('companies.id');
  return byCount(scope, rows, sort === '-live_job_count')
    .orderBy('companies.sort_name')
    .orderBy('companies.id');
}

/** Counts the jobs of all companies in one pass over an index. Writers maintain no counters for it. */
function byCount(scope: Scope, rows: Matching, isLiveOnly: boolean): Matching {
  const count = isLiveOnly ? 'totals.live_job_count' : 'totals.job_count';
  return rows
    .leftJoin(jobTotals(scope), (join) => join.onRef('totals.company_id', '=', 'companies.id'))
    .orderBy(sql`coalesce(${sql.ref(count)}, 0)`, 'desc') as unknown as Matching;
}

/** Finds matches through the index of words if there is a search. */
function matching(scope: Scope, query: CompanyFilters): Matching {
  const { db, organizationId } = scope;
  const terms = toSearchTerms(query.search);
  if (!terms) return filter(scope, selectOwn(scope, 'companies'), query);
  // The lexemes already name the organization. `+ 0` and OFFSET keep the planner from reading the words of every company.
  const found = db
    .selectFrom('companies')
    .selectAll()
    .where(sql<boolean>`organization_id + 0 = ${organizationId}`)
    .where(sql<boolean>`words @@ ${toTsQuery(searchSpace(scope), terms)}::tsquery`)
    .offset(0)
    .as('companies');
  return filter(scope, db.selectFrom(found) as unknown as Matching, query);
}

function filter(
  { organizationId }: Scope,
  rows: Matching,
  { name, is_verified, is_hidden, external_id }: CompanyFilters,
): Matching {
  let found = rows;
  if (is_verified !== undefined)
    found = found.where(is_verified ? sql<boolean>`is_verified` : sql<boolean>`not is_verified`);
  if (is_hidden !== undefined)
    found = found.where(is_hidden ? sql<boolean>`is_hidden` : sql<boolean>`not is_hidden`);
  if (external_id?.trim()) found = found.where('companies.external_id', '=', external_id);
  if (name?.trim())
    found = found.where(
      sql<boolean>`companies.id = (select company_id from company_names
        where organization_id = ${organizationId} and folded_name = ${foldCompanyName(name)})`,
    );
  return found;
}
