import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Mounts a disk in memory, such as `256k` or `1g`. Undefined if this process cannot mount one. It is removed when the test ends. */
export async function mountDisk(size: string): Promise<string | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'corkboard-disk-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const options = ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder];
  if (spawnSync('mount', options).status !== 0) return undefined;
  onTestFinished(() => void spawnSync('umount', [folder]));
  return folder;
}

/** Leaves this many bytes. The returned function gives the rest back. */
export async function fillDisk(folder: string, leftBytes: number): Promise<() => Promise<void>> {
  const { bavail, bsize } = await statfs(folder);
  const filler = path.join(folder, 'filler');
  await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes))).catch((error) => {
    // Another process took the rest meanwhile.
    if (error.code !== 'ENOSPC') throw error;
  });
  return () => rm(filler);
}
