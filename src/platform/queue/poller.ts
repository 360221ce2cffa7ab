/** Notifications can be lost, and workers can die with claimed tasks. */
const IDLE_MS = 1_000;
/** A scan is followed by a rest of its own duration times this: after a request, and without one. */
const REST = 4;
const IDLE_REST = 20;

export interface Poller {
  /** Scans as soon as the rest allows. Concurrent requests share one scan. */
  request(): void;
  /** Stops scanning, and waits for the scan that is running. */
  stop(): Promise<void>;
}

/**
 * Calls `scan` at once, on request, when the next task is due (`scan` returns in how many milliseconds), and at least every second
 * or so. Scans take at most a fifth of the time. `scan` must not throw. A failed scan is repeated after a second, however long it
 * took: waiting for a dead connection is no load.
 */
export function startPoller(scan: () => Promise<number | undefined | 'failed'>): Poller {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isRequested = false;
  let isStopped = false;
  let restsUntil = 0;

  const run = async () => {
    isRequested = false;
    const startedAt = performance.now();
    const nextInMs = await scan();
    const now = performance.now();
    const tookMs = now - startedAt;
    running = undefined;
    if (nextInMs === 'failed') {
      restsUntil = now + IDLE_MS;
      return schedule(IDLE_MS);
    }
    restsUntil = now + tookMs * REST;
    schedule(isRequested ? 0 : Math.min(nextInMs ?? IDLE_MS, Math.max(IDLE_MS, tookMs * IDLE_REST)));
  };
  const schedule = (delayMs: number) => {
    clearTimeout(timer);
    if (isStopped) return;
    const restMs = restsUntil - performance.now();
    timer = setTimeout(start, Math.max(delayMs, restMs));
  };
  const start = () => {
    running = run();
  };
  schedule(0);
  return {
    request: () => {
      if (isRequested) return;
      isRequested = true;
      if (!running) schedule(0);
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
