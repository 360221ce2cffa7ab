import { untilAborted } from './until-aborted.ts';

/** At most so many at a time for each key; the others wait in order. */
export class Slots {
  readonly #limit: number;
  readonly #taken = new Map<string, { count: number; waiting: Set<() => void> }>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Waits for a slot, or for the signal; the result gives it back. */
  async take(key: string, signal: AbortSignal): Promise<() => void> {
    const slot = this.#taken.get(key) ?? { count: 0, waiting: new Set() };
    this.#taken.set(key, slot);
    if (slot.count < this.#limit) slot.count++;
    else {
      const turn = Promise.withResolvers<void>();
      slot.waiting.add(turn.resolve);
      try {
        await untilAborted(turn.promise, signal);
      } catch (error) {
        // The turn may have come in the same moment, and then is the next one's.
        if (!slot.waiting.delete(turn.resolve)) this.#giveBack(key);
        throw error;
      }
    }
    return () => this.#giveBack(key);
  }

  /** Hands the slot to who has waited longest. */
  #giveBack(key: string): void {
    const slot = this.#taken.get(key);
    if (!slot) return;
    const [next] = slot.waiting;
    if (next) {
      slot.waiting.delete(next);
      next();
    } else if (--slot.count === 0) this.#taken.delete(key);
  }
}
