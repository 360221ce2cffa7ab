import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Client,
  newOrganization,
  ownServer,
  sharedServer,
  type TestServer,
  until,
} from '../../../test/app.ts';
import { askBoard, saveCollection, saveItem } from '../../../test/collections.ts';
import { ownDatabase } from '../../../test/own-database.ts';
import { newBoardFinder } from './find-by-host.ts';

/** The platform of the test servers is boards.localhost:3000. */
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
    await server.connection.pool.query('UPDATE organizations SET custom_domain = $1 WHERE slug = $2', [
      `jobs.${organization.slug}.example`,
      organization.slug,
    ]);
  }
});

interface Asked {
  query?: string;
  headers?: Record<string, string>;
  at?: TestServer;
}

/** The organization whose item the board at this host shows, or the status without one. */
async function boardAt(host: string, { query = '', headers = {}, at = server }: Asked = {}) {
  const { status, body } = await askBoard(at.origin, host, `/organization/cms/partners${query}`, { headers });
  return status === 200 ? body.items.map(({ data }: { data: { name: string } }) => data.name) : status;
}

describe('a board answers', () => {
  test('on the host of its slug under the platform, and no other board does', async () => {
    expect(await boardAt(`${harbour.slug}.${PLATFORM}:3000`)).toEqual([harbour.slug]);
    expect(await boardAt(`${valley.slug}.${PLATFORM}:3000`)).toEqual([valley.slug]);
  });

  test('on its own domain, and on the host of its slug all the same', async () => {
    expect(await boardAt(`jobs.${harbour.slug}.example`)).toEqual([harbour.slug]);
    expect(await boardAt(`jobs.${valley.slug}.example`)).toEqual([valley.slug]);
  });

  test('on an address of this machine, where the platform is localhost', async () => {
    const { db } = server.connection;
    const platform = { scheme: 'http', domain: 'localhost:3000', cdnUrl: 'http://localhost:3000/assets' };
    const boards = newBoardFinder(db, platform);
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '127.0.0.1'])
      expect((await boards.find(host, harbour.slug))?.organizationId).toBe(harbour.scope.organizationId);
    expect(await boards.find('127.0.0.2:3000', harbour.slug)).toBeUndefined();
  });

  test('on any port, in any case, with the dot of a full name', async () => {
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

  test('shows none by itself while there are several', async () => {
    expect(await boardAt(PLATFORM)).toBe(404);
  });

  test('shows the only one, as long as it is the only one', async () => {
    const at = await ownServer({ DATABASE_URL: await ownDatabase() });
    const boardOf = (isDone: (board: unknown) => boolean) => until(() => boardAt(PLATFORM, { at }), isDone);
    expect(await boardAt(PLATFORM, { at })).toBe(404);
    const only = await newOrganization({ server: at });
    await saveCollection(only, { visibility: 'public' });
    await saveItem(only, { name: only.slug }, { status: 'published' });
    expect(await boardOf((board) => board !== 404)).toEqual([only.slug]);
    expect(await boardAt(PLATFORM, { at, query: `?organization=${only.slug}` })).toEqual([only.slug]);
    expect(await boardAt(PLATFORM, { at, query: '?organization=nobody' })).toBe(404);
    expect(await boardAt('elsewhere.example', { at })).toBe(404);
    await newOrganization({ server: at });
    expect(await boardOf((board) => board === 404)).toBe(404);
  }, 20_000);

  test.each(['', 'nobody', '%00', 'a'.repeat(64), '%F0%9F%8C%8A', 'a:b', 'only', 'constructor'])(
    'finds nothing for ?organization=%s',
    async (slug) => {
      expect(await boardAt(PLATFORM, { query: `?organization=${slug}` })).toBe(404);
    },
  );

  test.each([
    ['a space and more', ' x'],
    ['more letters', 'x'],
    ['a dot', '.'],
    ['capitals', undefined],
  ])('takes no slug for another: with %s', async (_, ending) => {
    const slug = ending === undefined ? harbour.slug.toUpperCase() : `${harbour.slug}${ending}`;
    expect(await boardAt(PLATFORM, { query: `?organization=${encodeURIComponent(slug)}` })).toBe(404);
  });
});

describe('?organization does nothing', () => {
  test("on a board's own host, whomever it names", async () => {
    for (const host of [`${harbour.slug}.${PLATFORM}`, `jobs.${harbour.slug}.example`]) {
      for (const slug of [valley.slug, 'nobody', '%00', harbour.slug, 'a'.repeat(70)])
        expect(await boardAt(host, { query: `?organization=${slug}` })).toEqual([harbour.slug]);
    }
  });

  test('on a host that is no board', async () => {
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
  'a b',
  'x:y:z',
  "'; DROP TABLE organizations; --",
])('an unknown host is no board: %s', async (host) => {
  expect(await boardAt(host)).toBe(404);
});

test('names around that of a board are not that board', async () => {
  const hosts = [`a.${harbour.slug}.${PLATFORM}`, `${harbour.slug}`, `${harbour.slug}.localhost`];
  hosts.push(`${harbour.slug}..${PLATFORM}`, `www.jobs.${harbour.slug}.example`, `${harbour.slug}.example`);
  for (const host of hosts) expect({ host, board: await boardAt(host) }).toEqual({ host, board: 404 });
});

test('X-Forwarded-Host counts when the proxy that sent it is trusted, and not otherwise', async () => {
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

test('a domain that is given to another organization leads there within five seconds', async () => {
  const { pool } = server.connection;
  const fresh = await newOrganization();
  await saveCollection(fresh, { visibility: 'public' });
  const domain = `moved.${fresh.slug}.example`;
  expect(await boardAt(domain)).toBe(404);
  await pool.query('UPDATE organizations SET custom_domain = $1 WHERE slug = $2', [domain, fresh.slug]);
  const board = await until(
    () => boardAt(domain),
    (answered) => answered !== 404,
    5_000,
  );
  expect(board).toEqual([]);
});
