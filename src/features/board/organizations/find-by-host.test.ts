import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Client,
  newOrganization,
  ownServer,
  sharedServer,
  type TestServer,
} from '../../../../test/app.ts';
import { newCacheStore } from '../../../../test/caches.ts';
import { passTime } from '../../../../test/clock.ts';
import { requestBoard, saveCollection, saveItem } from '../../../../test/collections.ts';
import { addActiveDomain } from '../../../../test/domains.ts';
import { ownDatabase } from '../../../../test/own-database.ts';
import { toInstallation } from './board-url.ts';
import { newBoardFinder } from './find-by-host.ts';
import { findBoardOnSharedOrigin } from './shared-origin.ts';

/** PLATFORM_DOMAIN of the test servers is boards.localhost:3000. */
const PLATFORM = 'boards.localhost';

let server: TestServer;
let harbour: Client;
let valley: Client;
beforeAll(async () => {
  server = await sharedServer();
  harbour = await newOrganization();
  valley = await newOrganization();
  for (const organization of [harbour, valley]) {
    await saveCollection(organization, { visibility: 'public' });
    await saveItem(organization, { name: organization.slug }, { status: 'published' });
    await addActiveDomain(organization, `jobs.${organization.slug}.example`);
  }
});

interface BoardRequest {
  query?: string;
  headers?: Record<string, string>;
  at?: TestServer;
}

/** Returns the names of the items that the board at the host shows, or the status of the response if it is not 200. */
async function boardAt(host: string, { query = '', headers = {}, at = server }: BoardRequest = {}) {
  const { status, body } = await requestBoard(at.origin, host, `/organization/cms/partners${query}`, {
    headers,
  });
  return status === 200 ? body.items.map(({ data }: { data: { name: string } }) => data.name) : status;
}

describe('a board is found', () => {
  test('at the platform subdomain of its slug', async () => {
    expect(await boardAt(`${harbour.slug}.${PLATFORM}:3000`)).toEqual([harbour.slug]);
    expect(await boardAt(`${valley.slug}.${PLATFORM}:3000`)).toEqual([valley.slug]);
  });

  test('at its own domain', async () => {
    expect(await boardAt(`jobs.${harbour.slug}.example`)).toEqual([harbour.slug]);
    expect(await boardAt(`jobs.${valley.slug}.example`)).toEqual([valley.slug]);
  });

  test('at a loopback IP address when the platform is localhost', async () => {
    const { db } = server.connection;
    const installation = { scheme: 'http', domain: 'localhost:3000', cdnUrl: 'http://localhost:3000/assets' };
    const boards = newBoardFinder(db, installation, newCacheStore());
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '127.0.0.1'])
      expect((await boards.find(host, harbour.slug))?.organizationId).toBe(harbour.scope.organizationId);
    expect(await boards.find('127.0.0.2:3000', harbour.slug)).toBeUndefined();
  });

  test('on any port, in any case, and with a trailing dot', async () => {
    for (const host of [`${harbour.slug}.${PLATFORM}`, `jobs.${harbour.slug}.example`]) {
      for (const spelling of [host, `${host}:8443`, host.toUpperCase(), `${host}.`, `${host}.:80`])
        expect({ spelling, board: await boardAt(spelling) }).toEqual({ spelling, board: [harbour.slug] });
    }
  });
});

describe("the platform's own host", () => {
  test('shows the board that ?organization names', async () => {
    for (const host of [PLATFORM, `${PLATFORM}:3000`, `${PLATFORM.toUpperCase()}.`])
      expect(await boardAt(host, { query: `?organization=${valley.slug}` })).toEqual([valley.slug]);
  });

  test('shows no board by default while there are several', async () => {
    expect(await boardAt(PLATFORM)).toBe(404);
  });

  test('shows the only board while there is exactly one', async () => {
    const at = await ownServer({ DATABASE_URL: await ownDatabase() });
    expect(await boardAt(PLATFORM, { at })).toBe(404);
    const only = await newOrganization({ server: at });
    await saveCollection(only, { visibility: 'public' });
    await saveItem(only, { name: only.slug }, { status: 'published' });
    passTime(5_000);
    expect(await boardAt(PLATFORM, { at })).toEqual([only.slug]);
    expect(await boardAt(PLATFORM, { at, query: `?organization=${only.slug}` })).toEqual([only.slug]);
    expect(await boardAt(PLATFORM, { at, query: '?organization=nobody' })).toBe(404);
    expect(await boardAt('elsewhere.example', { at })).toBe(404);
    await newOrganization({ server: at });
    passTime(5_000);
    expect(await boardAt(PLATFORM, { at })).toBe(404);
  });

  test.each(['', 'nobody', 'a'.repeat(64), '%F0%9F%8C%8A', 'a:b', 'only', 'constructor'])(
    'finds no board for ?organization=%s',
    async (slug) => {
      expect(await boardAt(PLATFORM, { query: `?organization=${slug}` })).toBe(404);
    },
  );

  test('rejects text that cannot be stored', async () => {
    expect(await boardAt(PLATFORM, { query: '?organization=%00' })).toBe(400);
  });

  test.each([
    ['a space and a letter', ' x'],
    ['an extra letter', 'x'],
    ['a dot', '.'],
    ['capitals', undefined],
  ])('does not match a slug with a difference: %s', async (_, ending) => {
    const slug = ending === undefined ? harbour.slug.toUpperCase() : `${harbour.slug}${ending}`;
    expect(await boardAt(PLATFORM, { query: `?organization=${encodeURIComponent(slug)}` })).toBe(404);
  });
});

describe('?organization has no effect', () => {
  test('on a board’s own host, whichever slug it names', async () => {
    for (const host of [`${harbour.slug}.${PLATFORM}`, `jobs.${harbour.slug}.example`]) {
      for (const slug of [valley.slug, 'nobody', harbour.slug, 'a'.repeat(70)])
        expect(await boardAt(host, { query: `?organization=${slug}` })).toEqual([harbour.slug]);
    }
  });

  test('on a host without a board', async () => {
    for (const host of ['elsewhere.example', `nobody.${PLATFORM}`, '127.0.0.1'])
      expect(await boardAt(host, { query: `?organization=${harbour.slug}` })).toBe(404);
  });
});

test.each([
  'elsewhere.example',
  '127.0.0.1:3000',
  '[::1]:3000',
  'localhost',
  `nobody.${PLATFORM}`,
  `.${PLATFORM}`,
  `x${PLATFORM}`,
  `${PLATFORM}.example`,
  `${'a'.repeat(300)}.example`,
])('an unknown host has no board: %s', async (host) => {
  expect(await boardAt(host)).toBe(404);
});

test.each(['a b', 'x:y:z', "'; DROP TABLE organizations; --", '[::1'])(
  'an invalid host is a bad request: %s',
  async (host) => {
    expect(await boardAt(host)).toBe(400);
  },
);

test('hosts similar to a board’s are not that board', async () => {
  const hosts = [`a.${harbour.slug}.${PLATFORM}`, `${harbour.slug}`, `${harbour.slug}.localhost`];
  hosts.push(`${harbour.slug}..${PLATFORM}`, `www.jobs.${harbour.slug}.example`, `${harbour.slug}.example`);
  for (const host of hosts) expect({ host, board: await boardAt(host) }).toEqual({ host, board: 404 });
});

test('X-Forwarded-Host counts only from a trusted proxy', async () => {
  const forwarded = (host: string) => ({ headers: { 'x-forwarded-host': host } });
  const board = `${harbour.slug}.${PLATFORM}`;
  expect(await boardAt('elsewhere.example', forwarded(board))).toBe(404);
  expect(await boardAt(board, forwarded(`${valley.slug}.${PLATFORM}`))).toEqual([harbour.slug]);
  const behindProxy = await ownServer({ TRUST_PROXY: '127.0.0.1' });
  expect(await boardAt('elsewhere.example', { ...forwarded(board), at: behindProxy })).toEqual([
    harbour.slug,
  ]);
  const behindAnother = await ownServer({ TRUST_PROXY: '192.0.2.1' });
  expect(await boardAt('elsewhere.example', { ...forwarded(board), at: behindAnother })).toBe(404);
});

test('a newly activated domain shows its board within five seconds', async () => {
  const fresh = await newOrganization();
  await saveCollection(fresh, { visibility: 'public' });
  const domain = `moved.${fresh.slug}.example`;
  expect(await boardAt(domain)).toBe(404);
  await addActiveDomain(fresh, domain);
  passTime(5_000);
  expect(await boardAt(domain)).toEqual([]);
});

test('a board shares the origin of the dashboard while it is the only one and has no domain, but not on one’s own machine', async () => {
  const at = await ownServer({ DATABASE_URL: await ownDatabase() });
  const { db } = at.connection;
  const find = (domain = 'jobs.example.org') =>
    findBoardOnSharedOrigin(db, { ...toInstallation(at.config), domain });
  expect(await find()).toBeUndefined();
  const only = await newOrganization({ server: at });
  expect([await find(), await find(PLATFORM)]).toEqual([only.slug, undefined]);
  await addActiveDomain(only, 'jobs.harbour.example', at);
  expect(await find()).toBeUndefined();
  const second = await newOrganization({ server: at });
  expect(await find()).toBeUndefined();
  await db.deleteFrom('organizations').where('id', '=', only.scope.organizationId).execute();
  expect(await find()).toBe(second.slug);
});

describe('findBoard', () => {
  const finder = () => newBoardFinder(server.connection.db, toInstallation(server.config), newCacheStore());

  test('serves the board at its primary domain and redirects its other hosts there', async () => {
    const organization = await newOrganization();
    const boards = [`first.${organization.slug}.example`, `second.${organization.slug}.example`];
    for (const domain of boards) await addActiveDomain(organization, domain);
    const redirectOf = async (host: string) => {
      const board = await finder().findBoard(host);
      expect(board?.scope.organizationId).toBe(organization.scope.organizationId);
      return board?.redirectTo;
    };
    const primary = `http://${boards[0]}`;
    for (const host of [`${boards[0]}`, `${boards[0]}:8080`, `${boards[0]?.toUpperCase()}.`])
      expect(await redirectOf(host)).toBeUndefined();
    for (const host of [boards[1]!, `${boards[1]}:8080`, `${organization.slug}.${PLATFORM}:3000`])
      expect(await redirectOf(host)).toBe(primary);
    expect(await finder().findBoard(`third.${organization.slug}.example`)).toBeUndefined();
  });

  test('uses the platform subdomain as the URL of a board without its own domain', async () => {
    const organization = await newOrganization();
    const board = await finder().findBoard(`${organization.slug}.${PLATFORM}`);
    expect(board?.redirectTo).toBeUndefined();
    expect(board?.scope.organization.boardUrl).toBe(`http://${organization.slug}.${PLATFORM}:3000`);
  });

  test('shows the only board at the platform host, and redirects to its domain once it has one', async () => {
    const at = await ownServer({ DATABASE_URL: await ownDatabase() });
    const only = await newOrganization({ server: at });
    const finderNow = () => newBoardFinder(at.connection.db, toInstallation(at.config), newCacheStore());
    expect(await finderNow().findBoard(PLATFORM)).toMatchObject({ redirectTo: undefined });
    await addActiveDomain(only, 'jobs.harbour.example', at);
    const alone = finderNow();
    expect((await alone.findBoard(PLATFORM))?.redirectTo).toBe('http://jobs.harbour.example');
    expect((await alone.findBoard(`${only.slug}.${PLATFORM}`))?.redirectTo).toBe(
      'http://jobs.harbour.example',
    );
    expect([
      alone.isInstallationHost(`${PLATFORM}:80`),
      alone.isInstallationHost(`${only.slug}.${PLATFORM}`),
    ]).toEqual([true, false]);
    expect(await alone.list(1)).toEqual({
      boards: [{ name: only.scope.organization.name, url: 'http://jobs.harbour.example' }],
      total: 1,
      perPage: 100,
    });
    expect((await alone.list(2)).boards).toEqual([]);
  });

  test('returns the settings, and the same object while they are cached', async () => {
    const organization = await newOrganization();
    await organization.patch('/organization', { language: 'de', tagline: 'Am Kai', brand_color: '#1D5C63' });
    const boards = finder();
    const host = `${organization.slug}.${PLATFORM}`;
    const board = await boards.findBoard(host);
    expect(board?.settings).toMatchObject({
      name: organization.scope.organization.name,
      language: 'de',
      direction: 'ltr',
      tagline: 'Am Kai',
      description: null,
      brandColors: { light: { accent: '#1d5c63' } },
      navigation: [],
    });
    const again = await boards.findBoard(host);
    expect(again?.settings).toBe(board?.settings);
    expect(again?.scope).toBe(board?.scope);
    expect(await boards.find(host)).toBe(board?.scope);
  });

  test('lists all boards by name, 100 per page', async () => {
    const at = await ownServer({ DATABASE_URL: await ownDatabase() });
    const { pool } = at.connection;
    await pool.query(
      "INSERT INTO organizations (slug, name) SELECT 'org-' || n, 'Board ' || lpad((150 - n)::text, 3, '0') FROM generate_series(1, 120) n",
    );
    const boards = newBoardFinder(at.connection.db, toInstallation(at.config), newCacheStore());
    const [first, second] = [await boards.list(1), await boards.list(2)];
    expect([first.total, first.boards.length, second.boards.length]).toEqual([120, 100, 20]);
    expect(first.boards[0]).toEqual({ name: 'Board 030', url: `http://org-120.${PLATFORM}:3000` });
    const names = [...first.boards, ...second.boards].map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
  });
});
