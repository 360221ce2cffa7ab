import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connectDatabase } from './connect.ts';

test('the pool does not reuse a connection that PostgreSQL terminated', async () => {
  const { db, pool, close } = connectDatabase(inject('databaseUrl'), { poolSize: 2 });
  const observer = await pool.connect();
  onTestFinished(() => {
    observer.release();
    return close();
  });
  for (let round = 0; round < 50; round++) {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
    const interrupted = sql`SELECT pg_sleep(60)`.execute(db);
    const isInterrupted = expect(interrupted).rejects.toThrow('terminating connection');
    await observer.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await isInterrupted;
    const next = await sql`SELECT 1 AS one`.execute(db);
    expect(next.rows).toEqual([{ one: 1 }]);
  }
});
