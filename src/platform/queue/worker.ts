import type { Logger } from 'pino';
import { CAPS, ConcurrencyBudget, type Permit } from './concurrency-budget.ts';
import { DuePartitions } from './partitions.ts';
import { type Poller, startPoller } from './poller.ts';
import type { Partition, QueueSource, ScanResult } from './source.ts';
import { Throttle } from './throttle.ts';

/** Most tasks finish sooner. A task that hangs runs until its time limit, which is far longer. */
const SLOW_AFTER_MS = 500;

export interface QueueWorkerOptions {
  // biome-ignore lint/suspicious/noExplicitAny: sources with different tasks side by side.
  sources: readonly QueueSource<any, any>[];
  log: Logger;
  /** How many tasks may start per second, read before each batch. Unlimited by default. */
  rate?: (() => number) | undefined;
  /** Called with what each scan of a source has found. */
  onScan?: ((source: string, found: ScanResult<Partition>) => void) | undefined;
  /** Called when a task has ended. */
  onDone?: ((source: string, outcome: 'succeeded' | 'failed') => void) | undefined;
}

/** Performs the tasks of all sources until it is stopped, shared fairly between organizations and partitions. */
export interface QueueWorker {
  /** Scans for new tasks. */
  wake(): void;
  /** Tasks in flight. */
  readonly inFlight: number;
  /** Starts no more tasks, aborts running ones, and releases unfinished ones. */
  stop(): Promise<void>;
}

export function startQueueWorker(options: QueueWorkerOptions): QueueWorker {
  return new FairWorker(options);
}

/** A partition among the partitions of all sources. */
interface SourcePartition extends Partition {
  source: QueueSource;
  /** The partition object that the source returned, and that `claim` gets back. */
  original: Partition;
}

/** A partition to claim tasks of, with a permit for each. */
interface Grant {
  partition: SourcePartition;
  permits: Permit[];
}

class FairWorker implements QueueWorker {
  readonly #log: Logger;
  readonly #onDone: QueueWorkerOptions['onDone'];
  readonly #budget = new ConcurrencyBudget(CAPS);
  readonly #throttle: Throttle;
  readonly #pollers: Poller[];
  readonly #due = new DuePartitions<SourcePartition>();
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #unfinished = new Map<QueueSource, unknown[]>();
  #needsFill = false;
  #isFilling = false;
  #filling: Promise<void> | undefined;
  #throttleTimer: NodeJS.Timeout | undefined;

  constructor({ sources, log, rate = () => Number.POSITIVE_INFINITY, onScan, onDone }: QueueWorkerOptions) {
    this.#log = log;
    this.#onDone = onDone;
    this.#throttle = new Throttle(rate);
    this.#pollers = sources.map((source) => startPoller(() => this.#scan(source, onScan)));
  }

  get inFlight(): number {
    return this.#budget.inFlight;
  }

  wake(): void {
    for (const poller of this.#pollers) poller.request();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#throttleTimer);
    await Promise.all(this.#pollers.map((poller) => poller.stop()));
    await this.#filling;
    await Promise.all(this.#running);
    for (const [source, tasks] of this.#unfinished)
      await source.release(tasks).catch((error) => this.#logFailure(source, 'tasks not released', error));
  }

  async #scan(
    source: QueueSource,
    onScan: QueueWorkerOptions['onScan'],
  ): Promise<number | undefined | 'failed'> {
    try {
      const found = await source.findDue();
      const partitions = found.partitions.map((original) => ({
        ...original,
        id: `${source.name} ${original.id}`,
        source,
        original,
      }));
      this.#due.replace(partitions, (partition) => partition.source === source);
      onScan?.(source.name, found);
      this.#fill();
      return found.nextInMs;
    } catch (error) {
      this.#logFailure(source, 'scan for tasks failed', error);
      return 'failed';
    }
  }

  /** Starts as many tasks as the budget allows. Capacity that is freed during a claim is filled after it, so that claims stay batched. */
  #fill(): void {
    this.#needsFill = true;
    if (!this.#isFilling) this.#filling = this.#fillAll();
  }

  async #fillAll(): Promise<void> {
    this.#isFilling = true;
    while (this.#needsFill && !this.#stop.signal.aborted) {
      this.#needsFill = false;
      const grants = this.#chooseGrants();
      await Promise.all([...grants].map(([source, ofSource]) => this.#start(source, ofSource)));
    }
    this.#isFilling = false;
    clearTimeout(this.#throttleTimer);
    if (this.#throttle.available < 1 && !this.#stop.signal.aborted)
      this.#throttleTimer = setTimeout(() => this.#fill(), this.#throttle.waitMs);
  }

  #chooseGrants(): Map<QueueSource, Grant[]> {
    const grants = new Map<SourcePartition, Grant>();
    this.#due.choose(this.#throttle.available, (partition) => {
      const permit = this.#budget.tryAcquire(partition);
      if (!permit) return false;
      const grant = grants.get(partition) ?? { partition, permits: [] };
      grants.set(partition, grant);
      grant.permits.push(permit);
      return true;
    });
    return Map.groupBy(grants.values(), ({ partition }) => partition.source);
  }

  async #start(source: QueueSource, grants: Grant[]): Promise<void> {
    const claimed = await this.#claim(source, grants);
    this.#throttle.spend(claimed.length);
    for (const { partition, permits } of grants) {
      const tasks = claimed.filter((each) => each.partition === partition.original);
      // The partition has no more due tasks. The next scan adds it again.
      if (tasks.length < permits.length) this.#due.remove(partition);
      for (const [index, permit] of permits.entries()) {
        const claim = tasks[index];
        if (claim) this.#run(partition, claim.task, permit);
        else permit.release();
      }
    }
  }

  async #claim(source: QueueSource, grants: Grant[]): Promise<{ partition: Partition; task: unknown }[]> {
    try {
      return await source.claim(
        grants.map(({ partition, permits }) => ({ partition: partition.original, count: permits.length })),
      );
    } catch (error) {
      this.#logFailure(source, 'tasks not claimed', error);
      return [];
    }
  }

  #run({ source }: SourcePartition, task: unknown, permit: Permit): void {
    const slowTimer = this.#moveWhenSlow(permit);
    const run = this.#perform(source, task).then((outcome) => {
      clearInterval(slowTimer);
      permit.release(outcome);
      this.#onDone?.(source.name, outcome);
      this.#running.delete(run);
      this.#fill();
    });
    this.#running.add(run);
  }

  /** Moves a task that runs longer than SLOW_AFTER_MS to the slow pool. Retries while that pool is full. */
  #moveWhenSlow(permit: Permit): NodeJS.Timeout | undefined {
    if (!permit.mayMoveToSlow) return undefined;
    const timer = setInterval(() => {
      if (!permit.tryMoveToSlow()) return;
      clearInterval(timer);
      this.#fill();
    }, SLOW_AFTER_MS);
    return timer;
  }

  async #perform(source: QueueSource, task: unknown): Promise<'succeeded' | 'failed'> {
    const { signal } = this.#stop;
    try {
      signal.throwIfAborted();
      return (await source.perform(task, signal)) ? 'succeeded' : 'failed';
    } catch (error) {
      if (signal.aborted) this.#unfinished.set(source, [...(this.#unfinished.get(source) ?? []), task]);
      else this.#logFailure(source, 'task failed', error);
      return 'failed';
    }
  }

  #logFailure({ name }: QueueSource, message: string, error: unknown): void {
    this.#log.error({ work: name, error: (error as Error).message }, message);
  }
}
