import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database/connect.ts';
import { toPageRange } from '../../platform/http/pagination.ts';
import type { Scope } from '../../platform/scope.ts';
import { type Platform, toBoardUrl } from './board-address.ts';
import { type BoardSettings, toBoardSettings } from './board-settings.ts';
import {
  findOnlyOrganization,
  findOrganizationByDomain,
  findOrganizationBySlug,
  listBoards,
  type OrganizationRow,
  organizationScope,
} from './queries.ts';

/** Settings reach every node within five seconds: what was read is used for four. */
const CACHE_MS = 4_000;

/** Finds the organization whose board a request without a key is for. */
export interface BoardFinder {
  /** `host` is that of the request; `slug` chooses on the platform's own host. Undefined when there is no such board. */
  find(host: string, slug?: string): Promise<Scope | undefined>;
  /** The same with all that pages need. While it is trusted, the same scope and settings are handed out. */
  findBoard(host: string): Promise<FoundBoard | undefined>;
  /** Whether the host is a board's own: one of its domains, or the one under the platform's. */
  hasHost(host: string): Promise<boolean>;
  /** Whether the host is the platform's own, which shows the only board, or a list of all. */
  isPlatform(host: string): boolean;
  /** All boards by name, a hundred on a page, from 1. */
  list(page: number): Promise<BoardList>;
}

interface FoundBoard {
  scope: Scope;
  settings: BoardSettings;
  /** The board's address, where the host is another one of the board's: pages are at the former only. */
  redirectTo: string | undefined;
}

export interface BoardList {
  boards: { name: string; url: string }[];
  /** How many there are in all. */
  total: number;
  perPage: number;
}

export function newBoardFinder(db: Database, platform: Platform): BoardFinder {
  const lists = newListCache(db, platform);
  const cache = new LRUCache<string, { board: KnownBoard | undefined }>({
    max: 10_000,
    ttl: CACHE_MS,
    // Also what is not there, or guessing would ask the database each time.
    fetchMethod: async (place) => {
      const row = await load(db, place);
      return { board: row && toKnownBoard(db, row, platform) };
    },
  });
  const platformHostname = toHostname(platform.domain);
  const look = async (hostname: string, slug?: string) => {
    const place = toPlace(hostname, platformHostname, slug);
    // Nothing that is neither a slug nor a domain gets as far as the cache or the database.
    return isPlace.test(place) ? (await cache.fetch(place))?.board : undefined;
  };
  return {
    find: async (host, slug) => (await look(toHostname(host), slug))?.scope,
    findBoard: async (host) => {
      const hostname = toHostname(host);
      const board = await look(hostname);
      if (!board) return undefined;
      const isElsewhere = hostname !== board.hostname && hostname !== platformHostname;
      const { scope, settings } = board;
      return { scope, settings, redirectTo: isElsewhere ? scope.organization.boardUrl : undefined };
    },
    hasHost: async (host) => {
      const hostname = toHostname(host);
      return hostname !== platformHostname && (await look(hostname)) !== undefined;
    },
    isPlatform: (host) => toHostname(host) === platformHostname,
    list: async (page) => (await lists.fetch(page)) ?? { boards: [], total: 0, perPage: BOARDS_PER_PAGE },
  };
}

interface KnownBoard {
  scope: Scope;
  settings: BoardSettings;
  /** Of its address. */
  hostname: string;
}

function toKnownBoard(db: Database, row: OrganizationRow, platform: Platform): KnownBoard {
  const scope = organizationScope(db, row, platform, 'public');
  const { host } = new URL(scope.organization.boardUrl);
  return { scope, settings: toBoardSettings(row), hostname: toHostname(host) };
}

const BOARDS_PER_PAGE = 100;

function newListCache(db: Database, platform: Platform): LRUCache<number, BoardList> {
  return new LRUCache({
    max: 100,
    ttl: CACHE_MS,
    fetchMethod: async (page) => {
      const range = toPageRange({ page, per_page: BOARDS_PER_PAGE });
      const { rows, total } = await listBoards(db, range);
      const boards = rows.map((row) => ({ name: row.name, url: toBoardUrl(platform, row) }));
      return { boards, total, perPage: BOARDS_PER_PAGE };
    },
  });
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
