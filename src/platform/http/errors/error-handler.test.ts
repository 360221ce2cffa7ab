import { type AddressInfo, createServer, type Socket } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '../../../../test/redis-server.ts';
import { handleErrors } from './error-handler.ts';

/** The response to a request that fails with the error. */
async function respondTo(error: unknown) {
  const app = Fastify();
  handleErrors(app, 'http://boards.localhost/docs/errors');
  app.get('/', async () => {
    throw error;
  });
  const response = await app.inject('/');
  return { status: response.statusCode, code: response.json().error.code, headers: response.headers };
}

/** The error of the work with a pool of one connection. */
async function failure(work: (pool: pg.Pool) => Promise<unknown>, options: pg.PoolConfig = {}) {
  const connectionString = inject('databaseUrl');
  const pool = new pg.Pool({ connectionString, max: 1, ...options });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  onTestFinished(() => pool.end());
  return work(pool).then(
    () => expect.unreachable(),
    (error: Error & { code?: string }) => error,
  );
}

/** The URL of a server that treats connections this way in place of PostgreSQL. */
async function startFakePostgres(treat: (socket: Socket) => void): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    treat(socket);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `postgres://me:pass@127.0.0.1:${(server.address() as AddressInfo).port}/none`;
}

const select = (pool: pg.Pool) => pool.query('SELECT 1');

/** Ends its own connection, as an administrator or a shutdown would. */
const END_CONNECTION = 'SELECT pg_terminate_backend(pg_backend_pid())';

const losses: [string, RegExp, () => Promise<Error>][] = [
  [
    'nothing listens',
    /ECONNREFUSED/,
    async () =>
      failure(select, { connectionString: `postgres://me:pass@127.0.0.1:${await freePort()}/none` }),
  ],
  [
    'the server does not respond',
    /^Connection terminated due to connection timeout/,
    async () =>
      failure(select, {
        connectionString: await startFakePostgres(() => {}),
        connectionTimeoutMillis: 100,
      }),
  ],
  [
    'the server closes the connection',
    /^Connection terminated unexpectedly|ECONNRESET/,
    async () => failure(select, { connectionString: await startFakePostgres((socket) => socket.destroy()) }),
  ],
  [
    'it has no process left for TLS',
    /^There was an error establishing an SSL connection/,
    async () => {
      const connectionString = await startFakePostgres((socket) =>
        socket.once('data', () => socket.end('E')),
      );
      return failure(select, { connectionString, ssl: true });
    },
  ],
  [
    'all connections are in use',
    /^timeout exceeded when trying to connect/,
    () =>
      failure(async (pool) => {
        const client = await pool.connect();
        // Set only now, because a busy machine may take longer to open the first connection.
        pool.options.connectionTimeoutMillis = 100;
        await select(pool).finally(() => client.release());
      }),
  ],
  [
    'the connection is ended in use',
    /57P01|terminating connection/,
    () => failure((pool) => pool.query(END_CONNECTION)),
  ],
  [
    'the connection was lost before',
    /^Client has encountered a connection error/,
    () =>
      failure(async (pool) => {
        const client = await pool.connect();
        await client.query(END_CONNECTION).catch(() => {});
        await new Promise((resolve) => client.once('end', resolve));
        await client.query('SELECT 1').finally(() => client.release(true));
      }),
  ],
  [
    'the connection was closed before',
    /^Client was closed/,
    async () => {
      const client = new pg.Client(inject('databaseUrl'));
      await client.connect();
      await client.end();
      return client.query('SELECT 1').then(
        () => expect.unreachable(),
        (error: Error) => error,
      );
    },
  ],
  [
    'a transaction is idle for too long',
    /idle-in-transaction|idle in transaction/i,
    () =>
      failure(async (pool) => {
        const client = await pool.connect();
        const lost = new Promise<Error>((resolve) => client.once('error', resolve));
        await client.query(`SET idle_in_transaction_session_timeout = '10ms'`);
        await client.query('BEGIN');
        throw await lost.finally(() => client.release(true));
      }),
  ],
  [
    'it is being restored under another name',
    /does not exist/,
    () => failure(select, { connectionString: new URL('/gone', inject('databaseUrl')).href }),
  ],
  [
    'a statement times out',
    /statement timeout/,
    () => failure((pool) => pool.query('SELECT pg_sleep(5)'), { statement_timeout: 50 }),
  ],
  [
    'waiting for a lock times out',
    /lock timeout/,
    () =>
      failure(
        async (pool) => {
          const holder = await pool.connect();
          await holder.query('BEGIN; LOCK TABLE authors');
          await pool.query('SELECT FROM authors').finally(() => holder.release(true));
        },
        { max: 2, lock_timeout: 50 },
      ),
  ],
  ...['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENETUNREACH', 'EHOSTUNREACH', 'EHOSTDOWN', 'EAI_AGAIN'].map(
    (code): [string, RegExp, () => Promise<Error>] => [
      `the network reports ${code}`,
      /network/,
      async () => Object.assign(new Error('the network fails'), { code }),
    ],
  ),
];

describe('the client gets 503 with Retry-After when the database is unavailable:', () => {
  test.each(losses)('%s', async (_, message, lose) => {
    const error = await lose();
    expect(error.message).toMatch(message);
    const { status, code, headers } = await respondTo(error);
    expect({ status, code }).toEqual({ status: 503, code: 'unavailable' });
    expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });
});

test('a statement that the database rejects is 500 without Retry-After', async () => {
  const refused = await failure((pool) => pool.query('SELECT 1 / 0'));
  expect(await respondTo(refused)).toMatchObject({ status: 500, code: 'db_error' });
});

test('an error in our code is not reported as a database error', async () => {
  expect(await respondTo(new TypeError('x is not a function'))).toMatchObject({
    status: 500,
    code: 'internal_error',
  });
});
