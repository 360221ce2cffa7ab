import { setImmediate } from 'node:timers/promises';

/** Short enough that other requests do not notice. */
const SLICE_MS = 10;

/** Returns a function to call between pieces of work. After each slice of time it lets other work of the event loop run. */
export function newSlices(): () => Promise<void> {
  let end = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() < end) return;
    await setImmediate();
    end = performance.now() + SLICE_MS;
  };
}

/** Converts the items in order. After each slice of time it lets other work of the event loop run. */
export async function mapYielding<T, U>(items: readonly T[], convert: (item: T) => U): Promise<U[]> {
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
