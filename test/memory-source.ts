import type { DueWork, Lane, WorkSource } from '../src/platform/dispatch/source.ts';

export interface MemoryTask {
  lane: string;
  name: string;
  /** By the clock of the process; 0 is long ago. */
  dueAt: number;
  state: 'waiting' | 'claimed' | 'begun' | 'done';
}

type Work = (task: MemoryTask, stop: AbortSignal) => Promise<void>;

/** Work that is kept in memory, done as told. */
export class MemorySource implements WorkSource<Lane, MemoryTask> {
  readonly name = 'memory';
  readonly tasks: MemoryTask[] = [];
  /** What was begun, in order. */
  readonly begun: MemoryTask[] = [];
  handedBack: MemoryTask[] = [];
  scans = 0;
  /** Called at each scan; may take its time, or fail. */
  onScan: () => Promise<void> = async () => {};
  readonly #lanes = new Map<string, Lane>();
  readonly #work: Work;

  constructor(work: Work = async () => {}) {
    this.#work = work;
  }

  /** Adds tasks to a lane, which is made when it is new. */
  add(lane: string, count: number, { dueAt = 0, ...other }: Partial<Lane> & { dueAt?: number } = {}): void {
    this.#lanes.set(lane, {
      id: lane,
      organizationId: 1,
      origin: `https://${lane}`,
      isSuspect: false,
      ...other,
    });
    for (let number = 1; number <= count; number++)
      this.tasks.push({ lane, name: `${lane}${number}`, dueAt, state: 'waiting' });
  }

  in(state: MemoryTask['state']): MemoryTask[] {
    return this.tasks.filter((task) => task.state === state);
  }

  async findDue(): Promise<DueWork<Lane>> {
    this.scans++;
    await this.onScan();
    const now = performance.now();
    const waiting = this.in('waiting');
    const due = new Set(waiting.filter(({ dueAt }) => dueAt <= now).map(({ lane }) => lane));
    const next = Math.min(...waiting.map(({ dueAt }) => dueAt).filter((dueAt) => dueAt > now));
    return {
      lanes: [...due].map((lane) => this.#lanes.get(lane)!),
      nextInMs: next === Number.POSITIVE_INFINITY ? undefined : next - now,
      lateMs: due.size > 0 ? 1 : 0,
    };
  }

  async claim(wanted: readonly { lane: Lane; count: number }[]) {
    return wanted.flatMap(({ lane, count }) => {
      const free = this.in('waiting').filter((task) => task.lane === lane.id);
      const due = free.filter(({ dueAt }) => dueAt <= performance.now()).slice(0, count);
      for (const task of due) task.state = 'claimed';
      return due.map((task) => ({ lane, task }));
    });
  }

  async perform(task: MemoryTask, stop: AbortSignal): Promise<void> {
    if (task.state !== 'claimed') throw new Error(`${task.name} is ${task.state}`);
    task.state = 'begun';
    this.begun.push(task);
    await this.#work(task, stop);
    task.state = 'done';
  }

  async handBack(tasks: readonly MemoryTask[]): Promise<void> {
    this.handedBack = [...tasks];
    for (const task of tasks) task.state = 'waiting';
  }
}

/** Never answers, until it is given up. */
export function hang(stop: AbortSignal): Promise<void> {
  return new Promise((_, reject) => {
    stop.addEventListener('abort', () => reject(stop.reason));
  });
}
