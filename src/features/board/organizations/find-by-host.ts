import type { FastifyRequest } from 'fastify';
import { toOrigin } from '../../../platform/audit/origin.ts';
import type { CacheStore } from '../../../platform/cache/cache-store.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { assertMayChange } from '../../../platform/http/errors/organization-moving.ts';
import { toPageRange } from '../../../platform/http/pagination.ts';
import type { Scope } from '../../../platform/scope.ts';
import { type BoardSettings, toBoardSettings } from './board-settings.ts';
import { type Installation, toBoardUrl } from './board-url.ts';
import {
  findOnlyOrganization,
  findOrganizationByDomain,
  findOrganizationBySlug,
  listBoards,
  type OrganizationRow,
  organizationScope,
} from './queries.ts';

/** New settings take effect within five seconds on other nodes. */
const CACHE_MS = 4_000;
/** Estimated size of a row with its scope and settings. */
const BOARD_BYTES = 4_000;

/** Finds the board that a request without a key is for. */
export interface BoardFinder {
  /** By the request's host, or by `slug` on the installation's host. Undefined if there is no such board. */
  find(host: string, slug?: string): Promise<Scope | undefined>;
  /**
   * The board of a visitor's request, by its host or its parameter `organization`, with the origin of the request. Throws 503
   * `organization_moving` for a change of a locked board.
   */
  findFor(request: FastifyRequest): Promise<Scope | undefined>;
  /** Like `find`, with the settings. Returns the same objects while they are cached. */
  findBoard(host: string): Promise<FoundBoard | undefined>;
  /** Whether the host is a domain of a board or its host under the installation's domain. */
  hasHost(host: string): Promise<boolean>;
  /** Whether the host is the installation's own. */
  isInstallationHost(host: string): boolean;
  /** All boards by name, 100 per page. The first page is 1. */
  list(page: number): Promise<BoardList>;
}

interface FoundBoard {
  scope: Scope;
  settings: BoardSettings;
  /** The board's URL, if the request came to another of its hosts. */
  redirectTo: string | undefined;
}

export interface BoardList {
  boards: { name: string; url: string }[];
  total: number;
  perPage: number;
}

export function newBoardFinder(db: Database, installation: Installation, store: CacheStore): BoardFinder {
  const lists = store.openForSettings<BoardList>('board_lists', (list) => JSON.stringify(list).length);
  // Hosts without a board are cached too, so that repeated guesses do not reach the database.
  const cache = store.openForSettings<{ board: CachedBoard | undefined }>('hosts', () => BOARD_BYTES);
  const load = async (key: string) => {
    const row = await findOrganization(db, key);
    return { board: row && toCachedBoard(db, row, installation) };
  };
  const installationHostname = toHostname(installation.domain);
  const findCached = async (hostname: string, slug?: string) => {
    const key = toBoardKey(hostname, installationHostname, slug);
    // Malformed input reaches neither the cache nor the database.
    if (!boardKey.test(key)) return undefined;
    return (await cache.findOrLoad(key, () => load(key), CACHE_MS))?.board;
  };
  const find = async (host: string, slug?: string) => (await findCached(toHostname(host), slug))?.scope;
  return {
    find,
    findFor: async (request) => {
      const { organization } = request.query as { organization?: string };
      const scope = await find(request.host, organization);
      if (!scope) return undefined;
      assertMayChange(request, scope);
      return { ...scope, origin: toOrigin(request) };
    },
    findBoard: async (host) => {
      const hostname = toHostname(host);
      const board = await findCached(hostname);
      if (!board) return undefined;
      // The installation's host shows the only board, unless the board has a domain of its own.
      const isShownHere = hostname === installationHostname && !board.hasDomain;
      const isOtherHost = hostname !== board.hostname && !isShownHere;
      const { scope, settings } = board;
      return { scope, settings, redirectTo: isOtherHost ? scope.organization.boardUrl : undefined };
    },
    hasHost: async (host) => {
      const hostname = toHostname(host);
      return hostname !== installationHostname && (await findCached(hostname)) !== undefined;
    },
    isInstallationHost: (host) => toHostname(host) === installationHostname,
    list: async (page) => {
      const list = await lists.findOrLoad(String(page), () => loadList(db, installation, page), CACHE_MS);
      return list ?? { boards: [], total: 0, perPage: BOARDS_PER_PAGE };
    },
  };
}

interface CachedBoard {
  scope: Scope;
  settings: BoardSettings;
  /** Hostname of the board's URL. */
  hostname: string;
  hasDomain: boolean;
}

function toCachedBoard(db: Database, row: OrganizationRow, installation: Installation): CachedBoard {
  const scope = organizationScope(db, row, installation, 'public');
  const { host } = new URL(scope.organization.boardUrl);
  return {
    scope,
    settings: toBoardSettings(row),
    hostname: toHostname(host),
    hasDomain: row.custom_domain !== null,
  };
}

const BOARDS_PER_PAGE = 100;

async function loadList(db: Database, installation: Installation, page: number): Promise<BoardList> {
  const range = toPageRange({ page, per_page: BOARDS_PER_PAGE });
  const { rows, total } = await listBoards(db, range);
  const boards = rows.map((row) => ({ name: row.name, url: toBoardUrl(installation, row) }));
  return { boards, total, perPage: BOARDS_PER_PAGE };
}

const boardKey = /^(only|slug:[a-z0-9-]{1,63}|domain:[a-z0-9.-]{1,253})$/;

function toBoardKey(hostname: string, installationHostname: string, slug: string | undefined): string {
  if (hostname === installationHostname) return slug === undefined ? 'only' : `slug:${slug}`;
  const suffix = `.${installationHostname}`;
  if (hostname.endsWith(suffix)) return `slug:${hostname.slice(0, -suffix.length)}`;
  return `domain:${hostname}`;
}

async function findOrganization(db: Database, key: string): Promise<OrganizationRow | undefined> {
  const [kind, name = ''] = key.split(':');
  if (kind === 'slug') return findOrganizationBySlug(db, name);
  if (kind === 'domain') return findOrganizationByDomain(db, name);
  return findOnlyOrganization(db);
}

/** Drops the port, because proxies and containers change it. Loopback IP addresses become localhost. */
function toHostname(host: string): string {
  const hostname = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return hostname === '127.0.0.1' || hostname === '[::1]' ? 'localhost' : hostname;
}
