import type { Selectable } from 'kysely';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import { countRows } from '../../../platform/database/rows/pages.ts';
import type { AuditEntries } from '../../../platform/database/tables.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { type PageRange, toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import { isId } from '../../../platform/ids.ts';
import { inBatches } from '../../../platform/privacy/personal-data.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { AuditEntry, AuditList } from './audit-schema.ts';
import { findMember } from './queries.ts';

type AuditRow = Selectable<AuditEntries>;

/**
 * One page of the changes to a member, their subscriptions and their payments, newest first. The entries outlive the member, so that
 * the erasure is on record too.
 */
export async function listAuditEntries(
  scope: Scope,
  memberId: string,
  query: { page?: number; per_page?: number },
): Promise<AuditList> {
  const range = toPageRange(query);
  const total = isId(memberId) ? await countEntries(scope, memberId) : 0;
  if (total === 0 && !(await findMember(scope, memberId))) throw notFound('member');
  const rows = await findEntries(scope, memberId, range);
  return { data: rows.map(toAuditEntry), meta: { pagination: toPagination(range, total) } };
}

/** The entries after `last`, oldest first. */
export async function readEntriesAfter(
  scope: Scope,
  memberId: string,
  last: AuditRow | undefined,
  limit: number,
): Promise<AuditRow[]> {
  let rows = entriesOf(scope, memberId).selectAll().orderBy('id').limit(limit);
  if (last) rows = rows.where('id', '>', last.id);
  return rows.execute();
}

/** Ids of the events about the member, in batches, oldest first. Every audit entry has the id of its event. */
export async function* readEventIds(
  scope: Scope,
  memberId: string,
  batchSize: number,
): AsyncGenerator<string[]> {
  const batches = inBatches(batchSize, (last: AuditRow | undefined) =>
    readEntriesAfter(scope, memberId, last, batchSize),
  );
  for await (const rows of batches) yield rows.map(({ id }) => id);
}

export function toAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    action: row.action,
    actor: row.actor,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    changedFields: row.changed_fields,
    createdAt: row.created_at,
  };
}

async function countEntries(scope: Scope, memberId: string): Promise<number> {
  return countRows(entriesOf(scope, memberId));
}

async function findEntries(scope: Scope, memberId: string, range: PageRange): Promise<AuditRow[]> {
  return entriesOf(scope, memberId)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(range.offset)
    .limit(range.perPage)
    .execute();
}

function entriesOf(scope: Scope, memberId: string) {
  return selectOwn(scope, 'audit_entries').where('member_id', '=', memberId);
}
