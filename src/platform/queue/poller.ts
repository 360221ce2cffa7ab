/** Notifications can be lost, and workers can die with claimed tasks. */
const IDLE_MS = 1_000;
/** The pause after a scan, as a multiple of its duration: before a requested scan, and before another one. */
const PAUSE_FACTOR = 4;
const IDLE_PAUSE_FACTOR = 20;

export interface Poller {
  /** Scans as soon as the pause ends. Concurrent requests share one scan. */
  request(): void;
  /** Stops scanning, and waits for the scan that is running. */
  stop(): Promise<void>;
}

/**
 * Calls `scan` at once, on request, when the next task is due, and about every second. `scan` returns the milliseconds to the next
 * task. Scans take at most a fifth of the time. `scan` must not throw. A failed scan is repeated after a second, however long it
 * took: waiting for a dead connection is no load.
 */
export function startPoller(scan: () => Promise<number | undefined | 'failed'>): Poller {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isRequested = false;
  let isStopped = false;
  let pausedUntil = 0;

  const run = async () => {
    isRequested = false;
    const startedAt = performance.now();
    const nextInMs = await scan();
    const now = performance.now();
    const tookMs = now - startedAt;
    running = undefined;
    if (nextInMs === 'failed') {
      pausedUntil = now + IDLE_MS;
      return schedule(IDLE_MS);
    }
    pausedUntil = now + tookMs * PAUSE_FACTOR;
    schedule(isRequested ? 0 : Math.min(nextInMs ?? IDLE_MS, Math.max(IDLE_MS, tookMs * IDLE_PAUSE_FACTOR)));
  };
  const schedule = (delayMs: number) => {
    clearTimeout(timer);
    if (isStopped) return;
    const pauseMs = pausedUntil - performance.now();
    timer = setTimeout(start, Math.max(delayMs, pauseMs));
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
