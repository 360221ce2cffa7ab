import { unavailable } from './http/errors.ts';

/** Lets a few do something at a time, and some wait for their turn; more than these are sent away. */
export class Turns {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: number, mostWaiting: number) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most) this.#running++;
    else await this.#wait();
    try {
      return await work();
    } finally {
      // The turn goes to the next in line, so that nobody who comes in between can take it.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting)
      throw unavailable('Too many requests of this kind are being worked on right now.', 5);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
