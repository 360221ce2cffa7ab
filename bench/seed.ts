import pg from 'pg';
import { loadDemoJobs } from '../src/demo/load-jobs.ts';
import {
  findOrganizationBySlug,
  insertOrganization,
  organizationScope,
} from '../src/features/organizations/queries.ts';
import type { Database } from '../src/platform/database/connect.ts';
import type { BenchOptions } from './options.ts';

export const ORGANIZATION = 'bench';
/** Part of every answer, so the server and the floor must be told the same. */
export const PLATFORM = {
  scheme: 'http',
  domain: 'boards.localhost',
  cdnUrl: 'http://boards.localhost/assets',
};

const OTHER_ORGANIZATIONS = 10;
/** From so many rows on it is quicker to make the indexes afterwards. */
const BULK = 50_000;

/** Adds the jobs that are missing, and brings tables and clock into a state that stays the same while measuring. */
export async function seedStore(
  url: string,
  db: Database,
  { jobs, otherJobs }: Pick<BenchOptions, 'jobs' | 'otherJobs'>,
): Promise<void> {
  const each = Math.ceil(otherJobs / OTHER_ORGANIZATIONS);
  const wanted = [{ slug: ORGANIZATION, count: jobs }];
  for (let n = 1; n <= OTHER_ORGANIZATIONS && each > 0; n++)
    wanted.push({ slug: `bench-other-${n}`, count: each });
  // A client of its own: the pool's statements end after 30 s.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await deleteCreated(client);
    const missing = await findMissing(client, wanted);
    const rows = missing.reduce((sum, { count }) => sum + count, 0);
    if (rows >= BULK) await dropIndexes(client);
    for (const { slug, count, present } of missing) await load(db, slug, count, present);
    // Nothing that is measured reads them, and what the create scenario makes is found among them by reading all.
    if (rows > 0) await client.query('TRUNCATE events');
    await restoreIndexes(client);
    await holdClock(client);
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
}

/** Takes away what the create scenario made. */
export async function deleteCreated(client: pg.Client): Promise<void> {
  await client.query(`DELETE FROM events WHERE data ->> 'source' = 'bench'`);
  await client.query(`DELETE FROM jobs WHERE source = 'bench'`);
}

interface Missing {
  slug: string;
  count: number;
  present: number;
}

async function findMissing(client: pg.Client, wanted: { slug: string; count: number }[]): Promise<Missing[]> {
  const { rows } = await client.query<{ slug: string; present: string }>(
    `SELECT slug, (SELECT count(*) FROM job_index WHERE organization_id = organizations.id) AS present
     FROM organizations`,
  );
  const present = new Map(rows.map((row) => [row.slug, Number(row.present)]));
  return wanted
    .map(({ slug, count }) => ({
      slug,
      count: count - (present.get(slug) ?? 0),
      present: present.get(slug) ?? 0,
    }))
    .filter(({ count }) => count > 0);
}

async function load(db: Database, slug: string, count: number, present: number): Promise<void> {
  const row =
    (await findOrganizationBySlug(db, slug)) ?? (await insertOrganization(db, slug, `Board ${slug}`));
  if (!row) throw new Error(`${slug} is neither there nor could it be made.`);
  const startedMs = performance.now();
  await loadDemoJobs(organizationScope(db, row, PLATFORM, 'command_line'), {
    count,
    seed: row.id * 1_000_003 + present,
    onProgress: (done) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${slug}: ${done} of ${count} jobs `);
    },
  });
  const seconds = (performance.now() - startedMs) / 1000;
  console.error(`\r${slug}: ${count} jobs in ${seconds.toFixed(1)} s`);
}

/** What is dropped is noted in the same transaction, so that a run that ends here can be made good by the next. */
async function dropIndexes(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS bench_dropped_indexes (definition text NOT NULL);
    DO $$
    DECLARE dropped record;
    BEGIN
      FOR dropped IN SELECT indexname, indexdef FROM pg_indexes
        WHERE tablename = 'job_index' AND indexname <> 'job_index_pkey'
      LOOP
        INSERT INTO bench_dropped_indexes VALUES (dropped.indexdef);
        EXECUTE format('DROP INDEX %I', dropped.indexname);
      END LOOP;
    END $$`);
}

async function restoreIndexes(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query(`SELECT to_regclass('bench_dropped_indexes') AS name`);
  if (tables[0].name === null) return;
  const startedMs = performance.now();
  const { rows } = await client.query<{ definition: string }>('SELECT definition FROM bench_dropped_indexes');
  await client.query(`SET maintenance_work_mem = '512MB'`);
  await client.query(
    `BEGIN; ${rows.map(({ definition }) => definition).join(';')}; DROP TABLE bench_dropped_indexes; COMMIT`,
  );
  console.error(`${rows.length} indexes in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
}

/** No job expires while we measure: an expiry changes the board, and a total holds only for an unchanged board. */
async function holdClock(client: pg.Client): Promise<void> {
  const dueSoon = `status = 'active' AND expires_at < now() + interval '1 day'`;
  const later = `expires_at = expires_at + interval '1 day' + greatest(now() - expires_at, '0')`;
  await client.query(`UPDATE jobs SET ${later} WHERE ${dueSoon}`);
  await client.query(
    `UPDATE job_index SET expires_at = jobs.expires_at FROM jobs
     WHERE jobs.organization_id = job_index.organization_id AND jobs.id = job_index.job_id
       AND jobs.expires_at IS DISTINCT FROM job_index.expires_at`,
  );
}
