import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { fileForm } from '../../../../test/assets.ts';
import { readAuditLog } from '../../../../test/audit-log.ts';
import { newImportBoard } from '../../../../test/imports.ts';
import { expectError } from '../../../../test/jobs.ts';
import { newStaff, signInAs } from '../../../../test/staff.ts';
import { newId } from '../../../platform/ids.ts';

const url = 'https://feeds.pilots.example/jobs.csv';
const source = { kind: 'csv', url };
const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

async function create(client: Client, settings: object = {}) {
  const response = await client.post('/imports', { name: 'Pilots', source, ...settings });
  expect(response.status, response.text).toBe(201);
  return response.body.data;
}

describe('an import', () => {
  it('has defaults, is listed newest first, and is gone after its deletion', async () => {
    const client = await newOrganization();
    const first = await create(client);
    expect(first).toMatchObject({
      ...{ name: 'Pilots', source, mapping: {}, rules: {}, defaults: {}, limits: {} },
      ...{ mode: 'mirror', schedule: 'off', on_foreign_duplicate: 'skip', adopt: false, is_enabled: true },
      auto_create_companies: null,
      ...{ notify_alerts: false, next_run_at: null, last_run: null, job_count: 0 },
    });
    const second = await create(client, { name: 'Clerks' });
    const list = await client.get('/imports?per_page=1');
    expect(list.body).toMatchObject({ data: [second], meta: { pagination: { total_items: 2 } } });
    expect((await client.delete(`/imports/${first.id}`)).body.data).toEqual({ id: first.id, deleted: true });
    expect((await client.get(`/imports/${first.id}`)).status).toBe(404);
    expect((await client.get('/imports')).body.data).toEqual([second]);
  });

  it('gets a prefix of its own, also if many are created at once', async () => {
    const client = await newOrganization();
    const created = await Promise.all(Array.from({ length: 8 }, () => create(client, { name: 'Pilots' })));
    expect(new Set(created.map(({ id }) => id)).size).toBe(8);
    const { rows } = await sql<{ prefix: string }>`
      select prefix from imports where organization_id = ${client.scope.organizationId} order by prefix`.execute(
      client.scope.db,
    );
    const numbered = [2, 3, 4, 5, 6, 7, 8].map((n) => `csv-pilots-${n}`);
    expect(rows.map(({ prefix }) => prefix)).toEqual(['csv-pilots', ...numbered]);
  });

  it.each([
    [{ name: '' }, '/name'],
    [{ name: '  ' }, '/name'],
    [{ name: 'a\u0007b' }, '/name'],
    [{ name: 'x'.repeat(201) }, '/name'],
    [{ source: { kind: 'fax' } }, '/source/kind'],
    [{ source: { url } }, '/source/kind'],
    [{ source: { kind: 'csv', url: 'ftp://pilots.example' } }, '/source/url'],
    [{ source: { kind: 'csv', url, delimiter: 'ab' } }, '/source/delimiter'],
    [{ source: { kind: 'csv', url, format: 'Fax' } }, '/source/format'],
    [{ source: { kind: 'csv', url, account: 'acme' } }, '/source/account'],
    [{ source: { kind: 'csv', file_id: 'x' } }, '/source/file_id'],
    [{ source: { kind: 'csv', file_id: UNKNOWN_ID } }, '/source/file_id'],
    [{ source: { kind: 'csv', file_id: UNKNOWN_ID, url } }, '/source/file_id'],
    [{ source: { kind: 'greenhouse' } }, '/source/account'],
    [{ source: { kind: 'greenhouse', account: '../etc' } }, '/source/account'],
    [{ source: { kind: 'jsonld', url, max_pages: 0 } }, '/source/max_pages'],
    [{ source: { kind: 'csv', url, headers: { 'bad name': 'x' } } }, '/source/headers/bad name'],
    [{ mapping: { colour: { path: 'a' } } }, '/mapping/colour'],
    [{ mapping: { title: {} } }, '/mapping/title'],
    [{ mapping: { title: { path: '' } } }, '/mapping/title'],
    [{ rules: { include: [{ path: 'a', operator: 'matches' }] } }, '/rules/include/0/operator'],
    [{ rules: { mirror_delete: 'yes' } }, '/rules/mirror_delete'],
    [{ defaults: { company_name: 'x'.repeat(64_000) } }, '/defaults'],
    [{ defaults: { company_nme: 'Port' } }, '/defaults/company_nme'],
    [{ defaults: { salary_currency: 'Euro' } }, '/defaults/salary_currency'],
    [{ limits: { max_jobs: 0 } }, '/limits/max_jobs'],
    [{ limits: { max_bytes: 1 } }, '/limits/max_bytes'],
    [{ limits: { timeout_seconds: 1 } }, '/limits/timeout_seconds'],
    [{ limits: { max_rows: 1 } }, '/limits/max_rows'],
    [{ mode: 'replace' }, '/mode'],
    [{ schedule: 'monthly' }, '/schedule'],
    [{ on_foreign_duplicate: 'merge' }, '/on_foreign_duplicate'],
    [{ adopt: 'yes' }, '/adopt'],
    [{ is_enabled: null }, '/is_enabled'],
    [{ prefix: 'mine' }, '/prefix'],
  ])('rejects %j, on creation and on update', async (settings, path) => {
    const client = await newOrganization();
    const { id } = await create(client);
    const responses = [
      await client.post('/imports', { name: 'Pilots', source, ...settings }),
      await client.patch(`/imports/${id}`, settings),
    ];
    for (const { status, body } of responses) {
      const paths = (body.error?.details?.issues ?? []).map((issue: { path: string }) => issue.path);
      expect({ status, code: body.error?.code }).toEqual({ status: 400, code: 'validation_error' });
      expect(
        paths.some((each: string) => each.startsWith(path)),
        `${paths}`,
      ).toBe(true);
    }
    expect((await client.get('/imports')).body.meta.pagination.total_items).toBe(1);
  });

  it('may not have a URL that the server must not request', async () => {
    const client = await newOrganization();
    const response = await client.post('/imports', {
      name: 'Inside',
      source: { kind: 'json', url: 'http://127.0.0.1:9/' },
    });
    expect(response.body.error.code).toBe('target_not_allowed');
  });

  it('is one of at most 500', async () => {
    const client = await newOrganization();
    const { organizationId: organization_id, db } = client.scope;
    const rows = Array.from({ length: 500 }, (_, n) => ({
      ...{ organization_id, id: newId(), name: 'Pilots', source: JSON.stringify(source) },
      ...{ prefix: `csv-${n}`, mode: 'add', schedule: 'off', saved_by: 'test' },
    }));
    await db.insertInto('imports').values(rows).execute();
    const { status, body } = await client.post('/imports', { name: 'One more', source });
    expect({ status, code: body.error.code, details: body.error.details }).toEqual({
      status: 409,
      code: 'too_many_imports',
      details: { limit: 500 },
    });
  });

  it('is scheduled with its creation, and again when schedule or is_enabled change', async () => {
    const client = await newOrganization();
    const { id, next_run_at } = await create(client, { schedule: 'hourly' });
    expect(Date.parse(next_run_at) - Date.now()).toBeGreaterThan(0);
    expect(Date.parse(next_run_at) - Date.now()).toBeLessThanOrEqual(3_600_000);
    const change = async (settings: object) => (await client.patch(`/imports/${id}`, settings)).body.data;
    expect((await change({ is_enabled: false })).next_run_at).toBeNull();
    expect((await change({ is_enabled: true })).next_run_at).toBe(next_run_at);
    expect((await change({ schedule: 'off' })).next_run_at).toBeNull();
  });

  it('is read by editors and changed by owners and admins; viewers have no access', async () => {
    const client = await newOrganization();
    const { id } = await create(client);
    const outcomes = [];
    for (const role of ['owner', 'admin', 'editor', 'viewer'] as const) {
      const user = (await signInAs(await newStaff(client, role))).in(client);
      const read = await user.send('GET', `/imports/${id}`);
      const changed = await user.send('PATCH', `/imports/${id}`, { name: role });
      outcomes.push([role, read.status, changed.status]);
    }
    expect(outcomes).toEqual([
      ['owner', 200, 200],
      ['admin', 200, 200],
      ['editor', 200, 403],
      ['viewer', 403, 403],
    ]);
  });

  it('leaves one entry in the audit log for each change, with the names of the fields', async () => {
    const client = await newOrganization();
    const { id } = await create(client);
    await client.patch(`/imports/${id}`, { name: 'Clerks', mode: 'add' });
    await client.patch(`/imports/${id}`, { name: 'Clerks' });
    await client.delete(`/imports/${id}`);
    const entries = await readAuditLog(client, { type: 'import' });
    expect(entries.map(({ action, changed_fields }) => [action, changed_fields?.toSorted()])).toEqual([
      ['import.created', undefined],
      ['import.updated', ['mode', 'name']],
      ['import.deleted', undefined],
    ]);
  });
});

describe('the headers of a source', () => {
  const withHeader = (value: string, other = url) => ({
    source: { kind: 'csv', url: other, headers: { authorization: value } },
  });

  it('are masked, survive a round trip, and are not sent to another origin', async () => {
    const client = await newOrganization();
    const { id, source: shown } = await create(client, withHeader('Bearer s3cret'));
    expect(shown.headers).toEqual({ authorization: '••••' });
    const storedHeaders = async () => {
      const row = client.scope.db.selectFrom('imports').select('source').where('id', '=', id);
      return ((await row.executeTakeFirstOrThrow()).source as { headers?: object }).headers;
    };
    const same = await client.patch(`/imports/${id}`, { source: { ...shown, url: `${url}?page=2` } });
    expect(same.status, same.text).toBe(200);
    expect(await storedHeaders()).toEqual({ authorization: 'Bearer s3cret' });
    const moved = await client.patch(`/imports/${id}`, withHeader('••••', 'https://evil.example/jobs.csv'));
    expect(moved.body.error.code).toBe('validation_error');
    expect(await storedHeaders()).toEqual({ authorization: 'Bearer s3cret' });
    await client.patch(`/imports/${id}`, { source });
    expect(await storedHeaders()).toBeUndefined();
  });

  it('name secrets only with secrets:read, and the secret lists the import until it names it no longer', async () => {
    const client = await newOrganization();
    await client.post('/secrets', { name: 'feed-key', value: 'x', allowed_hosts: ['feeds.pilots.example'] });
    const limited = await client.withKey({ scopes: ['imports:write'] });
    const refused = await limited.post('/imports', {
      name: 'Pilots',
      ...withHeader('Bearer vault:feed-key'),
    });
    expect(refused.status).toBe(403);
    expect(refused.body.error.details).toEqual({ required: 'secrets:read' });
    const { id, source: shown } = await create(client, withHeader('Bearer vault:feed-key'));
    expect(shown.headers).toEqual({ authorization: 'Bearer vault:feed-key' });
    const usedBy = async () => (await client.get('/secrets/feed-key')).body.data.used_by;
    expect(await usedBy()).toEqual([{ type: 'import', id }]);
    const unknown = await client.patch(`/imports/${id}`, withHeader('vault:none'));
    expect(unknown.body.error.code).toBe('unknown_secret');
    const elsewhere = withHeader('vault:feed-key', 'https://other.pilots.example/jobs.csv');
    expect((await client.patch(`/imports/${id}`, elsewhere)).body.error.code).toBe('secret_not_for_host');
    await client.patch(`/imports/${id}`, { source });
    expect(await usedBy()).toEqual([]);
    const again = await create(client, withHeader('vault:feed-key'));
    expect(await usedBy()).toEqual([{ type: 'import', id: again.id }]);
    await client.delete(`/imports/${again.id}`);
    expect(await usedBy()).toEqual([]);
  });
});

describe('a file of an import', () => {
  const upload = async (client: Client, id: string, content: string | Uint8Array, name = 'jobs.csv') =>
    client.post(`/imports/${id}/files`, fileForm(Buffer.from(content as string), { name }));

  it.each([
    ['a,b\n1,2\n', 'csv'],
    ['<?xml version="1.0"?><jobs/>', 'xml'],
    ['[{"title":"Pilot"}]', 'json'],
    ['{"title":"Pilot"}\n{"title":"Clerk"}\n', 'ndjson'],
  ])('%j is recognized as %s', async (content, kind) => {
    const client = await newOrganization();
    const { id } = await create(client);
    const response = await upload(client, id, content);
    expect(response.status, response.text).toBe(201);
    expect(response.body.data).toMatchObject({ kind, name: 'jobs.csv', size_bytes: content.length });
  });

  it('must be in the field `file`, of an import of the organization', async () => {
    const [client, stranger] = [await newOrganization(), await newOrganization()];
    const { id } = await create(client);
    const wrong = new FormData();
    wrong.append('document', new Blob(['a']), 'jobs.csv');
    expect((await client.post(`/imports/${id}/files`, wrong)).body.error.code).toBe('validation_error');
    expect((await client.post(`/imports/${id}/files`, {})).body.error.code).toBe('unsupported_media_type');
    expect((await upload(stranger, id, 'a')).status).toBe(404);
    const { id: file_id } = (await upload(client, id, 'a,b\n')).body.data;
    const other = await create(stranger);
    const stolen = await stranger.patch(`/imports/${other.id}`, { source: { kind: 'csv', file_id } });
    expect(stolen.body.error.details.issues[0].path).toBe('/source/file_id');
    const own = await client.patch(`/imports/${id}`, { source: { kind: 'csv', file_id } });
    expect(own.body.data.source).toEqual({ kind: 'csv', file_id });
  });

  it('is refused if it is larger than IMPORT_FILE_MB, at once and in the middle', async () => {
    const board = await newImportBoard({ IMPORT_FILE_MB: '1' });
    const { id } = await create(board);
    const fits = await upload(board, id, 'x'.repeat(1_000_000));
    expect(fits.status, fits.text).toBe(201);
    const refused = await upload(board, id, 'x'.repeat(1_000_001));
    expectError(refused, 413, 'payload_too_large');
    const { rows } =
      await sql`select from private_files where organization_id = ${board.scope.organizationId}`.execute(
        board.scope.db,
      );
    expect(rows).toHaveLength(1);
  });
});
