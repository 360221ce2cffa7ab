import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Origin } from './origin.ts';
import type { AuditObject } from './record.ts';

export interface Refusal {
  /** Null is the installation. */
  organizationId: number | null;
  /** Also recorded for every organization in which this user has a role. */
  userId?: string;
  actor: string;
  /** Such as `api_key.refused`. */
  action: string;
  object: AuditObject;
  origin: Origin;
}

/** The refusals of one account, network and hour. */
export interface CountedRefusal {
  refusal: Refusal;
  /** The start of the hour. */
  hourMs: number;
  /** Refusals that are not stored yet. */
  count: number;
}

/** What refusals have in common that share an entry. */
export function keyOf(
  { organizationId, userId, actor, action, object, origin }: Refusal,
  hourMs: number,
): string {
  return JSON.stringify([hourMs, organizationId, userId, actor, action, object, origin.ipNetwork]);
}

/** The id follows from the hour, account and network, so that all processes add to one entry. */
export async function writeRefusals(db: Database, counted: CountedRefusal[]): Promise<void> {
  const rows = counted.map(({ refusal, hourMs, count }) => ({
    organization_id: refusal.organizationId,
    id: toEntryId(refusal, hourMs),
    created_at: new Date(hourMs).toISOString(),
    actor: refusal.actor,
    is_operator: refusal.origin.isOperator,
    action: refusal.action,
    object_type: refusal.object.type,
    object_id: refusal.object.id,
    ip_network: refusal.origin.ipNetwork,
    user_agent: refusal.origin.userAgent,
    count,
  }));
  // In one order, so that processes wait for each other instead of deadlocking. An organization may be gone by now, or read-only.
  await sql`
    insert into audit_log as stored (organization_id, id, created_at, actor, is_operator, action, object_type, object_id,
      ip_network, user_agent, count)
    select organization_id, id, created_at, actor, is_operator, action, object_type, object_id, ip_network, user_agent, count
    from json_populate_recordset(null::audit_log, ${JSON.stringify(rows)}::json) as refusal
    where organization_id is null or exists (
      select from organizations where organizations.id = organization_id and locked_at is null)
    order by organization_id, id
    on conflict (organization_id, created_at, id) do update set count = stored.count + excluded.count`.execute(
    db,
  );
}

/** A UUID of version 8 (RFC 9562), which begins with the time as a version 7 does. */
function toEntryId(refusal: Refusal, hourMs: number): string {
  const digest = hash('sha256', keyOf({ ...refusal, userId: '' }, hourMs));
  const hex = `${hourMs.toString(16).padStart(12, '0')}8${digest.slice(0, 3)}8${digest.slice(3, 18)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
