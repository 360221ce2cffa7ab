import { Semaphore } from '../platform/concurrency/semaphore.ts';
import { toNetwork } from '../platform/http/rate-limit.ts';

/** More waiting requests are rejected: they would wait too long. */
const MAX_WAITING_PAGES = 200;
const STREAMS = { limit: 8, maxWaiting: 32 };
/** A slow reader occupies a slot for a long time. */
const STREAMS_OF_NETWORK = { limit: 2, maxWaiting: 8 };

/** Limits how many pages are rendered and how many documents are streamed at once, so that other requests can use the database. */
export class RenderLimiter {
  readonly #pages: Semaphore;
  readonly #streams = new Semaphore(STREAMS);
  readonly #streamsOfNetwork = new Semaphore(STREAMS_OF_NETWORK);

  constructor(maxPages: number) {
    this.#pages = new Semaphore({ limit: maxPages, maxWaiting: MAX_WAITING_PAGES });
  }

  page<T>(render: () => Promise<T>): Promise<T> {
    return this.#pages.run(render);
  }

  /** For a document that is written while it is read. */
  stream<T>(ip: string, write: () => Promise<T>): Promise<T> {
    return this.#streamsOfNetwork.run(() => this.#streams.run(write), { key: toNetwork(ip) });
  }
}
