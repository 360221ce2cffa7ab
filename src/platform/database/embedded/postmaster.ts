import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Cluster } from './cluster.ts';

export interface Postmaster {
  pid: number;
  port: number;
  /** Whether it accepts connections, and is not starting, recovering or stopping. */
  isReady: boolean;
}

/** The cluster's running PostgreSQL. Removes a stale postmaster.pid. */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const content = await readLockFile(cluster);
  if (content === undefined) return undefined;
  const postmaster = parseLockFile(content);
  if (postmaster && (await isPostmaster(postmaster.pid, cluster.data))) return postmaster;
  if (!postmaster && (await isRecent(lockFile(cluster)))) return undefined;
  await removeLockFile(cluster, content);
  return undefined;
}

export async function readPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  return parseLockFile((await readLockFile(cluster)) ?? '');
}

/**
 * Whether the process is a PostgreSQL on this data folder. Process ids are reused, in containers after each start. PostgreSQL itself
 * checks only that some process of its user has the id.
 */
export async function isPostmaster(pid: number, data: string): Promise<boolean> {
  const command = await readCommand(pid);
  return /postgres/.test(command) && command.includes(` -D ${data} `);
}

const execute = promisify(execFile);
const RECENT_MS = 2_000;

const lockFile = ({ data }: Cluster) => path.join(data, 'postmaster.pid');

async function readLockFile(cluster: Cluster): Promise<string | undefined> {
  return readFile(lockFile(cluster), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Lines: pid, data folder, start time, port, socket folder, listen address, shared memory key, state. */
function parseLockFile(content: string): Postmaster | undefined {
  const lines = content.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 ? { pid, port, isReady: lines[7]?.trim() === 'ready' } : undefined;
}

/** The command line. Empty if the process has ended or is a zombie. */
async function readCommand(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const content = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return content.replaceAll('\0', ' ');
  }
  const found = await execute('ps', ['-ww', '-p', String(pid), '-o', 'command=']).catch(() => undefined);
  return found?.stdout ?? '';
}

/** PostgreSQL creates the file before it writes the content. */
async function isRecent(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs < RECENT_MS;
}

/** Removes the file only if its content is unchanged: another process may have removed it and started PostgreSQL meanwhile. */
async function removeLockFile(cluster: Cluster, validated: string): Promise<void> {
  const file = lockFile(cluster);
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await rename(file, aside);
    if ((await readFile(aside, 'utf8')) !== validated) await link(aside, file);
  } catch {
    // Already gone, or replaced by a newer one.
  }
  await rm(aside, { force: true });
}
