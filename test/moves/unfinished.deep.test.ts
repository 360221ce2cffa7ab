import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { activateDomain } from '../../src/features/board/organizations/domains/verify.ts';
import {
  discardArrival,
  removeAbandonedArrivals,
} from '../../src/features/connect/moves/importing/abandoned.ts';
import { tryToLockArrival } from '../../src/features/connect/moves/importing/lock-arrival.ts';
import { notifyStaff } from '../../src/features/people/staff/notifications/notify.ts';
import { COMMAND_LINE } from '../../src/platform/audit/record.ts';
import { savePrivateFile } from '../../src/platform/storage/private/files.ts';
import { type Client, newOrganization } from '../app.ts';
import { makeImage, uploadImage } from '../assets.ts';
import { addActiveDomain, postDomain } from '../domains.ts';
import { postJob } from '../jobs.ts';
import { changeExport } from './change-export.ts';
import { fillOrganization } from './fill-organization.ts';
import { type OwnInstallation, ownInstallation } from './installation.ts';

interface Move {
  source: OwnInstallation;
  target: OwnInstallation;
  client: Client;
  file: string;
}

/** An export of an organization with two images. */
async function newMove(
  fill: (client: Client, source: OwnInstallation) => Promise<unknown> = async () => {},
): Promise<Move> {
  const source = await ownInstallation('one.localhost:3000');
  const target = await ownInstallation('two.localhost:4000');
  const client = await newOrganization({ server: source.server });
  await postJob(client, { title: 'Harbour Pilot' });
  await uploadImage(client);
  await uploadImage(client, { bytes: await makeImage({ width: 30, height: 20 }) });
  await fill(client, source);
  await source.export(client.slug, 'export');
  return { source, target, client, file: path.join(source.folder, 'export') };
}

/** Imports until the first file is written, as if the process had ended then. */
async function interrupt({ target, file }: Move): Promise<void> {
  const stop = new AbortController();
  const onProgress = ({ part }: { part: string }) => {
    if (part.startsWith('files/')) stop.abort();
  };
  await expect(target.import(file, { onProgress, stop: stop.signal })).rejects.toThrow();
}

test('an export that lacks a file is refused by the name of the part, and leaves nothing', async () => {
  const { target, file } = await newMove(async (client, { files }) => {
    const content = (async function* () {
      yield Buffer.from('title\nPilot\n');
    })();
    const name = { kind: 'import', name: 'jobs.csv', mediaType: 'text/csv' };
    await savePrivateFile(client.scope, files, { ...name, maxBytes: 100, expiresAt: null }, content);
  });
  for (const folder of ['assets', 'private']) {
    let missing = '';
    const changed = await changeExport(file, (parts) => {
      missing = [...parts.keys()].find((name) => name.startsWith(`files/${folder}/`)) ?? '';
      parts.delete(missing);
    });
    await expect(target.import(changed)).rejects.toThrow(`The export lacks the part ${missing},`);
    const { rows } = await sql`select from organizations`.execute(target.server.connection.db);
    expect(rows.length).toBe(0);
  }
  expect(await target.import(file)).toMatchObject({ files: 3 });
});

test('an organization with rows in every table arrives after an import of it that failed', async () => {
  const source = await ownInstallation('one.localhost:3000');
  const target = await ownInstallation('two.localhost:4000');
  const { client } = await fillOrganization(source);
  await source.export(client.slug, 'export');
  const file = path.join(source.folder, 'export');
  const damaged = await changeExport(file, (parts) => {
    parts.delete([...parts.keys()].find((name) => name.startsWith('files/')) ?? '');
  });
  await expect(target.import(damaged)).rejects.toThrow('The export lacks the part files/');
  expect(await target.import(file)).toMatchObject({ was_imported: false });
});

test('a private file that expires between the export and the import travels', async () => {
  const { target, file } = await newMove(async (client, { files }) => {
    const content = (async function* () {
      yield Buffer.from('title\nPilot\n');
    })();
    const name = { kind: 'import', name: 'jobs.csv', mediaType: 'text/csv', maxBytes: 100 };
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    await savePrivateFile(client.scope, files, { ...name, expiresAt }, content);
  });
  const past = new Date(Date.now() - 60_000).toISOString();
  const late = await changeExport(file, (parts) => {
    const [row] = (parts.get('rows/private_files') ?? Buffer.alloc(0)).toString().split('\n');
    const expired = { ...JSON.parse(row ?? ''), created_at: past, expires_at: past };
    parts.set('rows/private_files', Buffer.from(`${JSON.stringify(expired)}\n`));
  });
  expect(await target.import(late)).toMatchObject({ files: 3 });
});

test('nobody gets an image of an organization that is still arriving, and everybody afterwards', async () => {
  const move = await newMove();
  const { target, client, file } = move;
  const { body } = await client.get('/assets');
  const urls: string[] = body.data.map(({ url }: { url: string }) => new URL(url).pathname);
  const logo = '0190aaaa-0000-7000-8000-000000000000';
  await interrupt(move);
  const { db } = target.server.connection;
  const { rows } = await sql<{ id: number }>`select id from organizations`.execute(db);
  await sql`insert into logos (organization_id, id, source_url, source_hash, status)
    values (${rows[0]?.id}, ${logo}, 'https://pilots.example/logo.png', decode(repeat('ab', 32), 'hex'), 'ready')`.execute(
    db,
  );
  await target.server.storage.write(`logos/${logo}/logo.webp`, Buffer.from('webp'), 'image/webp');
  const read = async (url: string) => (await fetch(`${target.server.origin}${url}`)).status;
  const all = [...urls, `${urls[0]}?w=160`, `/assets/logos/${logo}.webp`];
  expect(await Promise.all(all.map(read))).toEqual(all.map(() => 404));
  await sql`delete from logos where id = ${logo}`.execute(db);
  await target.import(file);
  expect(await Promise.all(urls.map(read))).toEqual([200, 200]);
});

test('an interrupted import is removed by a command or after a week, and its slug is free again', async () => {
  const move = await newMove();
  const { target, client, file } = move;
  const { db } = target.server.connection;
  const count = async () => (await sql`select from organizations`.execute(db)).rows.length;
  const discard = () => db.connection().execute((db) => discardArrival(db, COMMAND_LINE, client.slug));
  const countEntries = async () => {
    const { rows } = await sql`select from audit_log where action = 'organization.import_discarded'`.execute(
      db,
    );
    return rows.length;
  };
  await interrupt(move);
  const other = await ownInstallation('three.localhost:5000');
  await sql`insert into organizations (slug, name) values (${client.slug}, 'Other')`.execute(
    other.server.connection.db,
  );
  await other.export(client.slug, 'other');
  await expect(target.import(path.join(other.folder, 'other'))).rejects.toThrow(/discard-import/);
  // The organization and the entry are one transaction: without the entry, nothing is removed.
  await sql`alter table audit_log add constraint no_entry check (action <> 'organization.import_discarded')`.execute(
    db,
  );
  await expect(discard()).rejects.toThrow(/no_entry/);
  expect(await count()).toBe(1);
  await sql`alter table audit_log drop constraint no_entry`.execute(db);
  await discard();
  expect([await count(), await countEntries()]).toEqual([0, 1]);
  await expect(discard()).rejects.toThrow(`No import with the slug ${client.slug} is unfinished.`);

  await interrupt(move);
  const sweep = () => db.connection().execute(removeAbandonedArrivals);
  await sql`update organization_arrivals set progressed_at = now() - interval '6 days 23 hours'`.execute(db);
  await sweep();
  expect(await count()).toBe(1);
  await sql`update organization_arrivals set progressed_at = now() - interval '7 days 1 hour'`.execute(db);
  const { rows } = await sql<{ portable_id: string }>`select portable_id from organizations`.execute(db);
  await db.connection().execute(async (importing) => {
    expect(await tryToLockArrival(importing, rows[0]?.portable_id ?? '')).toBe(true);
    await sweep();
    expect(await count()).toBe(1);
    await sql`select pg_advisory_unlock_all()`.execute(importing);
  });
  await sweep();
  expect([await count(), await countEntries()]).toEqual([0, 1]);
  expect(await target.import(file)).toMatchObject({ was_imported: false });
});

test('the primary domain arrives as pending, and becomes primary again when it is verified', async () => {
  const move = await newMove(async (client, { server }) => {
    await addActiveDomain(client, 'old.harbour.example', server);
    const { id } = await addActiveDomain(client, 'jobs.harbour.example', server);
    await postDomain(client, 'careers.harbour.example');
    expect((await client.patch(`/domains/${id}`, { is_primary: true })).status).toBe(200);
  });
  const { target, client, file } = move;
  await target.import(file);
  const scope = await target.scopeOf(client.slug);
  const read = async () => {
    const { rows } = await sql<{ id: string; domain: string; status: string }>`
      select id, domain, status, becomes_primary from domains order by domain`.execute(scope.db);
    return rows;
  };
  const pending = { status: 'pending', becomes_primary: false };
  const arrived = await read();
  expect(arrived).toMatchObject([
    { ...pending, domain: 'careers.harbour.example' },
    { ...pending, domain: 'jobs.harbour.example', becomes_primary: true },
    { ...pending, domain: 'old.harbour.example' },
  ]);
  const activate = async (domain: string) => {
    const { id = '' } = arrived.find((each) => each.domain === domain) ?? {};
    const { installation } = target;
    return activateDomain(scope, { installation, notifyStaff }, id);
  };
  expect(await activate('old.harbour.example')).toMatchObject({ is_primary: true });
  expect(await activate('jobs.harbour.example')).toMatchObject({ is_primary: true });
  expect(await activate('careers.harbour.example')).toMatchObject({ is_primary: false });
  const { rows } = await sql`select custom_domain from organizations`.execute(scope.db);
  expect(rows).toEqual([{ custom_domain: 'jobs.harbour.example' }]);
});
