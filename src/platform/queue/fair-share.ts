/**
 * A capacity that keys share: each holds at most a third of what is left free (`held ≤ free / 3`). One key alone gets a quarter, and
 * the next key finds room however many there are.
 */
export class FairShare {
  readonly #capacity: number;
  readonly #heldBy = new Map<string, number>();
  #held = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Held by all keys. */
  get held(): number {
    return this.#held;
  }

  hasRoomFor(key: string): boolean {
    return this.#ofKey(key) * 3 < this.#capacity - this.#held;
  }

  acquire(key: string): void {
    this.#held++;
    this.#heldBy.set(key, this.#ofKey(key) + 1);
  }

  release(key: string): void {
    this.#held--;
    const held = this.#ofKey(key) - 1;
    if (held > 0) this.#heldBy.set(key, held);
    else this.#heldBy.delete(key);
  }

  #ofKey(key: string): number {
    return this.#heldBy.get(key) ?? 0;
  }
}
