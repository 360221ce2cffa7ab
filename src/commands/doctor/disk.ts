import { stat, statfs } from 'node:fs/promises';
import { databaseFolders, dataFolders } from '../../settings/config.ts';
import { type Check, type Finding, failure, ok, warning } from './check.ts';

const MEGABYTE = 1_048_576;
/** PostgreSQL writes up to this much WAL between checkpoints (max_wal_size). */
const WARNING_BYTES = 2_048 * MEGABYTE;
const ERROR_BYTES = 200 * MEGABYTE;
const WARNING_SHARE = 0.1;

interface Disk {
  folder: string;
  freeBytes: number;
  sizeBytes: number;
}

export const diskCheck: Check = {
  name: 'disk',
  run: async ({ config }) => {
    const disks = await findDisks(dataFolders(config));
    const findings = disks.map(toFinding);
    if (databaseFolders(config).length > 0) return findings;
    return [...findings, ok('The disk of an external database cannot be seen from here; watch it there.')];
  },
};

/** The disks of the folders that exist, each once. */
async function findDisks(folders: readonly string[]): Promise<Disk[]> {
  const disks = new Map<number, Disk>();
  for (const folder of folders) {
    const found = await stat(folder).catch(() => undefined);
    if (!found || disks.has(found.dev)) continue;
    const { bavail, bsize, blocks } = await statfs(folder);
    disks.set(found.dev, { folder, freeBytes: bavail * bsize, sizeBytes: blocks * bsize });
  }
  return [...disks.values()];
}

function toFinding({ folder, freeBytes, sizeBytes }: Disk): Finding {
  const share = freeBytes / sizeBytes;
  const message = `The disk of ${folder} has ${Math.floor(freeBytes / MEGABYTE)} MB free (${Math.floor(share * 100)} %).`;
  const remedy = 'Free some space, or move the folder to a larger disk.';
  if (freeBytes < ERROR_BYTES) return failure(message, remedy);
  if (freeBytes < WARNING_BYTES || share < WARNING_SHARE) return warning(message, remedy);
  return ok(message);
}
