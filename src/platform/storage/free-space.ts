import { statfs } from 'node:fs/promises';

/** One segment of PostgreSQL's write-ahead log: with less free space it may stop. */
const LEAST_FREE_BYTES = 16 * 1_048_576;

/** Whether a disk of these folders is full. A folder that does not exist yet is on the disk of another one. */
export async function isDiskFull(folders: readonly string[]): Promise<boolean> {
  const free = await Promise.all(folders.map(findFreeBytes));
  return free.some((bytes) => bytes < LEAST_FREE_BYTES);
}

async function findFreeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
