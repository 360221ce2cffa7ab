import { expect } from 'vitest';
import { insertExport } from '../src/features/connect/exports/files/queries.ts';
import type { Export } from '../src/features/connect/exports/files/schema.ts';
import type { Scope } from '../src/platform/scope.ts';
import { savePrivateFile } from '../src/platform/storage/private/files.ts';
import { type Client, newOrganization, type TestServer, until } from './app.ts';
import { postJobs } from './jobs.ts';
import { serverForWorkers } from './worker.ts';

export async function postExport(board: Client, body: object): Promise<Export> {
  const response = await board.post('/exports', body);
  expect(response.status, response.text).toBe(202);
  return response.body.data;
}

/** Waits until a worker has written the export, or has failed. */
export async function exportEnded(board: Client, id: string): Promise<Export> {
  return until(
    async () => (await board.get(`/exports/${id}`)).body.data as Export,
    ({ state }) => state === 'done' || state === 'failed',
    60_000,
  );
}

/** Creates an export, and waits for its file. */
export async function postFinishedExport(board: Client, body: object): Promise<Export> {
  const done = await exportEnded(board, (await postExport(board, body)).id);
  expect(done).toMatchObject({ state: 'done', error: null });
  return done;
}

export interface LargeBoard extends Client {
  server: TestServer;
}

/** 400 jobs of 90 kB, on a database of its own, so that no other test has a snapshot. */
export async function newLargeBoard(): Promise<LargeBoard> {
  const server = await serverForWorkers();
  const board = { ...(await newOrganization({ server })), server };
  for (let batch = 0; batch < 4; batch++)
    await postJobs(
      board,
      Array.from({ length: 100 }, (_, n) => ({ title: `Job ${batch} ${n}` })),
    );
  // Far more than the buffers of a connection hold.
  await board.scope.db
    .updateTable('jobs')
    .set({ description: `<p>${'x'.repeat(90_000)}</p>` })
    .where('organization_id', '=', board.scope.organizationId)
    .execute();
  return board;
}

/** An export of jobs whose file has none. Returns its id. */
export async function insertFinishedExport(scope: Scope, { storage, keyRing }: TestServer): Promise<string> {
  const file = await savePrivateFile(
    scope,
    { db: scope.db, storage, keyRing },
    { kind: 'export', name: 'jobs.json', mediaType: 'application/json', maxBytes: 100, expiresAt: null },
    (async function* () {
      yield Buffer.from('[]');
    })(),
  );
  const now = new Date().toISOString();
  const expires = new Date(Date.now() + 3_600_000).toISOString();
  const values = { resource: 'jobs', format: 'json', state: 'done', requested_by: 'test' };
  const times = { finished_at: now, expires_at: expires };
  return (await insertExport(scope, { ...values, ...times, file_id: file.id })).id;
}
