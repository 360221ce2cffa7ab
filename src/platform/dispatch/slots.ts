import { Share } from './share.ts';
import type { Lane } from './source.ts';

export interface Caps {
  /** Tasks at a time in this process. */
  all: number;
  /** Of them, tasks of lanes that failed when last tried. */
  suspects: number;
  lane: number;
  suspectLane: number;
  /** Fewer than the connections that `Outbound` makes to one: nothing that was begun waits there. */
  origin: number;
  originOfOrganization: number;
}

export const CAPS: Caps = {
  all: 100,
  suspects: 50,
  lane: 5,
  suspectLane: 1,
  origin: 8,
  originOfOrganization: 5,
};

/** The room for tasks that are under way: nobody whose receivers hang can take it all. */
export class Slots {
  readonly #caps: Caps;
  readonly #all: Share;
  readonly #suspects: Share;
  readonly #counts = new Map<string, number>();

  constructor(caps: Caps) {
    this.#caps = caps;
    this.#all = new Share(caps.all);
    this.#suspects = new Share(caps.suspects);
  }

  get taken(): number {
    return this.#all.taken;
  }

  /** Takes a slot if there is one for the lane; the result gives it back. */
  tryTake(lane: Lane): (() => void) | undefined {
    const { organizationId, isSuspect } = lane;
    if (!this.#all.hasRoom(organizationId)) return undefined;
    if (isSuspect && !this.#suspects.hasRoom(organizationId)) return undefined;
    const limits = this.#limitsOf(lane);
    if (limits.some(([key, limit]) => (this.#counts.get(key) ?? 0) >= limit)) return undefined;
    const shares = isSuspect ? [this.#all, this.#suspects] : [this.#all];
    for (const share of shares) share.take(organizationId);
    for (const [key] of limits) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    return () => {
      for (const share of shares) share.giveBack(organizationId);
      for (const [key] of limits) this.#giveBack(key);
    };
  }

  #limitsOf({ id, organizationId, origin, isSuspect }: Lane): [string, number][] {
    const { lane, suspectLane, originOfOrganization, origin: ofOrigin } = this.#caps;
    return [
      [`lane ${id}`, isSuspect ? suspectLane : lane],
      [`origin ${origin}`, ofOrigin],
      [`origin ${origin} of ${organizationId}`, originOfOrganization],
    ];
  }

  #giveBack(key: string): void {
    const count = (this.#counts.get(key) ?? 0) - 1;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}
