import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../src/platform/database/connect.ts';
import type { DB } from '../../src/platform/database/tables.ts';

export interface StoppingDatabase {
  db: Database;
  /** The statements that were sent. */
  statements: string[];
}

/**
 * A database as a process sees it that is killed before a statement: from there on, none is sent, and the server rolls back what is
 * open. `isEnd` gets each statement and its number, from 1.
 */
export function openStoppingDatabase(
  pool: pg.Pool,
  isEnd: (statement: string, number: number) => boolean,
): StoppingDatabase {
  const statements: string[] = [];
  let isStopped = false;
  const connect = async () => {
    const client = await pool.connect();
    return {
      query: (statement: string, values: unknown[]) => {
        isStopped ||= isEnd(statement, statements.length + 1);
        if (isStopped) return Promise.reject(new Error('the process was killed'));
        statements.push(statement);
        return client.query(statement, values);
      },
      release: () => client.release(isStopped),
    };
  };
  const stopping = { connect, end: async () => {}, options: pool.options } as unknown as pg.Pool;
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: stopping }) }), statements };
}
