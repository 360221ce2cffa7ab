import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { HostPace } from '../src/features/connect/imports/fetching/pace.ts';
import { updateImportRow } from '../src/features/connect/imports/queries.ts';
import { performRun } from '../src/features/connect/imports/runs/perform.ts';
import { getRun } from '../src/features/connect/imports/runs/queries.ts';
import { claimRun } from '../src/features/connect/imports/runs/runs-source.ts';
import type { ImportChange, ImportRun } from '../src/features/connect/imports/runs/schema.ts';
import type { Import } from '../src/features/connect/imports/schema.ts';
import { notifyStaff } from '../src/features/people/staff/notifications/notify.ts';
import type { Database } from '../src/platform/database/connect.ts';
import { validateBody } from '../src/platform/http/input/validation.ts';
import { type Client, newOrganization, sharedServer, type TestServer, until } from './app.ts';
import { openStoppingDatabase } from './imports/stopping-database.ts';
import { open } from './outbound.ts';
import { serverForWorkers, work } from './worker.ts';

/** A source on 127.0.0.1 whose content tests change. */
export interface TestSource {
  url: string;
  /** The jobs that it has. */
  jobs: object[];
  /** Writes the response in place of the jobs. */
  respond: ((response: ServerResponse) => void) | undefined;
  /** A request that has it gets a 304. */
  etag: string | undefined;
  requests: number;
}

export async function startSource(jobs: object[] = []): Promise<TestSource> {
  const source: TestSource = { url: '', jobs, respond: undefined, etag: undefined, requests: 0 };
  const server = createServer(({ headers }, response) => {
    source.requests += 1;
    if (source.respond) return source.respond(response);
    if (source.etag !== undefined) response.setHeader('etag', source.etag);
    if (source.etag !== undefined && headers['if-none-match'] === source.etag) {
      response.writeHead(304).end();
      return;
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(source.jobs));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  source.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jobs.json`;
  return source;
}

/** An organization on a server whose worker performs runs. */
export interface ImportBoard extends Client {
  server: TestServer;
}

export async function newImportBoard(settings: Record<string, string> = {}): Promise<ImportBoard> {
  const server = await serverForWorkers(settings);
  work(server, { importPace: new HostPace({ intervalMs: 1 }) });
  return { ...(await newOrganization({ server })), server };
}

const FIELDS = [
  'id',
  'title',
  'company_name',
  'location',
  'salary_min',
  'how_to_apply',
  'description',
  'category',
];
const MAPPING = Object.fromEntries(FIELDS.map((field) => [field, { path: field }]));

/** Creates an import of a JSON source whose records have the names of job fields, and `id`. */
export async function postImport(
  board: Client,
  source: TestSource,
  settings: Record<string, unknown> = {},
): Promise<Import> {
  const body = { name: 'Harbour', source: { kind: 'json', url: source.url }, mapping: MAPPING, ...settings };
  const response = await board.post('/imports', body);
  expect(response.status, response.text).toBe(201);
  return response.body.data;
}

const ENDED = ['planned', 'waiting', 'done', 'partial', 'failed', 'undone'];

/** Starts a run and waits until it has ended or waits for a person. */
export async function runImport(board: Client, importId: string, body: object = {}): Promise<ImportRun> {
  const response = await board.post(`/imports/${importId}/runs`, body);
  expect(response.status, response.text).toBe(202);
  return runEnded(board, importId, response.body.data.id);
}

export async function runEnded(board: Client, importId: string, runId: string): Promise<ImportRun> {
  return until(
    async () => (await board.get(`/imports/${importId}/runs/${runId}`)).body.data as ImportRun,
    ({ state }) => ENDED.includes(state),
    60_000,
  );
}

/** Decides, or starts an undo, expects that it works, and waits for the run. */
export async function decideRun(
  board: Client,
  { import_id, id }: ImportRun,
  decision: 'approve' | 'reject' | 'undo',
): Promise<ImportRun> {
  const response = await board.post(`/imports/${import_id}/runs/${id}/${decision}`);
  expect(response.status, response.text).toBe(decision === 'undo' ? 202 : 200);
  return runEnded(board, import_id, response.body.data.id);
}

export async function changesOf(board: Client, { import_id, id }: ImportRun): Promise<ImportChange[]> {
  const response = await board.get(`/imports/${import_id}/runs/${id}/changes?per_page=100`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** Performs a run in this process, without a worker. `working` is the database that the run sees. */
export async function performNow(
  board: ImportBoard,
  run: ImportRun,
  working: Database = board.server.connection.db,
): Promise<ImportRun> {
  const { scope, server } = board;
  const { connection, outbound, storage, keyRing } = server;
  const { db } = connection;
  const claimed = await claimRun(db, scope.organizationId, await getRun(scope, run.import_id, run.id));
  if (!claimed) throw new Error(`run ${run.id} could not be claimed`);
  const options = {
    outbound,
    keyRing,
    files: { db: working, storage, keyRing },
    pace: new HostPace({ intervalMs: 1 }),
    baseUrls: {},
    validate: validateBody,
    notifyStaff,
  };
  await performRun({ ...scope, db: working }, options, claimed, new AbortController().signal);
  return (await board.get(`/imports/${run.import_id}/runs/${run.id}`)).body.data;
}

/** Performs a run until its process is killed before a statement, and lets the lease end. */
export async function performUntil(
  board: ImportBoard,
  run: ImportRun,
  isEnd: (statement: string, number: number) => boolean,
): Promise<{ isKilled: boolean; run: ImportRun }> {
  const { pool, db } = board.server.connection;
  const stopping = openStoppingDatabase(pool, isEnd);
  const isKilled = await performNow(board, run, stopping.db).then(
    () => false,
    () => true,
  );
  await db
    .updateTable('import_runs')
    .set({ due_at: '2026-01-01T00:00:00Z' })
    .where('organization_id', '=', board.scope.organizationId)
    .where('id', '=', run.id)
    .execute();
  return { isKilled, run: (await board.get(`/imports/${run.import_id}/runs/${run.id}`)).body.data };
}

/** An organization of the shared server, whose runs tests perform themselves. */
export async function newQuickBoard(): Promise<ImportBoard> {
  const server = await sharedServer();
  return { ...(await newOrganization()), server: { ...server, outbound: open('127.0.0.1') } };
}

/** Creates an import of the source, although the shared server sends no requests to 127.0.0.1. */
export async function postQuickImport(
  board: ImportBoard,
  { url }: TestSource,
  settings: Record<string, unknown> = {},
): Promise<Import> {
  const source = { url: 'https://feeds.pilots.example/jobs.json' } as TestSource;
  const created = await postImport(board, source, settings);
  await updateImportRow(board.scope, created.id, { source: JSON.stringify({ kind: 'json', url }) });
  return created;
}

/** Starts a run and performs it. */
export async function runNow(board: ImportBoard, importId: string, body: object = {}): Promise<ImportRun> {
  const response = await board.post(`/imports/${importId}/runs`, body);
  expect(response.status, response.text).toBe(202);
  return performNow(board, response.body.data);
}

/** Decides, or starts an undo, expects that it works, and performs what follows. */
export async function decideNow(
  board: ImportBoard,
  { import_id, id }: ImportRun,
  decision: 'approve' | 'reject' | 'undo',
): Promise<ImportRun> {
  const { status, text, body } = await board.post(`/imports/${import_id}/runs/${id}/${decision}`);
  expect(status, text).toBe(decision === 'undo' ? 202 : 200);
  return decision === 'reject' ? body.data : performNow(board, body.data);
}
