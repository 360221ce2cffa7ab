/** Something outside that work goes to, one after the other and apart from all others: a webhook, a provider. */
export interface Lane {
  /** Unique in its source. */
  id: string;
  organizationId: number;
  /** Scheme, host and port that the work goes to; several lanes may share it. */
  origin: string;
  /** How many tasks the origin takes at a time, where that is fewer than usual. */
  perOrigin?: number;
  /** Whether it failed when last tried: then it gets less room, so that what hangs does not take it all. */
  isSuspect: boolean;
}

export interface DueWork<L extends Lane> {
  /** Lanes that have work due, in any order. */
  lanes: L[];
  /** How long until more is due; undefined: none waits. */
  nextInMs: number | undefined;
  /** How long the oldest of it has been due; 0: nothing is. */
  lateMs: number;
}

/** One kind of work, kept as rows: which of it is due, who does it, and how. All times are the database's. */
export interface WorkSource<L extends Lane = Lane, T = unknown> {
  /** In logs and metrics. */
  name: string;
  findDue(): Promise<DueWork<L>>;
  /**
   * Takes at most so many tasks of each lane; no other process gets them until their lease runs out. Of a lane that has no
   * more it gives fewer, and is not asked again before it is found due again.
   */
  claim(wanted: readonly { lane: L; count: number }[]): Promise<{ lane: L; task: T }[]>;
  /**
   * Does a task and writes down what came of it. Once `stop` is aborted it ends soon, by throwing if there is no outcome:
   * the task is then handed back. What it throws otherwise is logged, and the lease runs out.
   */
  perform(task: T, stop: AbortSignal): Promise<void>;
  /** Makes tasks that were not begun or were given up due at once. */
  handBack(tasks: readonly T[]): Promise<void>;
}
