import { Semaphore } from '../platform/concurrency/semaphore.ts';

/** More waiting requests are rejected: they would wait too long. */
const MAX_WAITING_PAGES = 200;
const DOCUMENTS = { limit: 2, maxWaiting: 32 };

/** Limits how many pages and documents are rendered at once, so that other requests can use the database. */
export class RenderLimiter {
  readonly #pages: Semaphore;
  readonly #documents = new Semaphore(DOCUMENTS);

  constructor(maxPages: number) {
    this.#pages = new Semaphore({ limit: maxPages, maxWaiting: MAX_WAITING_PAGES });
  }

  page<T>(render: () => Promise<T>): Promise<T> {
    return this.#pages.run(render);
  }

  /** For a document that may be too long for memory. */
  document<T>(build: () => Promise<T>): Promise<T> {
    return this.#documents.run(build);
  }
}
