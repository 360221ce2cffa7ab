import { setImmediate } from 'node:timers/promises';

/** Of a few milliseconds nobody else notices anything. */
const SLICE_MS = 10;

/** Converts one after the other, and lets whatever else there is to do have its turn after each slice of time. */
export async function mapInSlices<T, U>(items: readonly T[], convert: (item: T) => U): Promise<U[]> {
  const results: U[] = [];
  let end = performance.now() + SLICE_MS;
  for (const item of items) {
    results.push(convert(item));
    if (performance.now() < end) continue;
    await setImmediate();
    end = performance.now() + SLICE_MS;
  }
  return results;
}
