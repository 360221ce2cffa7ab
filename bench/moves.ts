/** Measures an export of an organization and its import into an empty installation: `npm run bench -- --moves`. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportOrganization } from '../src/features/moves/exporting/export.ts';
import { importOrganization } from '../src/features/moves/importing/import.ts';
import { createArchiveFile, openArchiveFile } from '../src/platform/archive/file.ts';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/start.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { KeyRing } from '../src/platform/encryption/key-ring.ts';
import { LocalStorage } from '../src/platform/storage/local.ts';
import type { BenchOptions } from './options.ts';
import { measureThroughput } from './support/measure-throughput.ts';
import { PLATFORM } from './support/seed.ts';
import { openBenchStore } from './support/store.ts';

export async function measureMoves(options: BenchOptions): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'corkboard-bench-'));
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755);
  const file = path.join(folder, 'export');
  const keyRing = new KeyRing([randomBytes(32)]);
  const storage = new LocalStorage(path.join(folder, 'files'));
  try {
    const { scope, close } = await openBenchStore(options);
    const exported = { receiver: null, hasPasswordHashes: true, hasApiKeys: true };
    const files = { db: scope.db, storage, keyRing };
    const { rows } = await measureThroughput(
      'export',
      async () => exportOrganization(scope, files, exported, await createArchiveFile(file)),
      ({ bytes }) => bytes,
    ).finally(close);
    const { sizeBytes } = await openArchiveFile(file);
    console.log(`         ${rows} rows, compressed to ${Math.round(sizeBytes / 1_048_576)} MB`);
    await measureImport(path.join(folder, 'to'), file, { storage, keyRing });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureImport(
  dataDir: string,
  file: string,
  files: { storage: LocalStorage; keyRing: KeyRing },
): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir, role: 'server', log: () => {} });
  await migrate(database.url);
  const { db, close } = connectDatabase(database.url, {
    poolSize: 4,
    storedUrls: { cdnUrl: PLATFORM.cdnUrl },
  });
  const source = await openArchiveFile(file);
  const options = { installation: PLATFORM, files: { db, ...files }, canSendEmail: false };
  const importing = measureThroughput(
    'import',
    () => importOrganization(db, source, options),
    () => source.sizeBytes,
  );
  await importing.finally(close).finally(database.stop);
}
