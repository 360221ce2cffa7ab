const SHORTEST_TURN_MS = 100;
/** Tasks that begin together share the cost of being claimed. */
const FEWEST_IN_TURN = 10;

/** Lets so many tasks begin a second, some in each turn; the number may change at any time, and may be infinite. */
export class Pace {
  readonly #perSecond: () => number;
  #nextTurnAt = Number.NEGATIVE_INFINITY;
  #room = 0;

  constructor(perSecond: () => number) {
    this.#perSecond = perSecond;
  }

  /** How many may begin now. */
  get room(): number {
    const now = performance.now();
    if (now >= this.#nextTurnAt) {
      const perSecond = this.#perSecond();
      this.#room = Math.max(FEWEST_IN_TURN, Math.round((perSecond * SHORTEST_TURN_MS) / 1000));
      this.#nextTurnAt = now + Math.max(SHORTEST_TURN_MS, (FEWEST_IN_TURN / perSecond) * 1000);
    }
    return this.#room;
  }

  spend(count: number): void {
    this.#room -= count;
  }

  /** How long until there is more room. */
  get waitMs(): number {
    return Math.max(0, Math.ceil(this.#nextTurnAt - performance.now()));
  }
}
