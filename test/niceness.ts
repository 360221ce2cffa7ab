import { readFile, stat } from 'node:fs/promises';
import type pg from 'pg';

/** The process of PostgreSQL that serves a connection of the pool. */
export async function findServerProcess(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Whether the process runs on this machine, and this one may change its priority. */
export async function canLower(pid: number): Promise<boolean> {
  const owner = await stat(`/proc/${pid}`).catch(() => undefined);
  const uid = process.getuid?.();
  return owner !== undefined && (uid === 0 || uid === owner.uid);
}

/** The 19th field of proc_pid_stat(5). */
export async function readNiceness(pid: number): Promise<number> {
  const fields = await readFile(`/proc/${pid}/stat`, 'utf8');
  return Number(fields.slice(fields.lastIndexOf(')') + 2).split(' ')[16]);
}
