/**
 * A number of places that organizations share. Each holds at most a third of what it leaves free: alone a quarter of all, and
 * however many are there, the next one finds a place.
 */
export class Share {
  readonly #places: number;
  readonly #held = new Map<number, number>();
  #taken = 0;

  constructor(places: number) {
    this.#places = places;
  }

  get taken(): number {
    return this.#taken;
  }

  hasRoom(organizationId: number): boolean {
    return (this.#held.get(organizationId) ?? 0) * 3 < this.#places - this.#taken;
  }

  take(organizationId: number): void {
    this.#taken++;
    this.#held.set(organizationId, (this.#held.get(organizationId) ?? 0) + 1);
  }

  giveBack(organizationId: number): void {
    this.#taken--;
    const held = (this.#held.get(organizationId) ?? 0) - 1;
    if (held > 0) this.#held.set(organizationId, held);
    else this.#held.delete(organizationId);
  }
}
