const MIN_INTERVAL_MS = 100;
/** Tasks that start together share the cost of a claim. */
const MIN_PER_INTERVAL = 10;

/** Limits how many tasks start per second, a few in each interval. The rate may change at any time, and may be infinite. */
export class Throttle {
  readonly #perSecond: () => number;
  #nextIntervalAt = Number.NEGATIVE_INFINITY;
  #available = 0;

  constructor(perSecond: () => number) {
    this.#perSecond = perSecond;
  }

  /** How many tasks may start now. */
  get available(): number {
    const now = performance.now();
    if (now >= this.#nextIntervalAt) {
      const perSecond = this.#perSecond();
      this.#available = Math.max(MIN_PER_INTERVAL, Math.round((perSecond * MIN_INTERVAL_MS) / 1000));
      this.#nextIntervalAt = now + Math.max(MIN_INTERVAL_MS, (MIN_PER_INTERVAL / perSecond) * 1000);
    }
    return this.#available;
  }

  spend(count: number): void {
    this.#available -= count;
  }

  /** How long until the next interval. */
  get waitMs(): number {
    return Math.max(0, Math.ceil(this.#nextIntervalAt - performance.now()));
  }
}
