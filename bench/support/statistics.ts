export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** In milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** A right-aligned cell of a table. */
export function toCell(value: number, digits = 1): string {
  return (Number.isFinite(value) ? value.toFixed(digits) : '–').padStart(8);
}

/** A limit that a figure must not exceed, or must reach. */
export type Goal = { max: number } | { min: number };

/** Two cells of a table: the goal, and whether the figure reaches it. Empty without a goal. */
export function toGoalCells(figure: number, goal: Goal | undefined): string[] {
  if (!goal) return ['', ''];
  if ('max' in goal) return [`≤ ${goal.max}`, figure <= goal.max ? '✓' : '✗'];
  return [`≥ ${goal.min}`, figure >= goal.min ? '✓' : '✗'];
}
