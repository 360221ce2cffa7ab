import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import type { Role } from '../../src/features/people/permissions/roles.ts';
import { type Client, newOrganization } from '../app.ts';
import { uploadImage } from '../assets.ts';
import { exportEnded } from '../exports.ts';
import { requestHost } from '../hosts.ts';
import { postJob } from '../jobs.ts';
import { postMemberWithPassword } from '../sign-in.ts';
import { newStaff, type StaffBrowser, signInAs } from '../staff.ts';
import { work } from '../worker.ts';
import { type OwnInstallation, ownInstallation, readParts, rowsOf } from './installation.ts';

type Browser = Pick<StaffBrowser, 'send'>;

const whole = { resource: 'organization', format: 'corkboard' };

interface Board {
  source: OwnInstallation;
  client: Client;
  owner: Browser;
}

async function newBoard(): Promise<Board> {
  const source = await ownInstallation('one.localhost:3000');
  const client = await newOrganization({ server: source.server });
  return { source, client, owner: await signIn({ source, client }, 'owner') };
}

async function signIn({ source: { server }, client }: Omit<Board, 'owner'>, role: Role): Promise<Browser> {
  return (await signInAs(await newStaff(client, role, { server }), { server })).in(client);
}

/** Waits for the export, and writes its file. Returns its path. */
async function download({ source, owner }: Board, id: string): Promise<string> {
  const read = { get: (url: string) => owner.send('GET', url) } as unknown as Client;
  expect(await exportEnded(read, id)).toMatchObject({ state: 'done', error: null });
  const response = await owner.send('POST', `/exports/${id}/link`);
  expect(response.status, response.text).toBe(201);
  const { pathname } = new URL(response.body.data.url);
  const { origin, config } = source.server;
  const target = path.join(source.folder, 'download');
  // `fetch` sets the host itself.
  const [file] = await once(
    get(`${origin}${pathname}`, { headers: { host: config.PLATFORM_DOMAIN } }),
    'response',
  );
  await pipeline(file, createWriteStream(target));
  return target;
}

test('an owner exports the organization, and another installation imports the file', async () => {
  const board = await newBoard();
  const { source, client, owner } = board;
  const target = await ownInstallation('two.localhost:4000');
  await postJob(client, { title: 'Harbour Pilot' });
  await postMemberWithPassword(client, { email: 'mette@pilots.example' });
  await uploadImage(client);
  await client.post('/secrets', { name: 'crm', value: 'canary-of-the-vault' });
  work(source.server);
  const created = await owner.send('POST', '/exports', { ...whole, receiver: target.publicKey });
  expect(created.status, created.text).toBe(202);
  expect(created.body.data).toMatchObject({ ...whole, receiver: target.publicKey, filters: {} });
  const file = await download(board, created.body.data.id);

  const parts = await readParts(file);
  expect(rowsOf(parts, 'members')).toEqual([
    expect.objectContaining({ email: 'mette@pilots.example', password_hash: null }),
  ]);
  expect([...parts.keys()]).not.toContain('rows/api_keys');
  // The export of which the file is is no part of it.
  expect(rowsOf(parts, 'exports')).toEqual([]);
  expect(await target.import(file)).toMatchObject({ secrets_without_value: [], files: 1 });
  const { rows } = await target.server.connection.pool.query('SELECT title FROM jobs');
  expect(rows).toEqual([{ title: 'Harbour Pilot' }]);
  const { rows: entries } = await source.server.connection.pool.query(
    `SELECT action FROM audit_log WHERE organization_id = $1 AND object_id = $2 ORDER BY id`,
    [client.scope.organizationId, created.body.data.id],
  );
  expect(entries.map(({ action }) => action)).toEqual([
    'organization.export_created',
    'export.link_created',
    'export.downloaded',
  ]);
});

test('only a signed-in owner creates, sees and deletes an export of the organization', async () => {
  const board = await newBoard();
  const { client, owner } = board;
  const admin = await signIn(board, 'admin');
  const codeOf = async (response: ReturnType<Browser['send']>) => (await response).body.error?.code;
  expect(await codeOf(client.post('/exports', whole))).toBe('user_required');
  expect(await codeOf(admin.send('POST', '/exports', whole))).toBe('owner_required');
  const { id } = (await owner.send('POST', '/exports', whole)).body.data;
  for (const url of [`/exports/${id}`, `/exports/${id}/file`]) {
    expect(await codeOf(client.get(url)), url).toBe('user_required');
    expect(await codeOf(admin.send('GET', url)), url).toBe('owner_required');
  }
  expect(await codeOf(admin.send('POST', `/exports/${id}/link`))).toBe('owner_required');
  expect(await codeOf(admin.send('DELETE', `/exports/${id}`))).toBe('owner_required');
  const list = (browser: Browser) => browser.send('GET', '/exports').then(({ body }) => body.data);
  expect(await list(admin)).toEqual([]);
  expect(await list(owner)).toEqual([expect.objectContaining({ id, state: 'queued' })]);
  expect((await owner.send('DELETE', `/exports/${id}`)).status).toBe(200);
  expect(await list(owner)).toEqual([]);
});

test('a format, filters and a receiver belong to one kind of export only', async () => {
  const { owner, client } = await newBoard();
  const pathOf = async (
    response: Promise<{ body: { error: { details: { issues: { path: string }[] } } } }>,
  ) => (await response).body.error.details.issues[0]?.path;
  expect(await pathOf(owner.send('POST', '/exports', { ...whole, format: 'csv' }))).toBe('/format');
  expect(await pathOf(client.post('/exports', { resource: 'jobs', format: 'corkboard' }))).toBe('/format');
  expect(await pathOf(owner.send('POST', '/exports', { ...whole, filters: { search: 'x' } }))).toBe(
    '/filters',
  );
  expect(await pathOf(owner.send('POST', '/exports', { ...whole, receiver: 'corkboard_x25519_x' }))).toBe(
    '/receiver',
  );
  const jobs = { resource: 'jobs', format: 'csv', receiver: 'corkboard_x25519_x' };
  expect(await pathOf(client.post('/exports', jobs))).toBe('/receiver');
});

test('the file is read in ranges, and is gone after the export is deleted', async () => {
  const board = await newBoard();
  const { source, owner } = board;
  work(source.server);
  const { id } = (await owner.send('POST', '/exports', whole)).body.data;
  const read = { get: (url: string) => owner.send('GET', url) } as unknown as Client;
  const { size_bytes } = await exportEnded(read, id);
  const { pathname } = new URL((await owner.send('POST', `/exports/${id}/link`)).body.data.url);
  const open = (headers = {}) =>
    requestHost(source.server.origin, source.server.config.PLATFORM_DOMAIN, pathname, { headers });
  const part = await open({ range: 'bytes=0-9' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-9/${size_bytes}`]);
  expect(part.headers.get('content-disposition')).toContain(`filename="${board.client.slug}.corkboard"`);
  expect((await owner.send('DELETE', `/exports/${id}`)).status).toBe(200);
  expect((await open()).status).toBe(404);
  expect((await source.server.connection.pool.query('SELECT FROM private_files')).rowCount).toBe(0);
});

test('an owner locks the organization, exports what was acknowledged, and unlocks it', async () => {
  const board = await newBoard();
  const { source, client, owner } = board;
  work(source.server);
  const code = async (response: ReturnType<Browser['send']>) => (await response).body.error?.code;
  const admin = await signIn(board, 'admin');
  expect(await code(admin.send('POST', '/organization-lock'))).toBe('owner_required');
  expect(await code(client.post('/organization-lock'))).toBe('user_required');
  await postJob(client, { title: 'Before the lock' });
  const locked = await owner.send('POST', '/organization-lock');
  expect(locked.body.data).toEqual({ locked_at: expect.any(String) });
  expect((await owner.send('POST', '/organization-lock')).body.data).toEqual(locked.body.data);
  expect(await code(owner.send('POST', '/jobs', { title: 'Late' }))).toBe('organization_moving');
  expect(await code(owner.send('POST', '/exports', { resource: 'jobs', format: 'csv' }))).toBe(
    'organization_moving',
  );
  const { id } = (await owner.send('POST', '/exports', whole)).body.data;
  const parts = await readParts(await download(board, id));
  expect(rowsOf(parts, 'jobs').map(({ title }) => title)).toEqual(['Before the lock']);
  // The log of the organization ends with the lock, and that of the installation has what follows.
  const { rows } = await source.server.connection.pool.query(
    'SELECT organization_id IS NULL AS is_elsewhere, action FROM audit_log WHERE actor LIKE $1 ORDER BY id DESC LIMIT 4',
    ['user:%'],
  );
  expect(rows.reverse()).toEqual([
    { is_elsewhere: false, action: 'organization.locked' },
    { is_elsewhere: true, action: 'organization.export_created' },
    { is_elsewhere: true, action: 'export.link_created' },
    { is_elsewhere: true, action: 'export.downloaded' },
  ]);
  expect((await owner.send('DELETE', '/organization-lock')).body.data).toEqual({ locked_at: null });
  expect((await owner.send('POST', '/jobs', { title: 'Now' })).status).toBe(201);
});
