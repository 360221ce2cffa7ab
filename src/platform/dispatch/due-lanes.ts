import type { Lane } from './source.ts';

/** Lanes that have work due, in turns: organizations one after the other, and the lanes of each one after the other. */
export class DueLanes<L extends Lane> {
  readonly #byOrganization = new Map<number, Map<string, L>>();

  /** Makes these the lanes that are due, of those that `isTheirs`. Whoever was there keeps its place. */
  replace(lanes: readonly L[], isTheirs: (lane: L) => boolean): void {
    const ids = new Set(lanes.map(({ id }) => id));
    for (const known of [...this.#byOrganization.values()])
      for (const lane of [...known.values()]) if (isTheirs(lane) && !ids.has(lane.id)) this.remove(lane);
    for (const lane of lanes) {
      const known = this.#byOrganization.get(lane.organizationId) ?? new Map<string, L>();
      this.#byOrganization.set(lane.organizationId, known.set(lane.id, lane));
    }
  }

  remove({ organizationId, id }: Lane): void {
    const lanes = this.#byOrganization.get(organizationId);
    lanes?.delete(id);
    if (lanes?.size === 0) this.#byOrganization.delete(organizationId);
  }

  /**
   * Lanes whose turn it is, as often as they come, at most so many. What `tryTake` refuses once it refuses until the next
   * choice, so each lane is asked in vain at most once.
   */
  choose(most: number, tryTake: (lane: L) => boolean): L[] {
    const chosen: L[] = [];
    let queues = [...this.#byOrganization].map(([id, lanes]) => ({ id, lanes, rest: lanes.values() }));
    while (queues.length > 0 && chosen.length < most) {
      queues = queues.filter(({ id, lanes, rest }) => {
        if (chosen.length >= most) return true;
        const lane = takeNext(rest, tryTake);
        if (!lane) return false;
        chosen.push(lane);
        // To the end, where the iteration meets the lane again.
        lanes.delete(lane.id);
        lanes.set(lane.id, lane);
        this.#byOrganization.delete(id);
        this.#byOrganization.set(id, lanes);
        return true;
      });
    }
    return chosen;
  }
}

function takeNext<L>(lanes: Iterator<L>, tryTake: (lane: L) => boolean): L | undefined {
  for (let next = lanes.next(); !next.done; next = lanes.next()) if (tryTake(next.value)) return next.value;
  return undefined;
}
