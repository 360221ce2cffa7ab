import pg from 'pg';
import { loadDemoJobs } from '../../src/demo/load-jobs.ts';
import {
  findOrganizationBySlug,
  insertOrganization,
  organizationScope,
} from '../../src/features/board/organizations/queries.ts';
import { COMPLETE } from '../../src/features/jobs/jobs/search/relevance/rebuild-index.ts';
import type { Database } from '../../src/platform/database/connect.ts';
import type { BenchOptions } from '../options.ts';

export const ORGANIZATION = 'bench';
/** URLs in responses contain these values, so Corkboard and the floor need the same ones. */
export const PLATFORM = {
  scheme: 'http',
  domain: 'boards.localhost',
  cdnUrl: 'http://boards.localhost/assets',
};

const OTHER_ORGANIZATIONS = 10;
/** From this number of rows, it is faster to create the indexes after the inserts. */
const MIN_BULK_ROWS = 50_000;

/** Inserts missing jobs, and prepares the tables so that nothing changes them during a measurement. */
export async function seedStore(
  url: string,
  db: Database,
  { jobs, otherJobs }: Pick<BenchOptions, 'jobs' | 'otherJobs'>,
): Promise<void> {
  const jobsPerOther = Math.ceil(otherJobs / OTHER_ORGANIZATIONS);
  const targets = [{ slug: ORGANIZATION, count: jobs }];
  for (let n = 1; n <= OTHER_ORGANIZATIONS && jobsPerOther > 0; n++)
    targets.push({ slug: `bench-other-${n}`, count: jobsPerOther });
  // Not the pool, because its statement timeout is 30 s.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await deleteCreated(client);
    const missing = await findMissing(client, targets);
    const rows = missing.reduce((sum, { count }) => sum + count, 0);
    if (rows >= MIN_BULK_ROWS) await dropIndexes(client);
    for (const { slug, count, existing } of missing) await load(db, slug, count, existing);
    // No measurement reads events, and deleteCreated scans all of them.
    if (rows > 0) await client.query('TRUNCATE events');
    await restoreIndexes(client);
    await postponeExpiries(client);
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
}

/** Deletes the jobs that a measurement created, and their events. */
export async function deleteCreatedJobs(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await deleteCreated(client).finally(() => client.end());
}

async function deleteCreated(client: pg.Client): Promise<void> {
  await client.query(`DELETE FROM events WHERE data ->> 'source' = 'bench'`);
  await client.query(`DELETE FROM jobs WHERE source = 'bench'`);
}

interface Missing {
  slug: string;
  count: number;
  existing: number;
}

async function findMissing(
  client: pg.Client,
  targets: { slug: string; count: number }[],
): Promise<Missing[]> {
  const { rows } = await client.query<{ slug: string; existing: string }>(
    `SELECT slug, (SELECT count(*) FROM job_index WHERE organization_id = organizations.id) AS existing
     FROM organizations`,
  );
  const existing = new Map(rows.map((row) => [row.slug, Number(row.existing)]));
  return targets
    .map(({ slug, count }) => ({
      slug,
      count: count - (existing.get(slug) ?? 0),
      existing: existing.get(slug) ?? 0,
    }))
    .filter(({ count }) => count > 0);
}

async function load(db: Database, slug: string, count: number, existing: number): Promise<void> {
  const row =
    (await findOrganizationBySlug(db, slug)) ?? (await insertOrganization(db, slug, `Board ${slug}`));
  if (!row) throw new Error(`Could not find or create the organization ${slug}.`);
  const startedMs = performance.now();
  await loadDemoJobs(organizationScope(db, row, PLATFORM, 'command_line'), {
    count,
    seed: row.id * 1_000_003 + existing,
    onProgress: (done) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${slug}: ${done} of ${count} jobs `);
    },
  });
  const seconds = (performance.now() - startedMs) / 1000;
  console.error(`\r${slug}: ${count} jobs in ${seconds.toFixed(1)} s`);
}

/** Records the dropped indexes in the same transaction, so that the next run can restore them after an interruption. */
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
  await client.query(`COMMENT ON INDEX job_index_lexemes IS '${COMPLETE}'`);
  console.error(`Created ${rows.length} indexes in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
}

/** No job may expire during a measurement: an expiry changes the board, which invalidates cached totals. */
async function postponeExpiries(client: pg.Client): Promise<void> {
  const dueSoon = `status = 'active' AND expires_at < now() + interval '1 day'`;
  const later = `expires_at = expires_at + interval '1 day' + greatest(now() - expires_at, '0')`;
  await client.query(`UPDATE jobs SET ${later} WHERE ${dueSoon}`);
  await client.query(
    `UPDATE job_index SET expires_at = jobs.expires_at FROM jobs
     WHERE jobs.organization_id = job_index.organization_id AND jobs.id = job_index.job_id
       AND jobs.expires_at IS DISTINCT FROM job_index.expires_at`,
  );
}
