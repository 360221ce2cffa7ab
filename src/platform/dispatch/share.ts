/**
 * A number of places that others share, each known by a key. Each holds at most a third of what it leaves free: alone a quarter
 * of all, and however many are there, the next one finds a place.
 */
export class Share {
  readonly #places: number;
  readonly #held = new Map<string, number>();
  #taken = 0;

  constructor(places: number) {
    this.#places = places;
  }

  get taken(): number {
    return this.#taken;
  }

  heldBy(key: string): number {
    return this.#held.get(key) ?? 0;
  }

  hasRoom(key: string): boolean {
    return this.heldBy(key) * 3 < this.#places - this.#taken;
  }

  take(key: string): void {
    this.#taken++;
    this.#held.set(key, this.heldBy(key) + 1);
  }

  giveBack(key: string): void {
    this.#taken--;
    const held = this.heldBy(key) - 1;
    if (held > 0) this.#held.set(key, held);
    else this.#held.delete(key);
  }
}
