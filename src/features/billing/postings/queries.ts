import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { selectOwn, updateOwnRow } from '../../../platform/database/rows/own-rows.ts';
import { countRows } from '../../../platform/database/rows/pages.ts';
import type { PostingCharges, Postings } from '../../../platform/database/tables.ts';
import { toEmailKey } from '../../../platform/email-address.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import { isId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { accessOf, type PostingAccess } from './access.ts';
import type { PostingContent } from './content.ts';
import type { PostingState } from './states/machine.ts';

export type ChargeRow = Selectable<PostingCharges>;

/** A posting with its state, the end of its job's days, and its newest charge. */
export interface PostingRow extends Selectable<Postings> {
  state: PostingState;
  ends_at: string | null;
  charge: ChargeRow | null;
}

export type PostingColumns = Insertable<Postings>;

export async function findPosting(scope: Scope, id: string): Promise<PostingRow | undefined> {
  if (!isId(id)) return undefined;
  const rows = await selectPostings(scope).where('postings.id', '=', id).execute();
  return (await withCharges(scope, rows))[0];
}

export async function getPosting(scope: Scope, id: string): Promise<PostingRow> {
  return orNotFound(await findPosting(scope, id), 'posting');
}

export async function findPostingOfJob(scope: Scope, jobId: string): Promise<PostingRow | undefined> {
  if (!isId(jobId)) return undefined;
  const rows = await selectPostings(scope).where('postings.job_id', '=', jobId).execute();
  return (await withCharges(scope, rows))[0];
}

/** Locks the posting until the transaction ends. The caller has locked its member. */
export async function lockPosting(scope: Scope, id: string): Promise<PostingRow | undefined> {
  if (!isId(id)) return undefined;
  await selectOwn(scope, 'postings').select('id').where('id', '=', id).forUpdate().execute();
  // A separate statement, so that the state follows from the job as it is now.
  return findPosting(scope, id);
}

interface PostingFilter {
  memberId?: string | undefined;
  companyId?: string | undefined;
  state?: PostingState | undefined;
}

/** A page of the postings that have a member, newest first, and the total number. */
export async function listPostings(
  scope: Scope,
  { memberId, companyId, state }: PostingFilter,
  { offset, perPage }: PageRange,
): Promise<{ rows: PostingRow[]; total: number }> {
  let matching = selectPostings(scope).where('postings.member_id', 'is not', null);
  if (memberId) matching = matching.where('postings.member_id', '=', memberId);
  if (companyId) matching = matching.where('postings.company_id', '=', companyId);
  if (state) matching = matching.where(inState(state));
  const rows = await matching.orderBy('postings.id', 'desc').offset(offset).limit(perPage).execute();
  return { rows: await withCharges(scope, rows), total: await countRows(matching) };
}

/** How many wait for a review, themselves or an edit of them. */
export async function countPendingPostings(scope: Scope): Promise<number> {
  return countRows(
    selectPostings(scope).where('postings.member_id', 'is not', null).where(inState('pending_review')),
  );
}

export interface ColleaguePosting extends PostingRow {
  access: PostingAccess;
}

interface WorkspaceFilter {
  memberId: string;
  /** The companies that the member acts for. */
  companyIds: string[];
  companyId?: string | undefined;
  state?: PostingState | undefined;
}

/** A page of the postings that the member manages or sees, newest first, and the total number. */
export async function listAccessible(
  scope: Scope,
  { memberId, companyIds, companyId, state }: WorkspaceFilter,
  { offset, perPage }: PageRange,
): Promise<{ rows: ColleaguePosting[]; total: number }> {
  let matching = selectPostings(scope)
    .where((of) =>
      of.or([
        of('postings.member_id', '=', memberId),
        of('postings.company_id', '=', sql<string>`any(${companyIds}::uuid[])`),
      ]),
    )
    .where(accessOf(memberId), 'is not', null);
  if (companyId) matching = matching.where('postings.company_id', '=', companyId);
  if (state) matching = matching.where(inState(state));
  const rows = await matching
    .select(accessOf(memberId).$notNull().as('access'))
    .orderBy('postings.id', 'desc')
    .offset(offset)
    .limit(perPage)
    .execute();
  const total = await countRows(matching);
  const access = new Map(rows.map((row) => [row.id, row.access]));
  const withAccess = (row: PostingRow) => ({ ...row, access: access.get(row.id) as PostingAccess });
  return { rows: (await withCharges(scope, rows)).map(withAccess), total };
}

/** The drafts of a browser, or of the email address of a member, that no member has taken. */
export async function listVisitorDrafts(
  scope: Scope,
  by: { tokenHash: Buffer | undefined; member: { email: string } | undefined },
): Promise<PostingRow[]> {
  const tokenHash = by.tokenHash ?? null;
  const emailKey = by.member ? toEmailKey(by.member.email) : null;
  const rows = await selectPostings(scope)
    .where('postings.member_id', 'is', null)
    .where((of) =>
      of.or([of('postings.token_hash', '=', tokenHash), of('postings.email_key', '=', emailKey)]),
    )
    .orderBy('postings.id', 'desc')
    .limit(20)
    .execute();
  return withCharges(scope, rows);
}

/** Whether staff ever approved a posting of the member. */
export async function hasApproved(scope: Scope, memberId: string): Promise<boolean> {
  const row = await selectOwn(scope, 'postings')
    .select('id')
    .where('member_id', '=', memberId)
    .where('was_approved', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether another posting of the member is on the board with the same title, company and location. */
export async function hasLiveTwin(
  scope: Scope,
  { id, member_id }: { id: string; member_id: string },
  { title = '', company_name, location }: PostingContent,
): Promise<boolean> {
  const row = await selectPostings(scope)
    .where('postings.member_id', '=', member_id)
    .where('postings.id', '<>', id)
    .where(inState('live'))
    .where(sql<SqlBool>`lower(jobs.title) = lower(${title.trim()})
      and lower(coalesce(jobs.company_name, '')) = lower(${company_name ?? ''})
      and lower(coalesce(jobs.location, '')) = lower(${location ?? ''})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Postings that use the credits of these subscriptions, in the order of their ids. */
export async function listIdsOfSubscriptions(scope: Scope, subscriptionIds: string[]): Promise<string[]> {
  if (subscriptionIds.length === 0) return [];
  const rows = await selectOwn(scope, 'postings')
    .select('id')
    .where('subscription_id', '=', sql<string>`any(${subscriptionIds}::uuid[])`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertPosting({ db }: Scope, columns: PostingColumns): Promise<void> {
  await db.insertInto('postings').values(columns).execute();
}

export async function updatePostingRow(
  scope: Scope,
  id: string,
  changes: Partial<PostingColumns>,
): Promise<void> {
  await updateOwnRow(scope, 'postings', id, changes).execute();
}

const isOver = sql<SqlBool>`(jobs.id is null or jobs.status = 'expired' or coalesce(jobs.expires_at <= now(), false))`;

const state = sql<PostingState>`case
  when postings.stage <> 'published' then postings.stage
  when ${isOver} then 'expired'
  when jobs.status = 'active' then 'live'
  else 'paused' end`;

function inState(wanted: PostingState): RawBuilder<SqlBool> {
  switch (wanted) {
    case 'live':
      return sql`postings.stage = 'published' and not ${isOver} and jobs.status = 'active'`;
    case 'paused':
      return sql`postings.stage = 'published' and not ${isOver} and jobs.status = 'draft'`;
    case 'expired':
      return sql`postings.stage = 'published' and ${isOver}`;
    case 'pending_review':
      return sql`(postings.stage = 'pending_review' or postings.edit is not null)`;
    default:
      return sql`postings.stage = ${wanted}`;
  }
}

function selectPostings(scope: Scope) {
  return selectOwn(scope, 'postings')
    .leftJoin('jobs', (join) =>
      join
        .onRef('jobs.organization_id', '=', 'postings.organization_id')
        .onRef('jobs.id', '=', 'postings.job_id'),
    )
    .selectAll('postings')
    .select([
      state.as('state'),
      sql<string | null>`case when postings.stage = 'published' then jobs.expires_at end`.as('ends_at'),
    ]);
}

async function withCharges(scope: Scope, rows: Omit<PostingRow, 'charge'>[]): Promise<PostingRow[]> {
  if (rows.length === 0) return [];
  const charges = await selectOwn(scope, 'posting_charges')
    .selectAll()
    .distinctOn('posting_id')
    .where('posting_id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .orderBy('posting_id')
    .orderBy('id', 'desc')
    .execute();
  const newest = new Map(charges.map((charge) => [charge.posting_id, charge]));
  return rows.map((row) => ({ ...row, charge: newest.get(row.id) ?? null }));
}
