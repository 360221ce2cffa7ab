import { createHash } from 'node:crypto';

/** CPU seconds of the work below on the machine where the budget of a file was chosen. */
const REFERENCE_SECONDS = 0.12;

/** How many times as much CPU time as on that machine the same work takes here and now; 1 on a faster one. */
export function measureSlowness(): number {
  const before = process.cpuUsage();
  let text = '';
  for (let round = 0; round < 3_000; round++) {
    const rows = Array.from({ length: 200 }, (_, index) => ({ index, text: `${text}${index}` }));
    text = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  }
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, (user + system) / 1e6 / REFERENCE_SECONDS);
}
