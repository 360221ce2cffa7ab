import robotsParser from 'robots-parser';
import { readText } from '../../fetching/documents.ts';
import { newMessage } from '../../message.ts';
import { type Fetch, SourceError } from '../source.ts';

// The types of the package describe a default export inside of the function that it exports.
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

/** The name in `User-Agent` that robots.txt files may address. */
const AGENT = 'Corkboard';
/** RFC 9309, 2.5: parsers read at least 500 KiB. */
const MAX_BYTES = 500 * 1024;
/** A longer `Crawl-delay` is read as this. */
const MAX_DELAY_SECONDS = 20;

interface Rules {
  isAllowed(url: string): boolean;
  sitemaps: string[];
  perSecond: number;
}

/** The rules of the hosts that a run visits. */
export class Robots {
  readonly #fetch: Fetch;
  readonly #rules = new Map<string, Promise<Rules>>();

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  async isAllowed(url: string): Promise<boolean> {
    return (await this.#of(url)).isAllowed(url);
  }

  /** At most one. Less if the host asks for a longer delay. */
  async perSecond(url: string): Promise<number> {
    return (await this.#of(url)).perSecond;
  }

  async sitemaps(url: string): Promise<string[]> {
    return (await this.#of(url)).sitemaps;
  }

  #of(url: string): Promise<Rules> {
    const { origin } = new URL(url);
    const known = this.#rules.get(origin) ?? fetchRules(this.#fetch, origin);
    this.#rules.set(origin, known);
    return known;
  }
}

/** RFC 9309, 2.3.1: a missing file allows everything, an unreachable one forbids everything. */
async function fetchRules(fetch: Fetch, origin: string): Promise<Rules> {
  const url = `${origin}/robots.txt`;
  const response = await fetch({ url, accept: 'text/plain, */*', system: 'jsonld' });
  const { status } = response;
  if (status >= 400 && status < 500) return { isAllowed: () => true, sitemaps: [], perSecond: 1 };
  if (status < 200 || status >= 300)
    throw new SourceError('unreachable', newMessage('robots_status', { host: new URL(origin).host, status }));
  const robots = parseRobots(url, await readText(response, MAX_BYTES));
  const delay = Math.min(robots.getCrawlDelay(AGENT) ?? 1, MAX_DELAY_SECONDS);
  return {
    isAllowed: (page) => robots.isAllowed(page, AGENT) !== false,
    sitemaps: robots.getSitemaps(),
    perSecond: 1 / Math.max(delay, 1),
  };
}
