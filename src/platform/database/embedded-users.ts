import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { EmbeddedPostgresError } from './embedded-error.ts';

/** Enters the users of the database; false while the last one is stopping it. */
export async function takeUserLock(client: pg.Client): Promise<boolean> {
  return ask(client, 'pg_try_advisory_lock_shared', USERS);
}

/** Leaves the users; true when nobody else is left, and then nobody can enter until this connection ends. */
export async function takeLastUserLock(client: pg.Client): Promise<boolean> {
  await ask(client, 'pg_advisory_unlock_shared', USERS);
  return ask(client, 'pg_try_advisory_lock', USERS);
}

/** PostgreSQL may need a moment to see that a killed server's connection is gone: hence the second of patience. */
export async function takeServerLock(client: pg.Client, dataDir: string): Promise<void> {
  const deadline = Date.now() + 1_000;
  while (!(await ask(client, 'pg_try_advisory_lock', SERVER))) {
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
 * Makes the application's role and database if they are missing. The role is no superuser, as on a managed
 * PostgreSQL: whoever smuggles a statement in cannot read files or run programs with it.
 */
export async function createDatabase(client: pg.Client, password: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1, $2)', [LOCK_SPACE, CREATION]);
  const { rows } = await client.query<{ hasRole: boolean; hasDatabase: boolean }>(`SELECT
    EXISTS (SELECT FROM pg_roles WHERE rolname = 'corkboard') AS "hasRole",
    EXISTS (SELECT FROM pg_database WHERE datname = 'corkboard') AS "hasDatabase"`);
  // CREATE ROLE takes no bound values; the password is made of letters, digits, - and _.
  if (!rows[0]?.hasRole) await client.query(`CREATE ROLE corkboard LOGIN CREATEDB PASSWORD '${password}'`);
  if (!rows[0]?.hasDatabase) await client.query('CREATE DATABASE corkboard OWNER corkboard');
  await client.query('SELECT pg_advisory_unlock($1, $2)', [LOCK_SPACE, CREATION]);
}

// Advisory locks belong to a database: these live in "postgres" and cannot meet the application's own.
const LOCK_SPACE = 7_267_231;
const USERS = 1;
const SERVER = 2;
const CREATION = 3;

async function ask(client: pg.Client, lockFunction: string, lock: number): Promise<boolean> {
  const sql = `SELECT ${lockFunction}($1, $2) AS answer`;
  const { rows } = await client.query<{ answer: boolean }>(sql, [LOCK_SPACE, lock]);
  return rows[0]?.answer === true;
}

async function findServerProcess(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND granted AND datname = current_database()`,
    [LOCK_SPACE, SERVER],
  );
  return rows[0]?.name.split(' ').at(-1) ?? 'unknown';
}
