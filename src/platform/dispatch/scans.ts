/** Notifications can be lost, and processes that took work can die. */
const IDLE_MS = 1_000;
/** How much longer than it took a scan is followed by rest: when woken, and when nothing calls for the next one. */
const REST = 4;
const IDLE_REST = 20;

export interface Scans {
  /** The next one comes as soon as it may. */
  request(): void;
  /** No more; waits for the one that is under way. */
  stop(): Promise<void>;
}

/**
 * Scans at once, again when asked to, when the last one said (it returns after how many milliseconds), and now and then. However
 * often it is asked, scanning takes a fifth of the time at most: many who ask at once share one. `scan` must not throw.
 */
export function startScans(scan: () => Promise<number | undefined>): Scans {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isRequested = false;
  let isStopped = false;
  let restedAt = 0;

  const run = async () => {
    isRequested = false;
    const since = performance.now();
    const nextInMs = await scan();
    const now = performance.now();
    restedAt = now + (now - since) * REST;
    running = undefined;
    plan(isRequested ? 0 : Math.min(nextInMs ?? IDLE_MS, Math.max(IDLE_MS, (now - since) * IDLE_REST)));
  };
  const plan = (delayMs: number) => {
    clearTimeout(timer);
    if (isStopped) return;
    const restMs = restedAt - performance.now();
    timer = setTimeout(begin, Math.max(delayMs, restMs));
  };
  const begin = () => {
    running = run();
  };
  plan(0);
  return {
    request: () => {
      if (isRequested) return;
      isRequested = true;
      if (!running) plan(0);
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
