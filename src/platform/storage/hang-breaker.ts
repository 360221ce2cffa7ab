/** How long nothing is tried after a request that got no response. Then one request tries. */
const PAUSE_MS = 10_000;

/** Refuses requests at once while the other side does not respond. Otherwise each would wait for its whole time limit. */
export class HangBreaker {
  readonly #pauseMs: number;
  /** Undefined while the other side responds. */
  #triesAgainAtMs: number | undefined;
  #respondedAtMs = 0;

  constructor(pauseMs = PAUSE_MS) {
    this.#pauseMs = pauseMs;
  }

  /** Throws the error of `toRefusal` while the other side hangs. `isHang` says whether a failure is no response at all. */
  async run<T>(
    send: () => Promise<T>,
    { isHang, toRefusal }: { isHang: (error: unknown) => boolean; toRefusal: () => Error },
  ): Promise<T> {
    const now = performance.now();
    if (this.#triesAgainAtMs !== undefined) {
      if (now < this.#triesAgainAtMs) throw toRefusal();
      // The others wait for the outcome of this one.
      this.#triesAgainAtMs = Number.POSITIVE_INFINITY;
    }
    try {
      const result = await send();
      this.#noteResponse();
      return result;
    } catch (error) {
      if (!isHang(error)) this.#noteResponse();
      // A request from before the last response says nothing about the other side as it is now.
      else if (this.#respondedAtMs <= now) this.#triesAgainAtMs = performance.now() + this.#pauseMs;
      throw error;
    }
  }

  #noteResponse(): void {
    this.#respondedAtMs = performance.now();
    this.#triesAgainAtMs = undefined;
  }
}
