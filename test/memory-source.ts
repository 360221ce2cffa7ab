import type { DueWork, Partition, QueueSource } from '../src/platform/queue/source.ts';

export interface MemoryTask {
  partition: string;
  name: string;
  /** In milliseconds of `performance.now()`. 0 is the start of the process. */
  dueAt: number;
  state: 'waiting' | 'claimed' | 'begun' | 'done';
}

type Work = (task: MemoryTask, stop: AbortSignal) => Promise<void>;

/** A source of the queue whose tasks are in memory. */
export class MemorySource implements QueueSource<Partition, MemoryTask> {
  readonly name = 'memory';
  readonly tasks: MemoryTask[] = [];
  /** Tasks in the order in which they began. */
  readonly begun: MemoryTask[] = [];
  released: MemoryTask[] = [];
  scans = 0;
  /** Called at each scan. May be slow, or fail. */
  onScan: () => Promise<void> = async () => {};
  readonly #partitions = new Map<string, Partition>();
  readonly #work: Work;

  constructor(work: Work = async () => {}) {
    this.#work = work;
  }

  /** Adds tasks to a partition, and creates it if it is new. */
  add(
    partition: string,
    count: number,
    { dueAt = 0, ...other }: Partial<Partition> & { dueAt?: number } = {},
  ): void {
    this.#partitions.set(partition, {
      id: partition,
      organizationId: 1,
      origin: `https://${partition}`,
      isUnhealthy: false,
      ...other,
    });
    for (let number = 1; number <= count; number++)
      this.tasks.push({ partition, name: `${partition}${number}`, dueAt, state: 'waiting' });
  }

  in(state: MemoryTask['state']): MemoryTask[] {
    return this.tasks.filter((task) => task.state === state);
  }

  async findDue(): Promise<DueWork<Partition>> {
    this.scans++;
    await this.onScan();
    const now = performance.now();
    const waiting = this.in('waiting');
    const due = new Set(waiting.filter(({ dueAt }) => dueAt <= now).map(({ partition }) => partition));
    const next = Math.min(...waiting.map(({ dueAt }) => dueAt).filter((dueAt) => dueAt > now));
    return {
      partitions: [...due].map((partition) => this.#partitions.get(partition)!),
      nextInMs: next === Number.POSITIVE_INFINITY ? undefined : next - now,
      lateMs: due.size > 0 ? 1 : 0,
    };
  }

  async claim(wanted: readonly { partition: Partition; count: number }[]) {
    return wanted.flatMap(({ partition, count }) => {
      const free = this.in('waiting').filter((task) => task.partition === partition.id);
      const due = free.filter(({ dueAt }) => dueAt <= performance.now()).slice(0, count);
      for (const task of due) task.state = 'claimed';
      return due.map((task) => ({ partition, task }));
    });
  }

  async perform(task: MemoryTask, stop: AbortSignal): Promise<boolean> {
    if (task.state !== 'claimed') throw new Error(`${task.name} is ${task.state}`);
    task.state = 'begun';
    this.begun.push(task);
    await this.#work(task, stop);
    task.state = 'done';
    return true;
  }

  async release(tasks: readonly MemoryTask[]): Promise<void> {
    this.released = [...tasks];
    for (const task of tasks) task.state = 'waiting';
  }
}

/** Rejects when it is aborted, and never settles before that. */
export function hang(stop: AbortSignal): Promise<void> {
  return new Promise((_, reject) => {
    stop.addEventListener('abort', () => reject(stop.reason));
  });
}
