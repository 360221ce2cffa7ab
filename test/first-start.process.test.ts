import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { request, until } from './app.ts';
import {
  type CorkboardProcess,
  databaseUrlOf,
  killPostgres,
  newDataDir,
  run,
  serve,
} from './corkboard-process.ts';
import { requestHost } from './hosts.ts';

let dataDir: string;
let remove: () => Promise<void>;
let settings: Record<string, string>;
beforeEach(async () => {
  ({ dataDir, remove } = await newDataDir());
  settings = { DATA_DIR: dataDir, DEMO: 'on' };
});
afterEach(() => remove());

async function readKey(server: CorkboardProcess): Promise<string> {
  const printed = /API key, shown only once: (cork_\w+)/;
  const output = await until(
    async () => server.output(),
    (text) => printed.test(text) || server.child.exitCode !== null,
    150_000,
  );
  return printed.exec(output)?.[1] ?? `no key in: ${output}`;
}

async function totalOf(server: CorkboardProcess, key: string, path: string): Promise<number> {
  const { body } = await request(`${server.origin}/api/v1${path}`, { headers: { 'x-api-key': key } });
  return body.meta.pagination.total_items;
}

/** Folders of files that belong to no asset and are not due for deletion. */
async function listOrphanedFolders(): Promise<string[]> {
  const { db, close } = connectDatabase(await databaseUrlOf(dataDir), { poolSize: 1 });
  const assets = await db.selectFrom('assets').select('id').execute();
  const unused = await db.selectFrom('unused_files').select('folder').execute();
  await close();
  const referenced = new Set([
    ...assets.map(({ id }) => `assets/${id}`),
    ...unused.map(({ folder }) => folder),
  ]);
  return (await assetFolders()).filter((name) => !referenced.has(`assets/${name}`));
}

/** The printed link creates the first user, who owns the demo and operates the installation. */
async function expectWelcome(server: CorkboardProcess): Promise<void> {
  const [, host = '', token] =
    /within 24 hours: http:\/\/([\w.:]+)\/dashboard\/welcome\?token=([\w-]{43})\n/.exec(server.output()) ??
    [];
  const send = (method: string, path: string, body?: object, cookie = '') =>
    requestHost(server.origin, host, `/api/v1${path}`, {
      method,
      ...(body ? { body } : {}),
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
  const details = { email: 'mette@pilots.example', name: 'Mette Holm' };
  const created = await send('POST', '/session', { token, ...details });
  expect(created.body.data.user).toMatchObject({ ...details, is_operator: true });
  const me = await send('GET', '/me', undefined, created.headers.get('set-cookie')!.split(';')[0]);
  expect(me.body.data.memberships).toMatchObject([{ organization: { slug: 'demo' }, role: 'owner' }]);
}

const assetFolders = () => readdir(`${dataDir}/assets`).catch(() => []);

test('a first start that is killed midway creates no organization, and the next start creates the whole demo', {
  timeout: 300_000,
}, async () => {
  const first = await serve(settings);
  const stored = await until(
    assetFolders,
    (folders) => folders.length > 2 || /shown only once/.test(first.output()),
    150_000,
  );
  expect(stored.length).toBeGreaterThan(2);
  first.child.kill('SIGKILL');
  await first.ended;
  await killPostgres(dataDir);
  expect(first.output()).not.toMatch(/shown only once/);

  const none = await run(['organization', 'list', '--json'], settings);
  expect(JSON.parse(none.output)).toEqual([]);

  const second = await serve(settings);
  const key = await readKey(second);
  expect(await totalOf(second, key, '/jobs?per_page=1')).toBe(2000);
  expect(await totalOf(second, key, '/pages?per_page=1')).toBe(13);
  expect(await totalOf(second, key, '/assets?per_page=1')).toBe(27);
  expect(await listOrphanedFolders()).toEqual([]);
  await expectWelcome(second);
  second.child.kill('SIGTERM');
  expect((await second.ended).status).toBe(0);

  const list = await run(['organization', 'list', '--json'], settings);
  expect(JSON.parse(list.output)).toEqual([expect.objectContaining({ slug: 'demo' })]);
});

test('a first start that gets SIGTERM stops before the demo organization is complete and creates no organization', {
  timeout: 180_000,
}, async () => {
  const first = await serve(settings);
  await until(assetFolders, (folders) => folders.length > 2, 150_000);
  first.child.kill('SIGTERM');
  expect(await first.ended).toMatchObject({ status: 0, errors: '' });
  expect(first.output()).not.toMatch(/shown only once/);
  const none = await run(['organization', 'list', '--json'], settings);
  expect(JSON.parse(none.output)).toEqual([]);
});
