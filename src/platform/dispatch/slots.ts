import { Share } from './share.ts';
import type { Lane } from './source.ts';

export interface Caps {
  /** Tasks at a time in this process, which organizations share. */
  all: number;
  /** Of them those that go to one origin, which organizations share too. Fewer than the connections that `Outbound` makes to one. */
  origin: number;
  /** Of these an organization's, which its lanes share. */
  originOfOrganization: number;
  /** Of a lane that failed when last tried. */
  suspectLane: number;
}

export const CAPS: Caps = { all: 100, origin: 80, originOfOrganization: 20, suspectLane: 1 };

/** A share by its name, with its places, and who takes one. */
interface Room {
  name: string;
  places: number;
  by: string;
}

/** The room for tasks that are under way: nobody whose receivers hang can take it all, wherever they are. */
export class Slots {
  readonly #caps: Caps;
  /** Those of which something is taken. */
  readonly #shares = new Map<string, Share>();

  constructor(caps: Caps) {
    this.#caps = caps;
  }

  get taken(): number {
    return this.#shares.get(ALL)?.taken ?? 0;
  }

  /** Takes a slot if there is one for the lane; the result gives it back. */
  tryTake(lane: Lane): (() => void) | undefined {
    const rooms = this.#roomsOf(lane);
    if (!rooms.every((room) => this.#hasRoom(room, lane))) return undefined;
    for (const { name, places, by } of rooms) {
      const share = this.#shares.get(name) ?? new Share(places);
      this.#shares.set(name, share);
      share.take(by);
    }
    return () => {
      for (const { name, by } of rooms) this.#giveBack(name, by);
    };
  }

  /** Of each, half is for lanes that failed when last tried. */
  #roomsOf({ id, organizationId, origin, perOrigin, isSuspect }: Lane): Room[] {
    const organization = String(organizationId);
    const ofOrigin = Math.min(this.#caps.origin, perOrigin ?? Number.POSITIVE_INFINITY);
    const rooms = [
      { name: ALL, places: this.#caps.all, by: organization },
      { name: `origin ${origin}`, places: ofOrigin, by: organization },
      { name: `origin ${origin} of ${organization}`, places: this.#caps.originOfOrganization, by: id },
    ];
    if (!isSuspect) return rooms;
    const forSuspects = rooms.map(({ name, places, by }) => ({
      name: `suspects of ${name}`,
      places: Math.ceil(places / 2),
      by,
    }));
    return [...rooms, ...forSuspects];
  }

  #hasRoom({ name, by }: Room, { id, isSuspect }: Lane): boolean {
    const share = this.#shares.get(name);
    if (!share) return true;
    return share.hasRoom(by) && !(isSuspect && by === id && share.heldBy(by) >= this.#caps.suspectLane);
  }

  #giveBack(name: string, by: string): void {
    const share = this.#shares.get(name);
    share?.giveBack(by);
    if (share?.taken === 0) this.#shares.delete(name);
  }
}

const ALL = 'all';
