/** Measures what a job takes on disk, in each table and index: `npm run bench -- --disk`. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { toTable } from '../src/commands/output.ts';
import { loadDemoJobs } from '../src/demo/load-jobs.ts';
import { insertOrganization, organizationScope } from '../src/features/board/organizations/queries.ts';
import { mergePendingWords } from '../src/features/jobs/jobs/search/index-queries.ts';
import { connectDatabase, type Database } from '../src/platform/database/connect.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import type { Bench } from './support/bench.ts';
import { PLATFORM } from './support/seed.ts';
import { toCell, toGoalCells } from './support/statistics.ts';
import { openDatabase } from './support/store.ts';

/** Of a job on top of its text, with and without its event. */
const MAX_BYTES = { withEvent: 7_500, withoutEvent: 4_500 };
/** Relations that grow by less are not shown. */
const MIN_BYTES_PER_JOB = 1;

/** Creates the jobs in a new database, with the statements of the API and with all indexes in place. */
export async function measureDisk({ options: { jobs }, closers }: Bench): Promise<void> {
  const database = await openDatabase({});
  closers.push(() => database.stop());
  await migrate(database.url);
  const { db, pool, close } = connectDatabase(database.url, { poolSize: 4 });
  closers.push(close);
  const organization = await insertOrganization(db, 'disk', 'Board');
  if (!organization) throw new Error('The organization exists.');
  const before = await findSizes(pool);
  const scope = organizationScope(db, organization, PLATFORM, 'command_line');
  await whileMerging(db, () => loadDemoJobs(scope, { count: jobs, seed: 1 }));
  // As autovacuum does from time to time.
  await pool.query('VACUUM (ANALYZE)');
  const text = await measureText(pool);
  const grown = [...(await findSizes(pool))]
    .map(([name, bytes]) => ({ name, perJob: (bytes - (before.get(name) ?? 0)) / jobs }))
    .filter(({ perJob }) => perJob >= MIN_BYTES_PER_JOB);
  console.log(toReport(jobs, grown, { stored: text.stored / jobs, plain: text.plain / jobs }));
}

/** Merges new words every second during the work, as the server does. The file of the text index keeps the space of its longest pending list. */
async function whileMerging(db: Database, work: () => Promise<void>): Promise<void> {
  const end = new AbortController();
  const merging = (async () => {
    while (!end.signal.aborted) {
      await mergePendingWords(db);
      await sleep(1_000, undefined, { signal: end.signal }).catch(() => undefined);
    }
    await mergePendingWords(db);
  })();
  await work().finally(() => end.abort());
  await merging;
}

/** The bytes of each table, of the values that it stores out of line (`TOAST`), and of each index, with their maps of free space. */
async function findSizes(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; bytes: string }>(`
    SELECT concat_ws(' ', owner.relname, CASE WHEN whole.oid IS NULL THEN index.name ELSE '(TOAST)' END) AS name,
      sum(pg_table_size(relation.oid) - coalesce(pg_total_relation_size(nullif(relation.reltoastrelid, 0)), 0)) AS bytes
    FROM pg_class AS relation
      LEFT JOIN LATERAL (SELECT indrelid, relation.relname AS name FROM pg_index WHERE indexrelid = relation.oid) AS index ON true
      LEFT JOIN pg_class AS whole ON whole.reltoastrelid IN (relation.oid, index.indrelid)
      JOIN pg_class AS owner ON owner.oid = coalesce(whole.oid, index.indrelid, relation.oid)
    WHERE relation.relkind IN ('r', 'm', 't', 'i') AND owner.relnamespace = 'public'::regnamespace
    GROUP BY 1`);
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** The bytes of the texts of all jobs, uncompressed and as PostgreSQL stores them. */
async function measureText(pool: pg.Pool): Promise<{ plain: number; stored: number }> {
  const { rows: columns } = await pool.query<{ name: string }>(`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = 'jobs' AND data_type IN ('text', 'json', 'jsonb')`);
  const sum = (bytesOf: (name: string) => string) =>
    `sum(${columns.map(({ name }) => `coalesce(${bytesOf(`"${name}"`)}, 0)`).join(' + ')})`;
  const { rows } = await pool.query(`
    SELECT ${sum((name) => `octet_length(${name}::text)`)} AS plain, ${sum((name) => `pg_column_size(${name})`)} AS stored FROM jobs`);
  return { plain: Number(rows[0].plain), stored: Number(rows[0].stored) };
}

interface Size {
  name: string;
  perJob: number;
}

function toReport(jobs: number, grown: Size[], text: { plain: number; stored: number }): string {
  const total = grown.reduce((sum, { perJob }) => sum + perJob, 0);
  const events = grown.filter(({ name }) => name.startsWith('events'));
  const withEvent = total - text.stored;
  const withoutEvent = withEvent - events.reduce((sum, { perJob }) => sum + perJob, 0);
  const sizes = grown.toSorted((a, b) => b.perJob - a.perJob).map(({ name, perJob }) => toRow(name, perJob));
  const sums = [
    toRow('total', total),
    toRow('text of the jobs, uncompressed', text.plain),
    toRow('text of the jobs, as stored', text.stored),
    [...toRow('total − text as stored', withEvent), ...toGoalCells(withEvent, { max: MAX_BYTES.withEvent })],
    [
      ...toRow('the same without events', withoutEvent),
      ...toGoalCells(withoutEvent, { max: MAX_BYTES.withoutEvent }),
    ],
  ];
  return `${toTable(['table or index', 'bytes per job'], sizes)}

${toTable(['sum', 'bytes per job', 'goal', ''], sums)}

The figures are the growth of the files by ${jobs} jobs, after a VACUUM. They include jobs, search index, events and audit log, and the free
space in pages, but not the write-ahead log. The text is all columns of jobs with text or JSON: octet_length, and pg_column_size.`;
}

function toRow(name: string, perJob: number): string[] {
  return [name, toCell(perJob, 0)];
}
