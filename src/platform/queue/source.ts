/** Tasks that go to the same place, worked in order of their due time and limited together: a webhook, a provider, a host. */
export interface Partition {
  /** Unique in its source. */
  id: string;
  organizationId: number;
  /** Scheme, host and port that the tasks go to. Several partitions may share one. */
  origin: string;
  /** Whether its last attempt failed. An unhealthy partition gets less concurrency. */
  isUnhealthy: boolean;
}

/** What a scan finds. */
export interface ScanResult<P extends Partition> {
  /** Partitions that have a task due, in any order. */
  partitions: P[];
  /** How long until the next task is due; undefined: no other task waits. */
  nextInMs: number | undefined;
  /** How long the oldest task has been due; 0 if no task is due. */
  lateMs: number;
}

/** Limits of a source that needs lower ones than `CAPS`: tasks in flight in this process. */
export interface SourceLimits {
  all: number;
  /** At one origin. */
  origin?: number;
}

/** One kind of tasks: finds, claims and performs them. */
export interface QueueSource<P extends Partition = Partition, T = unknown> {
  /** For logs and metrics. */
  name: string;
  limits?: SourceLimits;
  findDue(): Promise<ScanResult<P>>;
  /**
   * Claims at most `count` tasks of each partition. No other worker gets them before their lease ends. Fewer than `count` means that
   * the partition has no more; the worker then waits for the next scan.
   */
  claim(wanted: readonly { partition: P; count: number }[]): Promise<{ partition: P; task: T }[]>;
  /**
   * Performs a task, records the outcome, and returns whether it succeeded. Once `stop` is aborted, it throws, unless the task
   * has already finished, and the task is released. Any other error is logged; the task is due again when its lease ends.
   */
  perform(task: T, stop: AbortSignal): Promise<boolean>;
  /** Makes tasks due now that were claimed and not finished. */
  release(tasks: readonly T[]): Promise<void>;
}
