/** Each job of a statement is in memory, before and after it, and may have 250 kB. */
const MAX_JOBS = 50;

/** The first operations that are of different jobs. A second operation of a job must find what the first one has done. */
export function takeDistinct<T>(operations: readonly T[], idOf: (operation: T) => string): T[] {
  const ids = new Set<string>();
  const end = operations.findIndex((each) => ids.size === ids.add(idOf(each).toLowerCase()).size);
  return operations.slice(0, Math.min(end === -1 ? operations.length : end, MAX_JOBS));
}
