import type { EventLoopUtilization } from 'node:perf_hooks';

const SAMPLE_MS = 100;
/** After a request, more may follow within this time. */
const QUIET_AFTER_MS = 1_000;
/** The target utilization of the event loop, requests and tasks together: next to requests, and without any. */
const TARGET_NEXT_TO_REQUESTS = 0.25;
const TARGET_ALONE = 0.75;

const MIN_PER_SECOND = 25;
const MAX_PER_SECOND = 5_000;

/**
 * How many tasks may start per second in a process that also serves requests. The rate falls when the event loop gets busy, so requests
 * take time from the tasks, and never the other way round. `countRequests` counts since the start of the process.
 */
export function adaptiveRate(
  countRequests: () => number,
  measure: (since?: EventLoopUtilization) => EventLoopUtilization = (since) =>
    performance.eventLoopUtilization(since),
): () => number {
  let perSecond = MIN_PER_SECOND;
  let sampledAt = performance.now();
  let sample = measure();
  let requests = countRequests();
  let requestedAt = sampledAt;
  return () => {
    const now = performance.now();
    if (now - sampledAt < SAMPLE_MS) return perSecond;
    const count = countRequests();
    if (count > requests) requestedAt = now;
    const target = now - requestedAt < QUIET_AFTER_MS ? TARGET_NEXT_TO_REQUESTS : TARGET_ALONE;
    // At most doubled or halved: one sample says little.
    const change = Math.min(2, Math.max(0.5, target / measure(sample).utilization));
    perSecond = Math.min(MAX_PER_SECOND, Math.max(MIN_PER_SECOND, perSecond * change));
    sampledAt = now;
    sample = measure();
    requests = count;
    return perSecond;
  };
}
