import { Semaphore } from '../../../../platform/concurrency/semaphore.ts';

/** Each takes one connection at most, so two leave a pool of ten to requests. */
const places = new Semaphore({ limit: 2 });

/**
 * Does work of a run with the database when one of the places of this process is free. A run that waits for its source has none, so that
 * slow sources do not hold up the runs of others. Do not call it in such work.
 */
export function inPlace<T>(work: () => Promise<T>): Promise<T> {
  return places.run(work);
}
