import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Cluster } from './embedded-cluster.ts';

export interface Postmaster {
  pid: number;
  port: number;
  /** It takes connections: neither starting, recovering nor stopping. */
  isReady: boolean;
}

/** The cluster's running PostgreSQL. A postmaster.pid that tells of none is cleared away. */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const content = await readLockFile(cluster);
  if (content === undefined) return undefined;
  const postmaster = parseLockFile(content);
  if (postmaster && (await isPostmaster(postmaster.pid, cluster.data))) return postmaster;
  if (!postmaster && (await isYoung(lockFile(cluster)))) return undefined;
  await removeLockFile(cluster, content);
  return undefined;
}

export async function readPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  return parseLockFile((await readLockFile(cluster)) ?? '');
}

/**
 * True when the process is a PostgreSQL on this data folder. Numbers of processes come again, in containers after
 * each start, and PostgreSQL itself looks only whether some process of its user has the number.
 */
export async function isPostmaster(pid: number, data: string): Promise<boolean> {
  const command = await readCommand(pid);
  return /postgres/.test(command) && command.includes(` -D ${data} `);
}

const execute = promisify(execFile);
const YOUNG_MS = 2_000;

const lockFile = ({ data }: Cluster) => path.join(data, 'postmaster.pid');

async function readLockFile(cluster: Cluster): Promise<string | undefined> {
  return readFile(lockFile(cluster), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Lines: pid, data folder, start time, port, socket folder, address, memory key, state. */
function parseLockFile(content: string): Postmaster | undefined {
  const lines = content.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 ? { pid, port, isReady: lines[7]?.trim() === 'ready' } : undefined;
}

/** The command line; empty for a process that is gone, or dead and not yet collected by its parent. */
async function readCommand(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const content = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return content.replaceAll('\0', ' ');
  }
  const found = await execute('ps', ['-ww', '-p', String(pid), '-o', 'command=']).catch(() => undefined);
  return found?.stdout ?? '';
}

/** PostgreSQL makes the file before it fills it. */
async function isYoung(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs < YOUNG_MS;
}

/** Takes away just the file that was judged: another process may have cleared it and started PostgreSQL since. */
async function removeLockFile(cluster: Cluster, judged: string): Promise<void> {
  const file = lockFile(cluster);
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await rename(file, aside);
    if ((await readFile(aside, 'utf8')) !== judged) await link(aside, file);
  } catch {
    // Already gone, or replaced by a newer one.
  }
  await rm(aside, { force: true });
}
