interface Run<T> {
  startedAtMs: number;
  result: Promise<T>;
  next?: Promise<T>;
}

/**
 * Concurrent callers of the same expensive work share one run. A run may have read the state from before a caller asked, so a
 * caller waits for the next run unless it accepts the current one.
 */
export class SingleFlight<T> {
  readonly #runs = new Map<string, Run<T>>();

  /** The result of a run that starts after `startedAfterMs`, on the clock of performance.now(); by default, after this call. */
  run(key: string, work: () => Promise<T>, startedAfterMs = performance.now()): Promise<T> {
    const run = this.#runs.get(key);
    if (!run) return this.#start(key, work);
    if (run.startedAtMs > startedAfterMs) return run.result;
    run.next ??= run.result.then(
      () => this.#start(key, work),
      () => this.#start(key, work),
    );
    return run.next;
  }

  #start(key: string, work: () => Promise<T>): Promise<T> {
    const run: Run<T> = { startedAtMs: performance.now(), result: work() };
    this.#runs.set(key, run);
    const remove = () => {
      if (this.#runs.get(key) === run) this.#runs.delete(key);
    };
    run.result.then(remove, remove);
    return run.result;
  }
}
