import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database/connect.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Platform } from './board-address.ts';
import {
  findOnlyOrganization,
  findOrganizationByDomain,
  findOrganizationBySlug,
  type OrganizationRow,
  organizationScope,
} from './queries.ts';

/** Settings reach every node within five seconds: what was read is used for four. */
const CACHE_MS = 4_000;

/** Finds the organization whose board a request without a key is for. */
export interface BoardFinder {
  /** `host` is that of the request; `slug` chooses on the platform's own host. Undefined when there is no such board. */
  find(host: string, slug?: string): Promise<Scope | undefined>;
}

export function newBoardFinder(db: Database, platform: Platform): BoardFinder {
  const cache = new LRUCache<string, { scope: Scope | undefined }>({
    max: 10_000,
    ttl: CACHE_MS,
    // Also what is not there, or guessing would ask the database each time.
    fetchMethod: async (place) => {
      const row = await load(db, place);
      return { scope: row && organizationScope(db, row, platform, 'public') };
    },
  });
  const platformHostname = toHostname(platform.domain);
  return {
    find: async (host, slug) => {
      const place = toPlace(toHostname(host), platformHostname, slug);
      // Nothing that is neither a slug nor a domain gets as far as the cache or the database.
      return isPlace.test(place) ? (await cache.fetch(place))?.scope : undefined;
    },
  };
}

const isPlace = /^(only|slug:[a-z0-9-]{1,63}|domain:[a-z0-9.-]{1,253})$/;

function toPlace(hostname: string, platformHostname: string, slug: string | undefined): string {
  if (hostname === platformHostname) return slug === undefined ? 'only' : `slug:${slug}`;
  const suffix = `.${platformHostname}`;
  if (hostname.endsWith(suffix)) return `slug:${hostname.slice(0, -suffix.length)}`;
  return `domain:${hostname}`;
}

async function load(db: Database, place: string): Promise<OrganizationRow | undefined> {
  const [kind, name = ''] = place.split(':');
  if (kind === 'slug') return findOrganizationBySlug(db, name);
  if (kind === 'domain') return findOrganizationByDomain(db, name);
  return findOnlyOrganization(db);
}

/** The port plays no part: proxies and containers change it. This machine has one name, whatever it is called by. */
function toHostname(host: string): string {
  const hostname = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return hostname === '127.0.0.1' || hostname === '[::1]' ? 'localhost' : hostname;
}
