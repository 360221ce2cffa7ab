import { chmod, stat } from 'node:fs/promises';
import type { Logger } from 'pino';

/**
 * The mode of DATA_DIR: for its owner only. The embedded PostgreSQL never runs as root, so below a folder of root it must be able to
 * enter, but not to list.
 */
export function dataFolderMode(uid = process.geteuid?.()): number {
  return uid === 0 ? 0o711 : 0o700;
}

/**
 * Takes the folder from other users, if others may list the folder and this user owns it. If others may only enter,
 * or a group may read, the operator means that.
 */
export async function closeDataFolder(folder: string, log: Logger): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found || found.uid !== process.geteuid?.() || (found.mode & 0o004) === 0) return;
  await chmod(folder, dataFolderMode());
  log.warn({ folder }, 'other users could list DATA_DIR: changed its mode');
}
