import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/tables.ts';
import { invalid } from '../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../platform/scope.ts';
import { readTimeRange } from '../../../platform/time-zones.ts';
import { printCursor, readCursor } from './cursor.ts';
import { findEntries, toEntry } from './queries.ts';
import { type AuditLog, type AuditLogQuery, limitOf } from './schema.ts';

/** Lists entries of an organization, or of the installation (null), newest first. Days of the installation are in UTC. */
export async function listAuditLog(
  db: Kysely<DB>,
  organization: Pick<Scope, 'organizationId' | 'organization'> | null,
  query: AuditLogQuery,
): Promise<AuditLog> {
  const after = query.after === undefined ? undefined : readCursor(query.after);
  if (query.after !== undefined && !after)
    throw invalid([{ path: 'after', message: 'must be the next_cursor of an earlier response' }]);
  const timeZone = organization?.organization.timeZone ?? 'UTC';
  const limit = limitOf(query);
  const { actor, type, object } = query;
  const filter = { actor, type, object, ...readTimeRange(query, timeZone), after };
  const rows = await findEntries(db, organization?.organizationId ?? null, filter, limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const next = last && printCursor({ createdAtMs: Date.parse(last.created_at), id: last.id });
  return { data: page.map(toEntry), meta: { next_cursor: next ?? null } };
}
