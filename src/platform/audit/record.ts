import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../database/prepared.ts';
import { newId } from '../ids.ts';
import type { Scope } from '../scope.ts';
import { NO_ORIGIN } from './origin.ts';

/** The work of the installation itself, such as a recurring task. No person or key acts, so there are no entries. */
const SYSTEM = 'system';
/** A run of an import changes thousands of jobs. Its own entry has its id, by which its plan can be read. */
const IMPORT_RUN = { actor: 'import:', objectType: 'import' };

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
  const changed = { objectId: object.id, changedFields: changedFields ?? null };
  await insertAll(context.db, toAuditRows(context, { action, objectType: object.type }, [changed]));
}

/**
 * Records what is possible while the organization moves to another installation, such as its export. Its own log is complete then, so the
 * entry goes into the log of the installation.
 */
export async function recordEvenIfMoving(scope: Scope, change: AuditChange): Promise<void> {
  const organizationId = scope.organization.isMoving ? null : scope.organizationId;
  await recordAudit({ ...scope, organizationId }, change);
}

/** Entries of one kind and author. The lists have one value for each. */
export interface AuditRows {
  organizationId: number | null;
  actor: string;
  isOperator: boolean;
  requestId: string | null;
  ipNetwork: string | null;
  userAgent: string | null;
  action: string;
  objectType: string;
  /** In ascending order. An entry has the id of its event. */
  ids: string[];
  objectIds: (string | null)[];
  /** Array literals, because arrays of different lengths cannot be one parameter. */
  changedFields: (string | null)[];
  /** Whether the change leaves entries: it has an author, and is not one of many of a run. */
  hasAuthor: boolean;
}

/** An object that a change was about. `changedFields` has the names of the fields that an update changed. */
export interface ChangedObject {
  objectId: string | null;
  changedFields: readonly string[] | null;
}

export function toAuditRows(
  { organizationId, actor, origin }: Omit<AuditContext, 'db'>,
  kind: Pick<AuditRows, 'action' | 'objectType'>,
  objects: ChangedObject[],
): AuditRows {
  return {
    organizationId,
    actor,
    ...origin,
    ...kind,
    ids: objects.map(() => newId()),
    objectIds: objects.map(({ objectId }) => objectId),
    changedFields: objects.map(({ changedFields }) => changedFields && toArrayLiteral(changedFields)),
    hasAuthor: hasEntry(actor, kind),
  };
}

function toArrayLiteral(names: readonly string[]): string {
  return `{${names.map((name) => `"${name.replace(/["\\]/g, '\\$&')}"`).join()}}`;
}

function hasEntry(actor: string, { objectType }: Pick<AuditRows, 'objectType'>): boolean {
  if (actor === SYSTEM) return false;
  return !actor.startsWith(IMPORT_RUN.actor) || objectType === IMPORT_RUN.objectType;
}

const insertAll = prepared<AuditRows, unknown>((_, rows) => insertEntries(rows));

/** A statement, or part of one, that inserts the entries whose `object_id` meets a condition. */
export function insertEntries(rows: AuditRows, where: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  return sql`
    insert into audit_log (organization_id, id, actor, is_operator, action, object_type, object_id, changed_fields, request_id,
      ip_network, user_agent)
    select ${rows.organizationId}::int, entry.id, ${rows.actor}::text, ${rows.isOperator}::boolean, ${rows.action}::text,
      ${rows.objectType}::text, entry.object_id, entry.changed_fields::text[], ${rows.requestId}::text, ${rows.ipNetwork}::cidr,
      ${rows.userAgent}::text
    from unnest(${rows.ids}::uuid[], ${rows.objectIds}::text[], ${rows.changedFields}::text[]) as entry (id, object_id, changed_fields)
    where ${rows.hasAuthor}::boolean and ${where}`;
}
