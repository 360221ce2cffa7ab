import { LRUCache } from 'lru-cache';
import { FairShare } from './fair-share.ts';
import type { Partition, SourceLimits } from './source.ts';

export interface Caps {
  /** Tasks in flight in this process, shared by organizations. Each of the two pools has this capacity. */
  all: number;
  /** Of these, tasks at one origin. Both pools together stay below the connections that `Outbound` opens to one origin. */
  origin: number;
  /** Of these, tasks of one organization, shared by its partitions. */
  originOfOrganization: number;
  /** Tasks in flight of a proven partition, in both pools together. */
  partition: number;
  /** Tasks in flight of a partition that failed when last tried, or has not succeeded in this process yet. */
  unprovenPartition: number;
}

export const CAPS: Caps = {
  all: 100,
  origin: 80,
  originOfOrganization: 20,
  partition: 5,
  unprovenPartition: 1,
};

/** Proven partitions to remember. One that is evicted proves itself again. */
const MAX_PROVEN = 10_000;

/** A partition with the source that it belongs to. */
export interface BudgetedPartition extends Partition {
  source: { name: string; limits?: SourceLimits };
}

/** The right to have one task in flight. */
export interface Permit {
  /** False for unhealthy partitions, which stay in their part of the quick pool, and for sources with limits of their own. */
  readonly mayMoveToSlow: boolean;
  /** Moves the permit to the slow pool, which frees its place in the quick one. False when the slow pool is full. */
  tryMoveToSlow(): boolean;
  /** `succeeded`: the partition is proven from now on. `failed`: it has to prove itself again. */
  release(outcome?: 'succeeded' | 'failed'): void;
}

/** Tasks in flight of a partition. */
interface InFlight {
  all: number;
  /** Of these, in the slow pool. */
  slow: number;
}

/** A limit that a task counts toward, with its sharers. */
interface Limit {
  name: string;
  capacity: number;
  sharedBy: string;
}

/**
 * Limits the tasks in flight, by two bulkheads of the same size. A task starts in the quick pool. One that gets no response soon moves to
 * the slow pool, so hanging receivers leave room for others.
 */
export class ConcurrencyBudget {
  readonly #caps: Caps;
  readonly #quick = new Pool(1);
  /** Parts of the quick pool, nested: tasks of unhealthy partitions also count as unproven. Proven partitions alone may use the rest. */
  readonly #unproven = new Pool(3 / 4);
  readonly #unhealthy = new Pool(1 / 2);
  readonly #slow = new Pool(1);
  readonly #inFlight = new Map<string, InFlight>();
  readonly #proven = new LRUCache<string, true>({ max: MAX_PROVEN });

  constructor(caps: Caps) {
    this.#caps = caps;
  }

  get inFlight(): number {
    return this.#quick.held(ALL) + this.#slow.held(ALL);
  }

  /** A permit of the quick pool, if all limits of the partition have room. */
  tryAcquire(partition: BudgetedPartition): Permit | undefined {
    const inFlight = this.#inFlight.get(partition.id) ?? { all: 0, slow: 0 };
    const isProven = !partition.isUnhealthy && this.#proven.get(partition.id) === true;
    if (inFlight.all >= (isProven ? this.#caps.partition : this.#caps.unprovenPartition)) return undefined;
    const pools = [this.#quick];
    if (!isProven || inFlight.slow > 0) pools.push(this.#unproven);
    if (partition.isUnhealthy) pools.push(this.#unhealthy);
    const release = this.#tryAcquireIn(pools, partition);
    if (!release) return undefined;
    inFlight.all++;
    this.#inFlight.set(partition.id, inFlight);
    return this.#newPermit(partition, inFlight, release);
  }

  #newPermit(partition: BudgetedPartition, inFlight: InFlight, releaseQuick: () => void): Permit {
    let release = releaseQuick;
    let isSlow = false;
    return {
      mayMoveToSlow: !partition.isUnhealthy && partition.source.limits === undefined,
      tryMoveToSlow: () => {
        const releaseSlow = isSlow ? undefined : this.#tryAcquireIn([this.#slow], partition);
        if (!releaseSlow) return isSlow;
        release();
        release = releaseSlow;
        isSlow = true;
        inFlight.slow++;
        return true;
      },
      release: (outcome) => {
        release();
        if (isSlow) inFlight.slow--;
        if (--inFlight.all === 0) this.#inFlight.delete(partition.id);
        if (outcome === 'succeeded') this.#proven.set(partition.id, true);
        if (outcome === 'failed') this.#proven.delete(partition.id);
      },
    };
  }

  /** Acquires each limit in each pool, or nothing. The result releases them. */
  #tryAcquireIn(pools: Pool[], partition: BudgetedPartition): (() => void) | undefined {
    // Rejects most of thousands of partitions before their limits are listed.
    if (!pools.every((pool) => pool.hasRoom(ALL, String(partition.organizationId)))) return undefined;
    const limits = this.#limitsOf(partition);
    if (!pools.every((pool) => limits.every(({ name, sharedBy }) => pool.hasRoom(name, sharedBy))))
      return undefined;
    for (const pool of pools) for (const limit of limits) pool.acquire(limit);
    return () => {
      for (const pool of pools) for (const limit of limits) pool.release(limit);
    };
  }

  #limitsOf({ id, organizationId, origin, source }: BudgetedPartition): Limit[] {
    const caps = this.#caps;
    const organization = String(organizationId);
    const limits = [
      { name: ALL, capacity: caps.all, sharedBy: organization },
      { name: origin, capacity: caps.origin, sharedBy: organization },
      { name: `${origin} of ${organization}`, capacity: caps.originOfOrganization, sharedBy: id },
    ];
    if (!source.limits) return limits;
    const { all, origin: atOrigin = all } = source.limits;
    return [
      ...limits,
      { name: `source ${source.name}`, capacity: all, sharedBy: organization },
      { name: `source ${source.name} at ${origin}`, capacity: atOrigin, sharedBy: organization },
    ];
  }
}

const ALL = 'all';

/** Limits by name, each with this part of its capacity. */
class Pool {
  readonly #part: number;
  /** Keys with acquired capacity. */
  readonly #shares = new Map<string, FairShare>();

  constructor(part: number) {
    this.#part = part;
  }

  held(name: string): number {
    return this.#shares.get(name)?.held ?? 0;
  }

  hasRoom(name: string, sharedBy: string): boolean {
    return this.#shares.get(name)?.hasRoomFor(sharedBy) ?? true;
  }

  acquire({ name, capacity, sharedBy }: Limit): void {
    const share = this.#shares.get(name) ?? new FairShare(Math.ceil(capacity * this.#part));
    this.#shares.set(name, share);
    share.acquire(sharedBy);
  }

  release({ name, sharedBy }: Limit): void {
    const share = this.#shares.get(name);
    share?.release(sharedBy);
    if (share?.held === 0) this.#shares.delete(name);
  }
}
