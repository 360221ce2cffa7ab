/**
 * Writes the buffer of its owner: at intervals, on demand and when it closes, one write at a time. `write` must not reject: the
 * owner keeps in its buffer what could not be written.
 */
export class BufferedWriter {
  readonly #write: () => Promise<void>;
  readonly #timer: NodeJS.Timeout;
  readonly #arriving = new Set<Promise<void>>();
  #writing: Promise<void> | undefined;

  constructor({ everyMs, write }: { everyMs: number; write: () => Promise<void> }) {
    this.#write = write;
    this.#timer = setInterval(() => {
      if (!this.#writing) void this.#writeOnce();
    }, everyMs).unref();
  }

  /** Makes `flush` wait for something that is still on its way to the buffer. */
  add(arrival: Promise<void>): void {
    const settled = arrival
      .catch(() => {})
      .then(() => {
        this.#arriving.delete(settled);
      });
    this.#arriving.add(settled);
  }

  /** How many are on their way. */
  get arrivingCount(): number {
    return this.#arriving.size;
  }

  /** Writes what arrived before the call. */
  async flush(): Promise<void> {
    await Promise.all(this.#arriving);
    while (this.#writing) await this.#writing;
    await this.#writeOnce();
  }

  /** Writes the rest, and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #writeOnce(): Promise<void> {
    this.#writing = this.#write().finally(() => {
      this.#writing = undefined;
    });
    await this.#writing;
  }
}
