import { countByAddress, type RequestCounter, rateLimited, toNetwork } from '../platform/http/rate-limit.ts';
import { Turns } from '../platform/turns.ts';

export interface MakingLimits {
  counter: RequestCounter;
  /** A minute and address; 0 is no limit. */
  perMinute: number;
  pagesAtOnce: number;
}

/** More would wait longer than visitors do. */
const MAX_WAITING_PAGES = 200;
const STREAMS_AT_ONCE = 8;
const MAX_WAITING_STREAMS = 32;
/** Whoever reads slowly holds a turn for long. */
const STREAMS_OF_ONE = 2;
const MAX_WAITING_OF_ONE = 8;

/**
 * What has to be made for who asks. A page that is kept costs nothing, and nobody is counted for it; one that is not may cost the
 * database a second, and any words in a search make another one. So each address may have some a minute made, and few are made at
 * a time, which leaves the database to others.
 */
export class Makings {
  readonly #limits: MakingLimits;
  readonly #pages: Turns;
  readonly #streams = new Turns(STREAMS_AT_ONCE, MAX_WAITING_STREAMS);
  readonly #streamsOf = new Map<string, { turns: Turns; asked: number }>();

  constructor(limits: MakingLimits) {
    this.#limits = limits;
    this.#pages = new Turns(limits.pagesAtOnce, MAX_WAITING_PAGES);
  }

  /** Throws 429 when the address has had its share. What the answer says of the limit must not be kept with a page. */
  async count(address: string): Promise<void> {
    const { counter, perMinute } = this.#limits;
    if (perMinute === 0) return;
    const counted = await countByAddress(counter, 'public', address);
    if (counted.consumedPoints > perMinute) throw rateLimited(perMinute, counted);
  }

  page<T>(make: () => Promise<T>): Promise<T> {
    return this.#pages.take(make);
  }

  /** For a document that is made while it is read. */
  async stream<T>(address: string, write: () => Promise<T>): Promise<T> {
    const network = toNetwork(address);
    const own = this.#streamsOf.get(network) ?? {
      turns: new Turns(STREAMS_OF_ONE, MAX_WAITING_OF_ONE),
      asked: 0,
    };
    this.#streamsOf.set(network, own);
    own.asked++;
    try {
      return await own.turns.take(() => this.#streams.take(write));
    } finally {
      if (--own.asked === 0) this.#streamsOf.delete(network);
    }
  }
}
