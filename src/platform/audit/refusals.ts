import type { Logger } from 'pino';
import { BufferedWriter } from '../concurrency/buffered-writer.ts';
import type { Database } from '../database/connect.ts';
import { type CountedRefusal, keyOf, type Refusal, writeRefusals } from './refusal-queries.ts';

/** The actor of a request that proved nothing. */
export const ANONYMOUS = 'anonymous';

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

/**
 * Counts refused requests in memory and writes the counts every few seconds: one entry per hour, account and network. Callers neither
 * wait nor see errors, so that a refusal costs an attacker's victim nothing.
 */
export class RefusalRecorder {
  readonly #options: Required<RefusalOptions>;
  readonly #writer = new BufferedWriter({ everyMs: EVERY_MS, write: () => this.#write() });
  /** Of the current hour, and unstored ones of past hours. */
  readonly #counted = new Map<string, CountedRefusal>();

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

/** What remains is bounded by the accounts that exist. */
function withoutNetwork(refusal: Refusal): Refusal {
  return { ...refusal, origin: { ...refusal.origin, ipNetwork: null, userAgent: null } };
}

async function forEachOrganization(
  db: Database,
  counted: CountedRefusal[],
  findOrganizations: RefusalOptions['findOrganizations'],
): Promise<CountedRefusal[]> {
  const userIds = [...new Set(counted.flatMap(({ refusal }) => refusal.userId ?? []))];
  const found = userIds.length === 0 ? [] : await findOrganizations(db, userIds);
  const organizationsOf = Map.groupBy(found, ({ user_id }) => user_id);
  return counted.flatMap((entry) => {
    const organizations = organizationsOf.get(entry.refusal.userId ?? '') ?? [];
    const ids = new Set([entry.refusal.organizationId, ...organizations.map((row) => row.organization_id)]);
    return [...ids].map((organizationId) => ({ ...entry, refusal: { ...entry.refusal, organizationId } }));
  });
}
