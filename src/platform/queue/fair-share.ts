/**
 * A capacity that keys share. A key may acquire more while it holds less than a third of the free capacity, so a single key gets at
 * most a quarter. Later keys get less, and wait when nothing is free.
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
