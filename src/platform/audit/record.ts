import { type RawBuilder, sql } from 'kysely';
import { newId } from '../ids.ts';
import type { Scope } from '../scope.ts';
import { NO_ORIGIN } from './origin.ts';

/** The work of the installation itself, such as a recurring task. No person or key decides it, so it leaves no entries. */
export const SYSTEM = 'system';

/** Who acts, from where and in which organization, as a scope says. Null is the installation. */
export type AuditContext = Pick<Scope, 'db' | 'actor' | 'origin'> & { organizationId: number | null };

/** Who acts, and from where. */
export type Author = Pick<Scope, 'actor' | 'origin'>;

export const COMMAND_LINE: Author = { actor: 'command_line', origin: NO_ORIGIN };

export interface AuditObject {
  type: string;
  id: string | null;
}

export interface AuditChange {
  /** Such as `api_key.created`. */
  action: string;
  object: AuditObject;
  /** Names only. An entry never has values or personal data. */
  changedFields?: readonly string[];
}

/** Records a change that has no event, in the transaction of the change. `recordEvent` does it for all others. */
export async function recordAudit(
  context: AuditContext,
  { action, object, changedFields }: AuditChange,
): Promise<void> {
  if (context.actor === SYSTEM) return;
  const kind = { action, objectType: object.type, changedFields: changedFields ?? null };
  await insertEntries(context, kind, [{ id: newId(), objectId: object.id }]).execute(context.db);
}

/** A statement, or part of one, that inserts an entry for each object. */
export function insertEntries(
  { organizationId, actor, origin }: Omit<AuditContext, 'db'>,
  kind: { action: string; objectType: string; changedFields: readonly string[] | null },
  entries: { id: string; objectId: string | null }[],
): RawBuilder<unknown> {
  const ids = entries.map(({ id }) => id);
  const objectIds = entries.map(({ objectId }) => objectId);
  return sql`
    insert into audit_log (organization_id, id, actor, is_operator, action, object_type, object_id, changed_fields, request_id,
      ip_network, user_agent)
    select ${organizationId}::int, entry.id, ${actor}, ${origin.isOperator}, ${kind.action}, ${kind.objectType}, entry.object_id,
      ${kind.changedFields}::text[], ${origin.requestId}, ${origin.ipNetwork}::cidr, ${origin.userAgent}
    from unnest(${ids}::uuid[], ${objectIds}::text[]) as entry (id, object_id)`;
}
