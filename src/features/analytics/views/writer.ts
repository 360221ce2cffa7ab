import type { Logger } from 'pino';
import type { Database } from '../../../platform/database/connect.ts';
import { dayOf } from '../../../platform/day.ts';
import { isOpen, openDay } from './days.ts';
import type { Outcome } from './metrics.ts';
import type { Sighting } from './sighting.ts';
import { hashVisitor } from './visitor.ts';
import { writeViews } from './write.ts';

/** Views of one board that are written in one transaction, of a fraction of a second. */
const MAX_AT_ONCE = 2_000;

export interface WriterOptions {
  db: Database;
  log: Logger;
  onOutcome(outcome: Outcome, count: number): void;
  now: () => number;
}

/** Writes views, a board's day at a time, under the salt of the day. */
export class ViewWriter {
  readonly #options: WriterOptions;
  readonly #salts = new Map<string, Buffer>();

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** Returns those that may be written later; those of a board that had trouble come last. */
  async write(sightings: readonly Sighting[]): Promise<Sighting[]> {
    const groups = Map.groupBy(sightings, ({ scope, day }) => `${scope.organizationId} ${day}`);
    const parts = [...groups.values()].flatMap(inParts);
    for (let done = 0; done < parts.length; done++) {
      const part = parts[done] ?? [];
      const failure = await this.#writePart(part).then(
        () => undefined,
        (error: DatabaseError) => error,
      );
      if (failure && this.#canPass(failure, part)) return [...parts.slice(done + 1), part].flat();
    }
    return [];
  }

  async #writePart(part: Sighting[]): Promise<void> {
    const { db, onOutcome } = this.#options;
    const [{ scope, day } = {}] = part;
    const salt = scope && day ? await this.#saltOf(day) : undefined;
    if (!scope || !day || !salt) return onOutcome('dropped', part.length);
    for (const sighting of part) {
      if (sighting.sender) sighting.visitor = hashVisitor(salt, scope.organizationId, sighting.sender);
      sighting.sender = undefined;
    }
    await writeViews({ ...scope, db }, day, part);
    onOutcome('counted', part.length);
  }

  /** Undefined when the day takes no more views. */
  async #saltOf(day: string): Promise<Buffer | undefined> {
    const { db, now } = this.#options;
    const today = dayOf(now());
    for (const known of this.#salts.keys()) if (!isOpen(known, today)) this.#salts.delete(known);
    if (!isOpen(day, today)) return undefined;
    const salt = this.#salts.get(day) ?? (await openDay(db, day));
    if (salt) this.#salts.set(day, salt);
    return salt;
  }

  /** Whether it may succeed later: no connection, a lock, no partition (23514); not data that the tables refuse. */
  #canPass({ code, message }: DatabaseError, part: Sighting[]): boolean {
    const { log, onOutcome } = this.#options;
    const canPass = code === undefined || !/^(22|23(?!514)|42)/.test(code);
    log.warn({ error: message, views: part.length, are_kept: canPass }, 'views could not be written');
    // Days are opened again, for what may have become of them meanwhile.
    this.#salts.clear();
    if (!canPass) onOutcome('dropped', part.length);
    return canPass;
  }
}

type DatabaseError = Error & { code?: string };

function inParts(group: Sighting[]): Sighting[][] {
  const count = Math.ceil(group.length / MAX_AT_ONCE);
  return Array.from({ length: count }, (_, n) => group.slice(n * MAX_AT_ONCE, (n + 1) * MAX_AT_ONCE));
}
