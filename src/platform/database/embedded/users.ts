import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseClient } from '../client.ts';
import { EmbeddedPostgresError } from './error.ts';

/** Registers a user of the database. False while the last user stops it. */
export async function acquireUserLock(client: DatabaseClient): Promise<boolean> {
  return callLock(client, 'pg_try_advisory_lock_shared', USERS);
}

/** Unregisters a user. True for the last one, and then no other user can register until this connection ends. */
export async function acquireLastUserLock(client: DatabaseClient): Promise<boolean> {
  await callLock(client, 'pg_advisory_unlock_shared', USERS);
  return callLock(client, 'pg_try_advisory_lock', USERS);
}

/** Waits up to a second, because PostgreSQL may need a moment to detect that a killed server's connection is closed. */
export async function acquireServerLock(client: DatabaseClient, dataDir: string): Promise<void> {
  const deadline = Date.now() + 1_000;
  while (!(await callLock(client, 'pg_try_advisory_lock', SERVER))) {
    if (Date.now() > deadline) {
      const owner = await findServerProcess(client);
      throw new EmbeddedPostgresError(
        `Another Corkboard server (process ${owner}) already uses ${dataDir}; stop it or set DATA_DIR to another folder.`,
      );
    }
    await sleep(50);
  }
}

/**
 * Creates the application's role and database if they are missing. The role is no superuser, so that an injected statement cannot
 * read files or run programs.
 */
export async function createDatabase(client: DatabaseClient, password: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1, $2)', [LOCK_SPACE, CREATION]);
  const { rows } = await client.query<{ hasRole: boolean; hasDatabase: boolean }>(`SELECT
    EXISTS (SELECT FROM pg_roles WHERE rolname = 'corkboard') AS "hasRole",
    EXISTS (SELECT FROM pg_database WHERE datname = 'corkboard') AS "hasDatabase"`);
  // CREATE ROLE accepts no bound values. The password consists of letters, digits, - and _.
  if (!rows[0]?.hasRole) await client.query(`CREATE ROLE corkboard LOGIN CREATEDB PASSWORD '${password}'`);
  if (!rows[0]?.hasDatabase) await client.query('CREATE DATABASE corkboard OWNER corkboard');
  await client.query('SELECT pg_advisory_unlock($1, $2)', [LOCK_SPACE, CREATION]);
}

// Advisory locks belong to a database. These are in "postgres" and cannot conflict with the application's own.
const LOCK_SPACE = 7_267_231;
const USERS = 1;
const SERVER = 2;
const CREATION = 3;

async function callLock(client: DatabaseClient, lockFunction: string, lock: number): Promise<boolean> {
  const sql = `SELECT ${lockFunction}($1, $2) AS result`;
  // None of these functions waits for a lock.
  const { rows } = await client.queryWithin<{ result: boolean }>(10_000, sql, [LOCK_SPACE, lock]);
  return rows[0]?.result === true;
}

async function findServerProcess(client: DatabaseClient): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND granted AND datname = current_database()`,
    [LOCK_SPACE, SERVER],
  );
  return rows[0]?.name.split(' ').at(-1) ?? 'unknown';
}
