import { type SelectQueryBuilder, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/tables.ts';
import { type PageRange, toPageRange, toPagination } from '../../platform/http/pagination.ts';
import type { Scope } from '../../platform/scope.ts';
import { parseSearch, toTsQuery } from '../../platform/search-words.ts';
import type { MemberList, MemberQuery } from './list-schema.ts';
import { type MemberRow, memberColumns, searchSpace, toMember } from './queries.ts';

/** One page of the members who pass the filters, the newest first, with the exact total. */
export async function listMembers(scope: Scope, query: MemberQuery): Promise<MemberList> {
  const range = toPageRange(query);
  const { total } = await matching(scope, query)
    .select((of) => of.fn.countAll<number>().as('total'))
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .executeTakeFirstOrThrow();
  const rows = range.offset < total ? await findRows(scope, query, { ...range, total }) : [];
  return { data: rows.map(toMember), meta: { pagination: toPagination(range, total) } };
}

type Matching = SelectQueryBuilder<DB, 'members', object>;

/** Of so many, some are met soon among the newest; of fewer, all are collected and sorted. */
const MANY = 5_000;

/** Ids first: what is read of each on the way is narrow, and only the rows that are shown are read as a whole. */
async function findRows(
  scope: Scope,
  query: MemberQuery,
  { offset, perPage, total }: PageRange & { total: number },
): Promise<MemberRow[]> {
  const found = total < MANY ? matching(scope, query) : walking(scope, query);
  const ids = found
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(perPage);
  return scope.db
    .selectFrom('members')
    .select(memberColumns)
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', sql<string>`any(array(${ids}))`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .modifyEnd(sql.raw(PLAN_EACH_TIME))
    .execute();
}

/** The members who match, found by their words where words are asked for. */
function matching(scope: Scope, query: MemberQuery): Matching {
  const words = toWordQuery(scope, query);
  if (words === undefined) return passing(ofOrganization(scope), query);
  // The lexemes name the organization already. Said in a way that no index understands, it cannot lead the planner to walk
  // all members and read the words of each; nor can filters outside the fence that OFFSET is.
  const found = scope.db
    .selectFrom('members')
    .selectAll()
    .where(sql<boolean>`organization_id + 0 = ${scope.organizationId}`)
    .where(sql<boolean>`words @@ ${words}::tsquery`)
    .offset(0)
    .as('members');
  return passing(scope.db.selectFrom(found) as unknown as Matching, query);
}

/** The same in a form that leads the planner along the members in their order. */
function walking(scope: Scope, query: MemberQuery): Matching {
  const words = toWordQuery(scope, query);
  const own = passing(ofOrganization(scope), query);
  // As a function, which is what the operator calls, it fits no index.
  return words === undefined ? own : own.where(sql<boolean>`ts_match_vq(words, ${words}::tsquery)`);
}

/** The text of a tsquery; undefined when no words are asked for. */
function toWordQuery(scope: Scope, { search = '' }: MemberQuery): string | undefined {
  return search.trim() === '' ? undefined : toTsQuery(searchSpace(scope), parseSearch(search));
}

function ofOrganization({ db, organizationId }: Scope): Matching {
  return db.selectFrom('members').where('organization_id', '=', organizationId);
}

function passing(rows: Matching, { role, approval_status }: MemberQuery): Matching {
  let found = rows;
  if (role) found = found.where('role', '=', role);
  if (approval_status) found = found.where('approval_status', '=', approval_status);
  return found;
}
