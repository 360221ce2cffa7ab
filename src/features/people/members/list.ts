import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../../platform/database/connect.ts';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import { countRows } from '../../../platform/database/rows/pages.ts';
import type { DB } from '../../../platform/database/tables.ts';
import { type PageRange, toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import type { Scope } from '../../../platform/scope.ts';
import { toSearchTerms, toTsQuery } from '../../../platform/search-words.ts';
import type { MemberList, MemberQuery } from './list-schema.ts';
import { type MemberRow, memberColumns, searchSpace, toMember } from './queries.ts';

/** One page of the members that match the filters, newest first, with the exact total. */
export async function listMembers(scope: Scope, query: MemberQuery): Promise<MemberList> {
  const range = toPageRange(query);
  const total = await countRows(matching(scope, query).modifyEnd(sql.raw(PLAN_EACH_TIME)));
  const rows = range.offset < total ? await findRows(scope, query, { ...range, total }) : [];
  return { data: rows.map(toMember), meta: { pagination: toPagination(range, total) } };
}

/** The ids of all members that match the filters, in the order of the list. */
export function selectMemberIds(scope: Scope, query: MemberFilters): Expression<{ id: string }> {
  return matching(scope, query).select('id').orderBy('created_at', 'desc').orderBy('id', 'desc');
}

/** The query without its page. */
type MemberFilters = Omit<MemberQuery, 'page' | 'per_page'>;

type Matching = SelectQueryBuilder<DB, 'members', object>;

/** With this many matches, a scan from the newest member soon fills a page. Fewer matches are sorted. */
const MIN_SCAN_MATCHES = 5_000;

/** Finds ids first, so that only the rows of the page are read in full. */
async function findRows(
  scope: Scope,
  query: MemberQuery,
  { offset, perPage, total }: PageRange & { total: number },
): Promise<MemberRow[]> {
  const found = total < MIN_SCAN_MATCHES ? matching(scope, query) : scanning(scope, query);
  const ids = found
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(perPage);
  return selectOwn(scope, 'members')
    .select(memberColumns)
    .where('id', '=', sql<string>`any(array(${ids}))`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .execute();
}

/** Finds matches through the index of words if there is a search. */
function matching(scope: Scope, query: MemberFilters): Matching {
  const words = toWordQuery(scope, query);
  if (words === undefined) return filter(ofOrganization(scope), query);
  // The lexemes already name the organization. `+ 0` and OFFSET keep the planner from another index, with which it would read the
  // words of every member.
  const found = scope.db
    .selectFrom('members')
    .selectAll()
    .where(sql<boolean>`organization_id + 0 = ${scope.organizationId}`)
    .where(sql<boolean>`words @@ ${words}::tsquery`)
    .offset(0)
    .as('members');
  return filter(scope.db.selectFrom(found) as unknown as Matching, query);
}

/** The same matches, found by a scan of the members in order. */
function scanning(scope: Scope, query: MemberQuery): Matching {
  const words = toWordQuery(scope, query);
  const own = filter(ofOrganization(scope), query);
  // The function behind the operator `@@` cannot use the index of words.
  return words === undefined ? own : own.where(sql<boolean>`ts_match_vq(words, ${words}::tsquery)`);
}

/** The text of a tsquery; undefined without a search. */
function toWordQuery(scope: Scope, { search }: MemberFilters): string | undefined {
  const terms = toSearchTerms(search);
  return terms && toTsQuery(searchSpace(scope), terms);
}

function ofOrganization(scope: Scope): Matching {
  return selectOwn(scope, 'members');
}

function filter(rows: Matching, { role, approval_status, ids = [] }: MemberFilters): Matching {
  let found = rows;
  if (role) found = found.where('role', '=', role);
  if (ids.length > 0) found = found.where('id', 'in', ids);
  if (approval_status) found = found.where('approval_status', '=', approval_status);
  return found;
}
