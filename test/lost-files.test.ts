import { Readable } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import { assetFolder, logoFolder, logoKey } from '../src/features/content/assets/files.ts';
import { newId } from '../src/platform/ids.ts';
import { openPrivateFile, savePrivateFile } from '../src/platform/storage/private/files.ts';
import { folderOf } from '../src/platform/storage/private/segments.ts';
import { newOrganization, ownServer, request } from './app.ts';
import { uploadImage } from './assets.ts';

async function start() {
  const lines: { level: number; key?: string }[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const server = await ownServer({}, { log });
  const organization = await newOrganization({ server });
  /** Of the process, which other tests share. */
  const count = async (folder: string) => {
    const text = await server.app.metrics.metrics();
    return Number(new RegExp(`^lost_files_total\\{folder="${folder}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  };
  return {
    server,
    organization,
    count,
    keys: () => lines.flatMap(({ level, key }) => (level === 50 && key) || []),
  };
}

test.each([
  ['an asset', ''],
  ['a scaled asset', '?w=160'],
])('the lost file of %s is 404, an error in the log, and counted', async (_name, query) => {
  const { server, organization, count, keys } = await start();
  const { id } = await uploadImage(organization);
  await server.storage.removeFolder(assetFolder(id));
  const before = await count('assets');
  expect((await request(`${server.origin}/assets/${id}.png${query}`)).status).toBe(404);
  expect(keys()).toEqual([`assets/${id}/original.png`]);
  expect(await count('assets')).toBe(before + 1);
});

test('the lost file of a logo is 404, an error in the log, and counted, and an unknown logo is only 404', async () => {
  const { server, organization, count, keys } = await start();
  const id = newId();
  const logo = {
    id,
    organization_id: organization.scope.organizationId,
    source_url: 'https://example.org/a.png',
  };
  await server.connection.db
    .insertInto('logos')
    .values({ ...logo, source_hash: Buffer.alloc(32, id), status: 'ready' })
    .execute();
  const before = await count('logos');
  expect((await request(`${server.origin}/assets/logos/${newId()}.webp`)).status).toBe(404);
  expect(keys()).toEqual([]);
  expect((await request(`${server.origin}/assets/logos/${id}.webp`)).status).toBe(404);
  expect(keys()).toEqual([logoKey(id)]);
  expect(await count('logos')).toBe(before + 1);
  await server.storage.removeFolder(logoFolder(id));
});

test('the lost file of a private file fails, and is counted', async () => {
  const { server, organization, count } = await start();
  const { storage, keyRing, connection } = server;
  const store = { storage, keyRing, db: connection.db };
  const file = { kind: 'import', name: 'a.csv', mediaType: 'text/csv', maxBytes: 10, expiresAt: null };
  const { id } = await savePrivateFile(
    organization.scope,
    store,
    file,
    (async function* () {
      yield Buffer.from('a,b');
    })(),
  );
  await storage.removeFolder(folderOf(id));
  const [folder = ''] = folderOf(id).split('/');
  const before = await count(folder);
  const opened = Readable.from(openPrivateFile(organization.scope, store, id));
  await expect(opened.toArray()).rejects.toThrow('is missing');
  expect(await count(folder)).toBe(before + 1);
});
