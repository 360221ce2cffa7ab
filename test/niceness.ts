import { readFile, stat } from 'node:fs/promises';
import type pg from 'pg';

/** The process of PostgreSQL that serves a connection of the pool. */
export async function findServerProcess(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Whether PostgreSQL runs on this machine, and this process may change its priority. Elsewhere, its ids mean other processes. */
export async function canLower(pid: number): Promise<boolean> {
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!title.startsWith('postgres: ')) return false;
  const uid = process.getuid?.();
  return uid === 0 || uid === (await stat(`/proc/${pid}`)).uid;
}

/** The 19th field of proc_pid_stat(5). */
export async function readNiceness(pid: number): Promise<number> {
  const fields = await readFile(`/proc/${pid}/stat`, 'utf8');
  return Number(fields.slice(fields.lastIndexOf(')') + 2).split(' ')[16]);
}
