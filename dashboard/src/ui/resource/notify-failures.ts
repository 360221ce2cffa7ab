import type { CorkboardError } from '@corkboard/client';
import { notifyDone, notifyFailure } from '../notify.ts';

/** Says how many of several changes happened, and why the first of the others did not. */
export function notifyFailures(
  failures: CorkboardError[],
  total: number,
  changed: (values: { count: number }) => string,
): void {
  const count = total - failures.length;
  if (count > 0) notifyDone(changed({ count }));
  const [first] = failures;
  if (first) notifyFailure(first);
}
