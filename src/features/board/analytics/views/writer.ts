import type { Logger } from 'pino';
import type { Database } from '../../../../platform/database/connect.ts';
import { dayOf } from '../../../../platform/day.ts';
import { isOpen, openDay } from './days.ts';
import type { Outcome } from './metrics.ts';
import type { PageviewEvent } from './pageview-event.ts';
import { hashVisitor } from './visitor.ts';
import { writeViews } from './write.ts';

/** Views of one board per transaction, which takes a fraction of a second. */
const BATCH_SIZE = 2_000;

export interface WriterOptions {
  db: Database;
  log: Logger;
  onOutcome(outcome: Outcome, count: number): void;
  now: () => number;
}

/** Writes views in batches of one board and day. */
export class ViewWriter {
  readonly #options: WriterOptions;
  readonly #salts = new Map<string, Buffer>();

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** Returns the views to write later. The views of the failed batch come last. */
  async write(events: readonly PageviewEvent[]): Promise<PageviewEvent[]> {
    const groups = Map.groupBy(events, ({ scope, day }) => `${scope.organizationId} ${day}`);
    const batches = [...groups.values()].flatMap(inBatches);
    for (let done = 0; done < batches.length; done++) {
      const batch = batches[done] ?? [];
      const failure = await this.#writeBatch(batch).then(
        () => undefined,
        (error: DatabaseError) => error,
      );
      if (failure && this.#isRetryable(failure, batch)) return [...batches.slice(done + 1), batch].flat();
    }
    return [];
  }

  async #writeBatch(batch: PageviewEvent[]): Promise<void> {
    const { db, onOutcome } = this.#options;
    const [{ scope, day } = {}] = batch;
    const salt = scope && day ? await this.#saltOf(day) : undefined;
    if (!scope || !day || !salt) return onOutcome('dropped', batch.length);
    for (const event of batch) {
      if (event.client) event.visitor = hashVisitor(salt, scope.organizationId, event.client);
      event.client = undefined;
    }
    await writeViews({ ...scope, db }, day, batch);
    onOutcome('counted', batch.length);
  }

  /** Undefined when the day is closed. */
  async #saltOf(day: string): Promise<Buffer | undefined> {
    const { db, now } = this.#options;
    const today = dayOf(now());
    for (const cached of this.#salts.keys()) if (!isOpen(cached, today)) this.#salts.delete(cached);
    if (!isOpen(day, today)) return undefined;
    const salt = this.#salts.get(day) ?? (await openDay(db, day));
    if (salt) this.#salts.set(day, salt);
    return salt;
  }

  /** Whether a retry may succeed: after a lost connection, a lock or a missing partition (23514), but not for data that violates constraints. */
  #isRetryable({ code, message }: DatabaseError, batch: PageviewEvent[]): boolean {
    const { log, onOutcome } = this.#options;
    const isRetryable = code === undefined || !/^(22|23(?!514)|42)/.test(code);
    log.warn({ error: message, views: batch.length, will_retry: isRetryable }, 'views could not be written');
    // Open the days again: their partitions or salts may be gone.
    this.#salts.clear();
    if (!isRetryable) onOutcome('dropped', batch.length);
    return isRetryable;
  }
}

type DatabaseError = Error & { code?: string };

function inBatches(group: PageviewEvent[]): PageviewEvent[][] {
  const count = Math.ceil(group.length / BATCH_SIZE);
  return Array.from({ length: count }, (_, n) => group.slice(n * BATCH_SIZE, (n + 1) * BATCH_SIZE));
}
