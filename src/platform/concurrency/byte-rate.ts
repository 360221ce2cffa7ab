import { setTimeout as wait } from 'node:timers/promises';

/** After a pause, the bytes of this time pass at once, so that a single small stream does not wait. */
const BURST_MS = 200;

/** Lets bytes of several streams pass at a steady rate, in the order of their calls. */
export class ByteRate {
  readonly #bytesPerMs: number;
  /** When all bytes so far have passed. On the clock of performance.now(). */
  #passedAtMs = 0;

  constructor(bytesPerSecond: number) {
    this.#bytesPerMs = bytesPerSecond / 1000;
  }

  async pass(bytes: number): Promise<void> {
    const nowMs = performance.now();
    this.#passedAtMs = Math.max(this.#passedAtMs, nowMs - BURST_MS) + bytes / this.#bytesPerMs;
    if (this.#passedAtMs > nowMs) await wait(this.#passedAtMs - nowMs);
  }
}
