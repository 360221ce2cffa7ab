import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { BufferedWriter } from '../concurrency/buffered-writer.ts';
import type { Database } from '../database/connect.ts';
import type { Origin } from './origin.ts';
import type { AuditObject } from './record.ts';

/** The actor of a request that proved nothing. */
export const ANONYMOUS = 'anonymous';

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

export interface RefusalOptions {
  db: Database;
  log: Logger;
  /** The ids of the organizations in which users have a role. */
  findOrganizations(db: Database, userIds: string[]): Promise<{ user_id: string; organization_id: number }[]>;
  now?: () => number;
  maxPerHour?: number;
}

const EVERY_MS = 5_000;
const HOUR_MS = 3_600_000;
/** Entries of an hour and process. Further refusals count without their network, so that an attack with many adds few rows. */
const MAX_PER_HOUR = 1_000;

interface Counted {
  refusal: Refusal;
  hourMs: number;
  /** Refusals that are not stored yet. */
  count: number;
}

/**
 * Counts refused requests in memory and writes the counts every few seconds: one entry per hour, account and network. Callers neither
 * wait nor see errors, so that a refusal costs an attacker's victim nothing.
 */
export class RefusalRecorder {
  readonly #options: Required<RefusalOptions>;
  readonly #writer = new BufferedWriter({ everyMs: EVERY_MS, write: () => this.#write() });
  /** Those of the current hour, and those of past hours that are not stored yet. */
  readonly #counted = new Map<string, Counted>();

  constructor(options: RefusalOptions) {
    this.#options = { now: Date.now, maxPerHour: MAX_PER_HOUR, ...options };
  }

  /** A promise is for a refusal whose account is still being looked up. */
  record(refusal: Refusal | Promise<Refusal>): void {
    const arrival = Promise.resolve(refusal)
      .then((known) => this.#count(known))
      .catch((error: Error) => this.#warn(error));
    this.#writer.add(arrival);
  }

  #count(refusal: Refusal): void {
    const { now, maxPerHour } = this.#options;
    const hourMs = Math.floor(now() / HOUR_MS) * HOUR_MS;
    const known = this.#counted.get(keyOf(refusal, hourMs));
    const isFull = !known && this.#counted.size >= maxPerHour;
    const recorded = isFull ? withoutNetwork(refusal) : refusal;
    const key = keyOf(recorded, hourMs);
    const entry = this.#counted.get(key) ?? { refusal: recorded, hourMs, count: 0 };
    entry.count++;
    this.#counted.set(key, entry);
  }

  /** Writes what is counted. What cannot be written stays counted. */
  async flush(): Promise<void> {
    await this.#writer.flush();
  }

  /** Writes the remaining refusals, and stops. */
  async close(): Promise<void> {
    await this.#writer.close();
  }

  async #write(): Promise<void> {
    const { db, findOrganizations, now } = this.#options;
    const due = [...this.#counted.values()].filter(({ count }) => count > 0).map((entry) => ({ ...entry }));
    for (const { refusal, hourMs } of due) {
      const entry = this.#counted.get(keyOf(refusal, hourMs));
      if (entry) entry.count = 0;
    }
    try {
      if (due.length > 0) await writeRefusals(db, await forEachOrganization(db, due, findOrganizations));
    } catch (error) {
      for (const { refusal, hourMs, count } of due) {
        const entry = this.#counted.get(keyOf(refusal, hourMs));
        if (entry) entry.count += count;
      }
      this.#warn(error as Error);
    }
    const currentMs = Math.floor(now() / HOUR_MS) * HOUR_MS;
    for (const [key, { hourMs, count }] of this.#counted)
      if (hourMs < currentMs && count === 0) this.#counted.delete(key);
  }

  #warn({ message }: Error): void {
    this.#options.log.warn({ error: message }, 'refusals could not be recorded');
  }
}

function keyOf({ organizationId, userId, actor, action, object, origin }: Refusal, hourMs: number): string {
  return JSON.stringify([hourMs, organizationId, userId, actor, action, object, origin.ipNetwork]);
}

/** What remains is bounded by the accounts that exist. */
function withoutNetwork(refusal: Refusal): Refusal {
  return { ...refusal, origin: { ...refusal.origin, ipNetwork: null, userAgent: null } };
}

async function forEachOrganization(
  db: Database,
  counted: Counted[],
  findOrganizations: RefusalOptions['findOrganizations'],
): Promise<Counted[]> {
  const userIds = [...new Set(counted.flatMap(({ refusal }) => refusal.userId ?? []))];
  const found = userIds.length === 0 ? [] : await findOrganizations(db, userIds);
  const organizationsOf = Map.groupBy(found, ({ user_id }) => user_id);
  return counted.flatMap((entry) => {
    const organizations = organizationsOf.get(entry.refusal.userId ?? '') ?? [];
    const ids = new Set([entry.refusal.organizationId, ...organizations.map((row) => row.organization_id)]);
    return [...ids].map((organizationId) => ({ ...entry, refusal: { ...entry.refusal, organizationId } }));
  });
}

/** The id follows from the hour, account and network, so that all processes add to one entry. */
async function writeRefusals(db: Database, counted: Counted[]): Promise<void> {
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
  // In one order, so that processes wait for each other instead of deadlocking. An organization may be gone by now.
  await sql`
    insert into audit_log as stored (organization_id, id, created_at, actor, is_operator, action, object_type, object_id,
      ip_network, user_agent, count)
    select organization_id, id, created_at, actor, is_operator, action, object_type, object_id, ip_network, user_agent, count
    from json_populate_recordset(null::audit_log, ${JSON.stringify(rows)}::json) as refusal
    where organization_id is null or exists (select from organizations where organizations.id = organization_id)
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
