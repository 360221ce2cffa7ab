import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import type pg from 'pg';

/** Of nice(2): such a process gets a tenth of a processor that another one wants. */
const PRIORITY = 10;

/** Lets other processes of the machine go first, and keeps that for the rest of this process. */
export function lowerPriority(pid = 0): void {
  try {
    if (getPriority(pid) < PRIORITY) setPriority(pid, PRIORITY);
  } catch {
    // A container may forbid it, and PostgreSQL may run as another user. The work is done nevertheless.
  }
}

/** The same for the processes of PostgreSQL that serve the connections of this pool, if they run on this machine. Only Linux tells them apart. */
export function lowerPriorityOf(pool: pg.Pool): void {
  pool.on('connect', (client) => void lowerServerPriority(client as ConnectedClient));
}

type ConnectedClient = pg.PoolClient & { processID?: number | null; connection?: { stream?: Socket } };

/** The server may run elsewhere, where its process ids mean other processes. Its title has the port of this side of the connection. */
async function lowerServerPriority({ processID: pid, connection }: ConnectedClient): Promise<void> {
  const port = connection?.stream?.localPort;
  if (!pid || port === undefined) return;
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (title.startsWith('postgres: ') && title.includes(`(${port})`)) lowerPriority(pid);
}
