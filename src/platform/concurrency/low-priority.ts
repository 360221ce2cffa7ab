import { readlinkSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
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

/** The same for the thread that calls it. Only Linux has priorities of threads. */
export function lowerThreadPriority(): void {
  try {
    lowerPriority(Number(path.basename(readlinkSync('/proc/thread-self'))));
  } catch {
    // Elsewhere, the thread works like the others.
  }
}

/** The same for processes of PostgreSQL that serve this pool, if PostgreSQL runs on this machine. Only Linux tells them apart. */
export function lowerPriorityOf(pool: pg.Pool): void {
  pool.on('connect', (client) => void lowerServerPriority(client as ConnectedClient));
}

type ConnectedClient = pg.PoolClient & { processID?: number | null; connection?: { stream?: Socket } };

/** The server may run elsewhere, where its process ids mean other processes. Its title has the port of this side of the connection. */
async function lowerServerPriority({ processID: pid, connection }: ConnectedClient): Promise<void> {
  const port = connection?.stream?.localPort;
  if (!pid || port === undefined) return;
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!title.startsWith('postgres: ') || !title.includes(`(${port})`)) return;
  lowerPriority(pid);
  await lowerSessionPriority(pid);
}

/**
 * Linux may divide processors among sessions first, and each process of PostgreSQL is a session of its own. Then the nice value of a
 * process means nothing to processes of other sessions, but the nice value of its session does:
 * https://man7.org/linux/man-pages/man7/sched.7.html (autogroup).
 */
async function lowerSessionPriority(pid: number): Promise<void> {
  const file = `/proc/${pid}/autogroup`;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      const nice = / nice (-?\d+)/.exec(await readFile(file, 'utf8'))?.[1];
      if (nice !== undefined && Number(nice) < PRIORITY) await writeFile(file, String(PRIORITY));
      return;
    } catch (error) {
      // Without the rights of an administrator, Linux permits one change in 100 ms to all users together.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      await wait(ATTEMPT_INTERVAL_MS);
    }
  }
}

const MAX_ATTEMPTS = 10;
const ATTEMPT_INTERVAL_MS = 150;
