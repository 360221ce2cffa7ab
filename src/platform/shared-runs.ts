/**
 * Lets many that want the same costly answer at the same time share one run. A run that has begun may have read what was
 * so before its asker came, so askers wait for the next one: whoever has seen a change gets an answer that has it too.
 */
export class SharedRuns<T> {
  readonly #runs = new Map<string, { current: Promise<T>; next?: Promise<T> }>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const run = this.#runs.get(key);
    if (!run) return this.#begin(key, work);
    run.next ??= run.current.then(
      () => this.#begin(key, work),
      () => this.#begin(key, work),
    );
    return run.next;
  }

  #begin(key: string, work: () => Promise<T>): Promise<T> {
    const run = { current: work() };
    this.#runs.set(key, run);
    const forget = () => {
      if (this.#runs.get(key) === run) this.#runs.delete(key);
    };
    run.current.then(forget, forget);
    return run.current;
  }
}
