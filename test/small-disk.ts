import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
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
