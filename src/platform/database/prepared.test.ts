import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { type Connection, connectDatabase, type Database } from './connect.ts';
import { prepared } from './prepared.ts';

const divide = prepared((db, values: { by: number }) =>
  db.selectNoFrom([
    sql<number>`12 / ${values.by}::int`.as('quotient'),
    sql<number>`pg_backend_pid()`.as('pid'),
    sql<string>`current_setting('corkboard.test', true)`.as('setting'),
  ]),
);

function connect(poolSize: number): Connection {
  const connection = connectDatabase(inject('databaseUrl'), { poolSize });
  onTestFinished(() => connection.close());
  return connection;
}

async function findPid(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
  return rows[0]?.pid;
}

test('a prepared query in a transaction runs on the connection of the transaction', async () => {
  const { db } = connect(2);
  await divide(db, { by: 4 });
  await db.transaction().execute(async (transaction) => {
    await sql`SET LOCAL corkboard.test = 'inside'`.execute(transaction);
    const pid = await findPid(transaction);
    expect(await divide(transaction, { by: 3 })).toEqual([{ quotient: 4, pid, setting: 'inside' }]);
  });
  expect(await divide(db, { by: 6 })).toMatchObject([{ quotient: 2 }]);
});

test('a prepared query that fails throws its error and keeps its connection', async () => {
  const { db, pool } = connect(1);
  const pid = await findPid(db);
  for (let time = 0; time < 3; time++) {
    await expect(divide(db, { by: 0 })).rejects.toThrow('division by zero');
    expect(await divide(db, { by: 2 })).toMatchObject([{ quotient: 6, pid }]);
  }
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
});

test('a connection that ran only prepared queries closes its pool', async () => {
  const { db, pool, close } = connectDatabase(inject('databaseUrl'), { poolSize: 2 });
  await divide(db, { by: 4 });
  await close();
  expect([pool.ended, pool.totalCount]).toEqual([true, 0]);
});
