import { setTimeout as wait } from 'node:timers/promises';

const TARGET_MS = 900;
/** The board's revision changes at most once in this time. */
const INTERVAL_MS = 1000;
const FIRST_SIZE = 50;
const MAX_SIZE = 500;

export interface Pace {
  /** How many changes the next transaction should have. */
  readonly size: number;
  /** Runs the next transaction, a second after the last one began at the earliest. */
  next(signal: AbortSignal, transaction: () => Promise<void>): Promise<void>;
}

/** Sizes transactions so that each takes about 0.9 s: longer ones would delay the events of other writers. */
export function newPace(): Pace {
  let size = FIRST_SIZE;
  let startedAtMs = Number.NEGATIVE_INFINITY;
  return {
    get size() {
      return Math.round(size);
    },
    async next(signal, transaction) {
      const delayMs = startedAtMs + INTERVAL_MS - performance.now();
      if (delayMs > 0) await wait(delayMs, undefined, { signal });
      startedAtMs = performance.now();
      await transaction();
      const tookMs = Math.max(performance.now() - startedAtMs, 1);
      size = Math.min(Math.max((size * TARGET_MS) / tookMs, 10), size * 2, MAX_SIZE);
    },
  };
}
