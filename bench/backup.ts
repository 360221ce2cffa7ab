/** Measures a backup, its check and its restore: `npm run bench -- --backup --megabytes 5000`. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../src/config.ts';
import { createArchive, openArchive } from '../src/platform/archive/location.ts';
import { connectForCopies } from '../src/platform/backup/connection.ts';
import { createBackup } from '../src/platform/backup/create.ts';
import { restoreBackup } from '../src/platform/backup/restore/restore.ts';
import { verifyArchive } from '../src/platform/backup/verify.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/start.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { LocalStorage } from '../src/platform/storage/local.ts';
import { storedFiles } from '../src/stored-files.ts';
import type { BenchOptions } from './options.ts';
import { measureThroughput } from './support/measure-throughput.ts';

const MB = 1_048_576;
const ROWS_PER_MB = 400;

export async function measureBackup({ megabytes }: BenchOptions): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'corkboard-bench-'));
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755);
  const databases = await Promise.all(
    ['from', 'to'].map((name) =>
      startEmbeddedPostgres({ dataDir: path.join(folder, name), role: 'server', log: () => {} }),
    ),
  );
  const [from = '', to = ''] = databases.map(({ url }) => url);
  try {
    await fill(from, megabytes);
    const file = path.join(folder, 'store.backup');
    const settings = readConfig({});
    const storage = new LocalStorage(path.join(folder, 'files'));
    const summary = await measureThroughput(
      'backup',
      async () => {
        const target = await createArchive(file, settings);
        return createBackup({ url: from, storage, storedFiles, masterKeys: [] }, target);
      },
      ({ content_bytes }) => content_bytes,
    );
    console.log(`         compressed to ${(summary.archive_bytes / MB).toFixed(0)} MB`);
    const source = await openArchive(file, settings);
    await measureThroughput(
      'verify',
      () => verifyArchive(source, () => {}),
      () => summary.content_bytes,
    );
    await measureThroughput(
      'restore',
      () => restoreBackup({ url: to, storage }, source),
      () => summary.content_bytes,
    );
  } finally {
    for (const { stop } of databases) await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Events of 2.5 kB, half of which does not compress. */
async function fill(url: string, megabytes: number): Promise<void> {
  await migrate(url);
  const client = await connectForCopies(url, 'bench');
  await client.query("insert into organizations (slug, name) values ('bench', 'Bench')");
  await client.query('alter table events disable trigger user');
  for (let at = 0; at < megabytes; at += 50)
    await client.query(
      `insert into events (organization_id, id, type, actor, data)
       select 1, new_id(), 'job.created', 'system',
         json_build_object('text', repeat('the same words ', 80),
           'noise', (select string_agg(md5(random()::text || n || part), '') from generate_series(1, 36) as part))
       from generate_series(1, $1::int) as n`,
      [Math.min(50, megabytes - at) * ROWS_PER_MB],
    );
  await client.query('alter table events enable trigger user');
  await client.end();
}
