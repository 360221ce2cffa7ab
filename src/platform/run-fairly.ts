export interface Limits {
  atOnce: number;
  /** Of each group that an item belongs to. */
  ofGroupAtOnce: number;
}

/**
 * Does the work for each item, in their order as far as the limits let it; what waits for its group is overtaken. Starts
 * nothing new once `end` is aborted, and returns when all that was started is done. The work must not throw.
 */
export async function runFairly<T>(
  items: T[],
  limits: Limits,
  groupsOf: (item: T) => string[],
  end: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const running = new Set<Promise<void>>();
  const counts = new Map<string, number>();
  const count = (item: T, change: number) => {
    for (const group of groupsOf(item)) counts.set(group, (counts.get(group) ?? 0) + change);
  };
  const isFree = (item: T) =>
    groupsOf(item).every((group) => (counts.get(group) ?? 0) < limits.ofGroupAtOnce);
  const takeNext = () => {
    const index = running.size < limits.atOnce ? waiting.findIndex(isFree) : -1;
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  };
  while (!end.aborted) {
    const item = takeNext();
    if (item !== undefined) {
      count(item, 1);
      const run = work(item).finally(() => {
        count(item, -1);
        running.delete(run);
      });
      running.add(run);
    } else if (running.size > 0) await Promise.race(running);
    else break;
  }
  await Promise.all(running);
}
