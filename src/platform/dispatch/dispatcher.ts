import type { Logger } from 'pino';
import { DueLanes } from './due-lanes.ts';
import { Pace } from './pace.ts';
import { type Scans, startScans } from './scans.ts';
import { CAPS, Slots } from './slots.ts';
import type { DueWork, Lane, WorkSource } from './source.ts';

export interface DispatcherOptions {
  // biome-ignore lint/suspicious/noExplicitAny: sources of different work side by side.
  sources: readonly WorkSource<any, any>[];
  log: Logger;
  /** How many tasks may begin a second; asked again and again. Left out: any number. */
  pace?: (() => number) | undefined;
  /** Hears what each look for work has found. */
  onScan?: ((source: string, found: DueWork<Lane>) => void) | undefined;
}

/** Does the work of all sources, fairly, until it is stopped. */
export interface Dispatcher {
  /** There may be something to do. */
  wake(): void;
  /** Tasks under way. */
  readonly inFlight: number;
  /** Begins nothing more, gives up what is under way, hands it back. */
  stop(): Promise<void>;
}

export function startDispatcher(options: DispatcherOptions): Dispatcher {
  return new FairDispatcher(options);
}

/** A lane of one of the sources. */
interface SourceLane extends Lane {
  source: WorkSource;
  /** As the source knows it. */
  own: Lane;
}

/** A lane whose turn it is, with the slots that its tasks will have. */
interface Turn {
  lane: SourceLane;
  slots: (() => void)[];
}

class FairDispatcher implements Dispatcher {
  readonly #log: Logger;
  readonly #slots: Slots;
  readonly #pace: Pace;
  readonly #scans: Scans[];
  readonly #due = new DueLanes<SourceLane>();
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #givenUp = new Map<WorkSource, unknown[]>();
  #isRoomNew = false;
  #isFilling = false;
  #filled: Promise<void> | undefined;
  #paceTimer: NodeJS.Timeout | undefined;

  constructor({ sources, log, pace = () => Number.POSITIVE_INFINITY, onScan }: DispatcherOptions) {
    this.#log = log;
    this.#slots = new Slots(CAPS);
    this.#pace = new Pace(pace);
    this.#scans = sources.map((source) => startScans(() => this.#scan(source, onScan)));
  }

  get inFlight(): number {
    return this.#slots.taken;
  }

  wake(): void {
    for (const scans of this.#scans) scans.request();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#paceTimer);
    await Promise.all(this.#scans.map((scans) => scans.stop()));
    await this.#filled;
    await Promise.all(this.#running);
    for (const [source, tasks] of this.#givenUp)
      await source.handBack(tasks).catch((error) => this.#complain(source, 'work not handed back', error));
  }

  async #scan(source: WorkSource, onScan: DispatcherOptions['onScan']): Promise<number | undefined> {
    try {
      const found = await source.findDue();
      const lanes = found.lanes.map((own) => ({ ...own, id: `${source.name} ${own.id}`, source, own }));
      this.#due.replace(lanes, (lane) => lane.source === source);
      onScan?.(source.name, found);
      this.#fill();
      return found.nextInMs;
    } catch (error) {
      this.#complain(source, 'work not looked for', error);
      return undefined;
    }
  }

  /** Begins what there is room for. Room that comes free meanwhile is filled in one go afterwards: claims come in batches. */
  #fill(): void {
    this.#isRoomNew = true;
    if (!this.#isFilling) this.#filled = this.#fillAll();
  }

  async #fillAll(): Promise<void> {
    this.#isFilling = true;
    while (this.#isRoomNew && !this.#stop.signal.aborted) {
      this.#isRoomNew = false;
      const turns = this.#chooseTurns();
      await Promise.all([...turns].map(([source, ofSource]) => this.#begin(source, ofSource)));
    }
    this.#isFilling = false;
    clearTimeout(this.#paceTimer);
    if (this.#pace.room < 1 && !this.#stop.signal.aborted)
      this.#paceTimer = setTimeout(() => this.#fill(), this.#pace.waitMs);
  }

  #chooseTurns(): Map<WorkSource, Turn[]> {
    const turns = new Map<SourceLane, Turn>();
    this.#due.choose(this.#pace.room, (lane) => {
      const slot = this.#slots.tryTake(lane);
      if (!slot) return false;
      const turn = turns.get(lane) ?? { lane, slots: [] };
      turns.set(lane, turn);
      turn.slots.push(slot);
      return true;
    });
    return Map.groupBy(turns.values(), ({ lane }) => lane.source);
  }

  async #begin(source: WorkSource, turns: Turn[]): Promise<void> {
    const claimed = await this.#claim(source, turns);
    this.#pace.spend(claimed.length);
    for (const { lane, slots } of turns) {
      const tasks = claimed.filter((each) => each.lane === lane.own);
      // Until a scan finds more.
      if (tasks.length < slots.length) this.#due.remove(lane);
      for (const [index, giveBack] of slots.entries()) {
        const claim = tasks[index];
        if (claim) this.#run(source, claim.task, giveBack);
        else giveBack();
      }
    }
  }

  async #claim(source: WorkSource, turns: Turn[]): Promise<{ lane: Lane; task: unknown }[]> {
    try {
      return await source.claim(turns.map(({ lane, slots }) => ({ lane: lane.own, count: slots.length })));
    } catch (error) {
      this.#complain(source, 'work not claimed', error);
      return [];
    }
  }

  #run(source: WorkSource, task: unknown, giveBack: () => void): void {
    const run = this.#perform(source, task).finally(() => {
      giveBack();
      this.#running.delete(run);
      this.#fill();
    });
    this.#running.add(run);
  }

  async #perform(source: WorkSource, task: unknown): Promise<void> {
    const { signal } = this.#stop;
    try {
      signal.throwIfAborted();
      await source.perform(task, signal);
    } catch (error) {
      if (signal.aborted) this.#givenUp.set(source, [...(this.#givenUp.get(source) ?? []), task]);
      else this.#complain(source, 'work failed', error);
    }
  }

  #complain({ name }: WorkSource, what: string, error: unknown): void {
    this.#log.error({ work: name, error: (error as Error).message }, what);
  }
}
