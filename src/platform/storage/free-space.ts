import { statfs } from 'node:fs/promises';

/** One segment of PostgreSQL's write-ahead log: with less free space it may stop. */
const LEAST_FREE_BYTES = 16 * 1_048_576;

/** Whether a disk of these folders is full. */
export async function isDiskFull(folders: readonly string[]): Promise<boolean> {
  return (await findLeastFreeBytes(folders)) < LEAST_FREE_BYTES;
}

/** Of the disks of these folders. Infinity without any. A folder that does not exist yet is on the disk of another one. */
export async function findLeastFreeBytes(folders: readonly string[]): Promise<number> {
  return Math.min(...(await Promise.all(folders.map(findFreeBytes))));
}

async function findFreeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
