import { describe, expect, it } from 'vitest';
import { type Client, request } from '../../../../../test/app.ts';
import { readAuditLog } from '../../../../../test/audit-log.ts';
import { exportEnded, postExport, postFinishedExport } from '../../../../../test/exports.ts';
import { requestHost } from '../../../../../test/hosts.ts';
import { newImportBoard } from '../../../../../test/imports.ts';
import { postJob } from '../../../../../test/jobs.ts';
import { postMember } from '../../../../../test/members.ts';
import { newStaff, signInAs } from '../../../../../test/staff.ts';
import type { Role } from '../../../people/permissions/roles.ts';
import type { UserRow } from '../../../people/staff/users/queries.ts';
import { deleteExpiredExports } from './queries.ts';

async function setRole({ scope }: Pick<Client, 'scope'>, { id }: UserRow, role: Role): Promise<void> {
  await scope.db
    .updateTable('memberships')
    .set({ role })
    .where('organization_id', '=', scope.organizationId)
    .where('user_id', '=', id)
    .execute();
}

const jobsAsCsv = { resource: 'jobs', format: 'csv' };

describe('an export in the background', () => {
  it('has the same file as GET /exports/{resource}.{format}, for 24 hours', async () => {
    const board = await newImportBoard();
    for (const title of ['Pilot', 'Clerk', 'Cook']) await postJob(board, { title, status: 'draft' });
    const queued = await postExport(board, { ...jobsAsCsv, filters: { status: ['draft'], search: 'c' } });
    expect(queued).toMatchObject({ ...jobsAsCsv, rows: 0, size_bytes: null, expires_at: null });
    const done = await exportEnded(board, queued.id);
    const direct = await fetch(`${board.server.origin}/api/v1/exports/jobs.csv?status=draft&search=c`, {
      headers: { 'x-api-key': board.key },
    });
    const bytes = Buffer.from(await direct.arrayBuffer());
    expect(done).toMatchObject({ state: 'done', rows: 2, size_bytes: bytes.length, error: null });
    const lifetimeMs = Date.parse(done.expires_at!) - Date.parse(done.finished_at!);
    expect(lifetimeMs).toBe(86_400_000);
    const file = await board.get(`/exports/${done.id}/file`);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="jobs.csv"',
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
    });
    expect(`\uFEFF${file.text}`).toBe(bytes.toString());
  });

  it('is read with Range, and continues only the same file', async () => {
    const board = await newImportBoard();
    await postJob(board, { title: 'Pilot' });
    const { id, size_bytes: size } = await postFinishedExport(board, { resource: 'jobs', format: 'ndjson' });
    const path = `/exports/${id}/file`;
    const { text, headers } = await board.get(path);
    const etag = headers.get('etag')!;
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    const read = async (range: string, others = {}) => {
      const response = await board.get(path, { range, ...others });
      return [response.status, response.headers.get('content-range'), response.text];
    };
    expect(await read('bytes=0-4')).toEqual([206, `bytes 0-4/${size}`, text.slice(0, 5)]);
    expect(await read('bytes=5-')).toEqual([206, `bytes 5-${size! - 1}/${size}`, text.slice(5)]);
    expect(await read('bytes=-3')).toEqual([206, `bytes ${size! - 3}-${size! - 1}/${size}`, text.slice(-3)]);
    expect(await read(`bytes=${size}-`)).toEqual([
      416,
      `bytes */${size}`,
      expect.stringContaining('range_not_satisfiable'),
    ]);
    expect(await read('bytes=0-1,4-5')).toEqual([200, null, text]);
    expect(await read('bytes=5-', { 'if-range': etag })).toEqual([206, expect.any(String), text.slice(5)]);
    expect(await read('bytes=5-', { 'if-range': '"other"' })).toEqual([200, null, text]);
    expect(await read('bytes=5-', { 'if-range': `W/${etag}` })).toEqual([200, null, text]);
  });

  it('can be downloaded by a link without a key, also in ranges, and each step leaves an entry', async () => {
    const board = await newImportBoard();
    await postMember(board, { email: 'mette@pilots.example' });
    const { id } = await postFinishedExport(board, { resource: 'members', format: 'ndjson' });
    const response = await board.post(`/exports/${id}/link`);
    expect(response.status, response.text).toBe(201);
    const { pathname } = new URL(response.body.data.url);
    const open = (headers = {}) =>
      requestHost(board.server.origin, 'boards.localhost:3000', pathname, { headers });
    const whole = await open();
    expect(JSON.parse(whole.text)).toMatchObject({ email: 'mette@pilots.example' });
    expect(whole.headers.get('content-disposition')).toBe('attachment; filename="members.ndjson"');
    expect(await open({ range: 'bytes=0-1' })).toMatchObject({ status: 206, text: '{"' });
    const actions = (await readAuditLog(board, { object: id })).map(({ action }) => action);
    expect(actions.sort()).toEqual([
      'export.downloaded',
      'export.downloaded',
      'export.link_created',
      'members.export_created',
    ]);
  });

  it('needs the read scope of what it exports, for each of its operations', async () => {
    const board = await newImportBoard();
    const reader = await board.withKey({ scopes: ['members:read'] });
    const { id } = await postFinishedExport(reader, { resource: 'members', format: 'csv' });
    expect((await reader.get(`/exports/${id}/file`)).status).toBe(200);
    expect((await reader.post('/exports', jobsAsCsv)).body.error).toMatchObject({
      code: 'insufficient_scope',
      details: { required: 'jobs:read' },
    });
    const other = await board.withKey({ scopes: ['jobs:read'] });
    for (const path of ['', '/file'])
      expect((await other.get(`/exports/${id}${path}`)).body.error.code).toBe('insufficient_scope');
    expect((await other.post(`/exports/${id}/link`)).body.error.code).toBe('insufficient_scope');
    const stranger = await board.withKey({ scopes: ['pages:write'] });
    expect((await stranger.get(`/exports/${id}`)).body.error.code).toBe('insufficient_scope');
  });

  it('is out of reach of a user who has lost the permission meanwhile', async () => {
    const board = await newImportBoard();
    await postMember(board, { email: 'mette@pilots.example' });
    const user = await newStaff(board, 'admin', { server: board.server });
    const browser = (await signInAs(user, { server: board.server })).in(board);
    const created = await browser.send('POST', '/exports', { resource: 'members', format: 'csv' });
    expect(created.status, created.text).toBe(202);
    const { id } = await exportEnded(board, created.body.data.id);
    expect((await browser.send('GET', `/exports/${id}/file`)).status).toBe(200);
    await setRole(board, user, 'viewer');
    const attempts = [
      ['GET', `/exports/${id}`],
      ['GET', `/exports/${id}/file`],
      ['POST', `/exports/${id}/link`],
      ['GET', '/exports/members.csv'],
    ] as const;
    for (const [method, path] of attempts) {
      const { status, body } = await browser.send(method, path);
      expect([status, body.error.code], path).toEqual([403, 'insufficient_scope']);
    }
  });

  it('rejects unknown filters, wrong values and collections that do not exist', async () => {
    const board = await newImportBoard();
    const reject = async (body: object) => (await board.post('/exports', body)).body.error;
    expect(await reject({ ...jobsAsCsv, filters: { page: 2 } })).toMatchObject({
      code: 'validation_error',
      details: { issues: [{ path: '/filters/page' }] },
    });
    expect((await reject({ ...jobsAsCsv, filters: { status: 'active' } })).code).toBe('validation_error');
    expect((await reject({ ...jobsAsCsv, format: 'pdf' })).code).toBe('validation_error');
    expect((await reject({ ...jobsAsCsv, resource: 'jobs/x' })).code).toBe('validation_error');
    expect((await reject({ ...jobsAsCsv, resource: 'items/none' })).code).toBe('not_found');
  });

  it('fails if its collection is deleted before it begins', async () => {
    const board = await newImportBoard();
    const { id } = await postExport(board, jobsAsCsv);
    await exportEnded(board, id);
    await board.server.connection.pool.query(
      `UPDATE exports SET resource = 'items/gone', state = 'queued', due_at = now(), file_id = NULL, finished_at = NULL, expires_at = NULL`,
    );
    expect(await exportEnded(board, id)).toMatchObject({
      state: 'failed',
      error: 'Collection not found.',
    });
    expect((await board.get(`/exports/${id}/file`)).body.error.code).toBe('export_not_ready');
  });

  it('is gone after 24 hours', async () => {
    const board = await newImportBoard();
    const { id } = await postFinishedExport(board, jobsAsCsv);
    const { pool, db } = board.server.connection;
    await pool.query(`UPDATE exports SET expires_at = now() - interval '1 second'`);
    for (const path of ['', '/file']) expect((await board.get(`/exports/${id}${path}`)).status).toBe(404);
    await deleteExpiredExports(db);
    expect((await pool.query('SELECT FROM exports')).rowCount).toBe(0);
  });

  it('is deleted with its file when a member is erased, who may be in it', async () => {
    const board = await newImportBoard();
    const member = await postMember(board, { email: 'mette@pilots.example' });
    const { id } = await postFinishedExport(board, { resource: 'members', format: 'csv' });
    expect((await board.delete(`/members/${member.id}`)).status).toBe(200);
    expect((await board.get(`/exports/${id}`)).status).toBe(404);
    expect((await board.server.connection.pool.query('SELECT FROM private_files')).rowCount).toBe(0);
  });

  it('makes room for the 21st, and 20 unfinished ones are the limit', async () => {
    const board = await newImportBoard();
    const first = await postFinishedExport(board, jobsAsCsv);
    const { pool } = board.server.connection;
    const insert = `INSERT INTO exports (organization_id, id, resource, format, requested_by, due_at)
      SELECT organization_id, gen_random_uuid(), 'jobs', 'csv', 'test', now() + interval '1 hour' FROM exports, generate_series(1, 19)`;
    await pool.query(insert);
    await postExport(board, jobsAsCsv);
    expect((await board.get(`/exports/${first.id}`)).status).toBe(404);
    await pool.query(
      `UPDATE exports SET due_at = now() + interval '1 hour', state = 'queued', file_id = NULL, finished_at = NULL, expires_at = NULL`,
    );
    expect((await board.post('/exports', jobsAsCsv)).body.error).toMatchObject({
      code: 'too_many_exports',
      details: { limit: 20 },
    });
  });
});

it('a request for a file that is not complete returns 409', async () => {
  const board = await newImportBoard();
  const { id } = await postFinishedExport(board, jobsAsCsv);
  await board.server.connection.pool.query(
    `UPDATE exports SET state = 'running', file_id = NULL, finished_at = NULL, expires_at = NULL, due_at = now() + interval '1 hour'`,
  );
  const headers = { 'x-api-key': board.key };
  for (const [method, path] of [
    ['GET', 'file'],
    ['POST', 'link'],
  ] as const) {
    const response = await request(`${board.server.origin}/api/v1/exports/${id}/${path}`, {
      method,
      headers,
    });
    expect(response.body.error.code).toBe('export_not_ready');
  }
});
