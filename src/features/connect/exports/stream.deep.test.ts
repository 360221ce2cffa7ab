import { get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer, until } from '../../../../test/app.ts';
import { newLargeBoard } from '../../../../test/exports.ts';
import { postJobs } from '../../../../test/jobs.ts';
import type { Scope } from '../../../platform/scope.ts';
import { streamSnapshot } from './stream.ts';

const PIECE = 'x'.repeat(100_000);
const patient = { stallMs: 60_000, totalMs: 60_000 };

/** Writes without end, and says which connection it uses. */
async function* writeForever({ db }: Scope): AsyncGenerator<string> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  yield `${rows[0]?.pid}\n`;
  for (;;) {
    await sql`select 1`.execute(db);
    yield PIECE;
  }
}

async function isIdle(pid: number): Promise<boolean> {
  const { pool } = (await sharedServer()).connection;
  const { rows } = await pool.query('SELECT state FROM pg_stat_activity WHERE pid = $1', [pid]);
  return rows[0]?.state !== 'idle in transaction';
}

const endsSnapshot = (pid: number) => until(() => isIdle(pid), Boolean);

describe('a stream from a snapshot', () => {
  it.each([
    ['of a client that reads nothing for too long', { ...patient, stallMs: 30 }],
    ['that takes too long', { ...patient, totalMs: 30 }],
  ])('%s breaks off and ends the snapshot', async (_, limits) => {
    const { scope } = await newOrganization();
    const stream = await streamSnapshot(scope, writeForever, limits);
    const failure = new Promise<Error>((resolve) => stream.once('error', resolve));
    const pid = await new Promise<number>((resolve) => {
      stream.once('readable', () => resolve(Number.parseInt(String(stream.read()), 10)));
    });
    expect((await failure).message).toBe('The client reads the export too slowly.');
    expect(await endsSnapshot(pid)).toBe(true);
  });

  it('that fails breaks off and ends the snapshot', async () => {
    const { scope } = await newOrganization();
    let pid = 0;
    const stream = await streamSnapshot(
      scope,
      async function* (scope) {
        for await (const piece of writeForever(scope)) {
          if (piece === PIECE) await sql`select 1 / 0`.execute(scope.db);
          pid = Number(piece);
          yield piece;
        }
      },
      patient,
    );
    await expect(stream.toArray()).rejects.toThrow('division by zero');
    expect(await endsSnapshot(pid)).toBe(true);
  });

  it('that fails before its first piece throws, so that the response is an error', async () => {
    const { scope } = await newOrganization();
    const fail = async function* ({ db }: Scope): AsyncGenerator<string> {
      await sql`select 1 / 0`.execute(db);
      yield '';
    };
    await expect(streamSnapshot(scope, fail, patient)).rejects.toThrow('division by zero');
  });
});

async function open({ origin }: TestServer, { key }: Client): Promise<IncomingMessage> {
  const headers = { 'x-api-key': key };
  return new Promise((resolve) => get(`${origin}/api/v1/exports/jobs.json`, { headers }, resolve));
}

/** The connections that read a job of an export. */
async function findSnapshots({ connection: { pool } }: TestServer): Promise<number[]> {
  const { rows } = await pool.query(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND state = 'idle in transaction' AND query LIKE 'select "logos"%'`,
  );
  return rows.map(({ pid }) => pid);
}

const snapshots = (server: TestServer, count: number) =>
  until(
    () => findSnapshots(server),
    ({ length }) => length === count,
  );

describe('GET /exports/jobs.json', () => {
  it('reads no more while its client reads nothing, and one moment of the board', async () => {
    const board = await newLargeBoard();
    const response = await open(board.server, board);
    expect((await snapshots(board.server, 1)).length).toBe(1);
    await postJobs(board, [{ title: 'Later' }]);
    const exported = JSON.parse(Buffer.concat(await response.toArray()).toString());
    expect(exported.length).toBe(400);
    expect(await snapshots(board.server, 0)).toEqual([]);
  });

  it('ends when its client is gone, and others can export', async () => {
    const board = await newLargeBoard();
    for (let times = 0; times < 4; times++) {
      const response = await open(board.server, board);
      expect(response.statusCode).toBe(200);
      expect((await snapshots(board.server, 1)).length).toBe(1);
      response.destroy();
      expect(await snapshots(board.server, 0)).toEqual([]);
    }
  });

  it('breaks the connection if the database fails, so that no client takes a part for the whole', async () => {
    const board = await newLargeBoard();
    const response = await open(board.server, board);
    const [pid] = await snapshots(board.server, 1);
    await board.server.connection.pool.query('SELECT pg_terminate_backend($1)', [pid]);
    await expect(response.toArray()).rejects.toThrow('aborted');
  });

  it('leaves connections to others: too many at once get 503', async () => {
    const board = await newLargeBoard();
    const responses = [await open(board.server, board), await open(board.server, board)];
    const third = await open(board.server, board);
    expect(third.statusCode).toBe(503);
    expect(third.headers['retry-after']).toBe('5');
    const other = await open(board.server, await newOrganization({ server: board.server }));
    expect(other.statusCode).toBe(200);
    for (const response of [...responses, third, other]) response.destroy();
  });
});
