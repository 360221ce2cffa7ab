import type { EventLoopUtilization } from 'node:perf_hooks';

const SAMPLE_MS = 100;
/** Requests that came within this time may be followed by more. */
const QUIET_AFTER_MS = 1_000;
/** How much of its time the process may be busy, all told, before fewer tasks begin. */
const BUSY_BESIDE_REQUESTS = 0.25;
const BUSY_ALONE = 0.75;

const LEAST_PER_SECOND = 25;
const MOST_PER_SECOND = 5_000;

/**
 * How many tasks may begin a second in a process that also answers requests, by how busy it is: whatever the requests take is
 * missing to the tasks, and never the other way round. A few may begin in any case. `countRequests` counts those since the start.
 */
export function leaveRoom(
  countRequests: () => number,
  measure: (since?: EventLoopUtilization) => EventLoopUtilization = (since) =>
    performance.eventLoopUtilization(since),
): () => number {
  let perSecond = LEAST_PER_SECOND;
  let sampledAt = performance.now();
  let sample = measure();
  let requests = countRequests();
  let requestedAt = sampledAt;
  return () => {
    const now = performance.now();
    if (now - sampledAt < SAMPLE_MS) return perSecond;
    const count = countRequests();
    if (count > requests) requestedAt = now;
    const share = now - requestedAt < QUIET_AFTER_MS ? BUSY_BESIDE_REQUESTS : BUSY_ALONE;
    // At most twice or half as many as before: one sample says little.
    const change = Math.min(2, Math.max(0.5, share / measure(sample).utilization));
    perSecond = Math.min(MOST_PER_SECOND, Math.max(LEAST_PER_SECOND, perSecond * change));
    sampledAt = now;
    sample = measure();
    requests = count;
    return perSecond;
  };
}
