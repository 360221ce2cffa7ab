import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { MoveError } from '../error.ts';

/** Keeps others from importing the organization, or from removing its import, as long as the connection is open. */
export async function tryToLockArrival(db: Database, portableId: string): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_lock(${lockKey(portableId)}) as is_locked`.execute(db);
  return rows[0]?.is_locked ?? false;
}

/** PostgreSQL needs a moment to notice that the connection of a killed process is closed. */
const LEAVING_MS = 5_000;
const POLL_MS = 100;

/** Waits for the end of an import whose process was killed. Throws if another one goes on. */
export async function lockArrival(db: Database, portableId: string): Promise<void> {
  const deadline = performance.now() + LEAVING_MS;
  while (!(await tryToLockArrival(db, portableId))) {
    if (performance.now() > deadline) throw new MoveError('Another process is importing this organization.');
    await wait(POLL_MS);
  }
}

export async function unlockArrival(db: Database, portableId: string): Promise<void> {
  await sql`select pg_advisory_unlock(${lockKey(portableId)})`.execute(db);
}

function lockKey(portableId: string): RawBuilder<unknown> {
  return sql`hashtextextended(${`import of ${portableId}`}, 5)`;
}
