/** Measures how alerts are matched with new jobs: `npm run bench -- --alerts`. */
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { sendDueAlerts } from '../src/features/jobs/alerts/sending/send-due.ts';
import type { Database } from '../src/platform/database/connect.ts';
import { newId } from '../src/platform/ids.ts';
import type { Scope } from '../src/platform/scope.ts';
import { type Bench, openStore } from './support/bench.ts';
import { PLATFORM } from './support/seed.ts';
import { timed, toGoalCells } from './support/statistics.ts';
import { readUsage } from './support/usage.ts';
import { watchMemory } from './support/watch-memory.ts';

const NEW_JOBS = 1_000;
const DISTINCT_SHARE = 0.6;
/** For 100,000 alerts. */
const MAX_CPU_SECONDS = 60;
const MAX_MEGABYTES = 200;

export async function measureAlerts(bench: Bench): Promise<void> {
  const { db, scope } = await openStore(bench);
  const clear = async () => {
    await sql`delete from alerts`.execute(db);
    await sql`delete from emails where kind = 'alert_new_jobs'`.execute(db);
  };
  await clear();
  bench.closers.push(clear);
  await seedAlerts(scope, bench.options.subscribers);
  await publishJobs(scope);
  await db.connection().execute(measureLook);
  await report(scope);
}

interface Sample {
  title: string;
  location: string | null;
  category_id: string | null;
}

/** Nine in ten have one or two words of a title, half a place, and some a category, a job type, the lowest pay or remote work. */
function toQuery(n: number, sample: Sample | undefined): string {
  const { title = '', location, category_id } = sample ?? {};
  const words = title.split(/\s+/);
  const first = n % words.length;
  return JSON.stringify({
    ...(n % 10 > 0 && { search: words.slice(first, first + 1 + (n % 2)).join(' ') }),
    ...(n % 2 === 0 && location && { place: location }),
    ...(n % 5 === 0 && category_id && { categories: [category_id] }),
    ...(n % 7 === 0 && { job_types: ['full-time'] }),
    ...(n % 4 === 0 && { pay_min: 20_000 + n, pay_currency: 'EUR' }),
    ...(n % 11 === 0 && { is_remote: true }),
  });
}

async function seedAlerts({ db, organizationId }: Scope, count: number): Promise<void> {
  const distinct = Math.ceil(count * DISTINCT_SHARE);
  const { rows: titles } = await sql<Sample>`
    select title, location, category_id from jobs where organization_id = ${organizationId} order by id limit 5000`.execute(
    db,
  );
  const queries = Array.from({ length: distinct }, (_, n) => toQuery(n, titles[(n * 7919) % titles.length]));
  for (let first = 0; first < count; first += 5_000) {
    const numbers = Array.from({ length: Math.min(5_000, count - first) }, (_, n) => first + n);
    const texts = numbers.map((n) => queries[n % distinct] as string);
    await sql`
      insert into alerts (organization_id, id, email, email_key, query, query_key, language, frequency, confirmed_at, seen_snapshot, due_at)
      select ${organizationId}, id, 'a' || n || '@example.org', 'a' || n || '@example.org', query::jsonb, key, 'en', 'daily',
        now(), pg_current_snapshot(), now()
      from unnest(${numbers.map(() => newId())}::uuid[], ${numbers}::int[], ${texts}::text[],
        ${numbers.map((n) => hash('sha256', `${n % distinct}`, 'buffer'))}::bytea[]) as given (id, n, query, key)`.execute(
      db,
    );
  }
  await sql`vacuum analyze alerts`.execute(db);
}

async function publishJobs({ db, organizationId }: Scope): Promise<void> {
  await sql`
    update job_publications set position = pg_current_xact_id()
    where organization_id = ${organizationId} and job_id in (
      select job_id from job_index where organization_id = ${organizationId} and status = 'active'
      order by hashtext(job_id::text) limit ${NEW_JOBS})`.execute(db);
}

async function measureLook(db: Database): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const readCpuSeconds = async () => {
    const [node, postgres] = await Promise.all([readUsage(process.pid), readUsage(rows[0]?.pid ?? 0)]);
    return (node.cpuMicroseconds + postgres.cpuMicroseconds) / 1e6;
  };
  const cpuSeconds = await readCpuSeconds();
  const endWatch = watchMemory();
  const ms = await timed(() => sendDueAlerts(db, PLATFORM, new AbortController().signal));
  const { before, most } = endWatch();
  const print = (name: string, figure: number, max: number) =>
    console.log(`${name}: ${figure.toFixed(1)} ${toGoalCells(figure, { max }).join(' ')}`);
  console.log(`look: ${(ms / 1000).toFixed(1)} s`);
  print('CPU s of Node.js and PostgreSQL', (await readCpuSeconds()) - cpuSeconds, MAX_CPU_SECONDS);
  print('memory added, MB', (most - before) / 1e6, MAX_MEGABYTES);
}

async function report({ db }: Scope): Promise<void> {
  const { rows } = await sql<{ alerts: number; queries: number; emails: number; jobs: number }>`
    select (select count(*) from alerts)::int as alerts, (select count(distinct query_key) from alerts)::int as queries,
      count(*)::int as emails, coalesce(sum((payload ->> 'total')::int), 0)::int as jobs
    from emails where kind = 'alert_new_jobs' and payload ->> 'part' in ('', '1/2', '1/3')`.execute(db);
  const { alerts, queries, emails, jobs } = rows[0] ?? { alerts: 0, queries: 0, emails: 0, jobs: 0 };
  console.log(`${alerts} alerts with ${queries} queries: ${emails} have new jobs, ${jobs} in total`);
}
