/** Measures how alerts are matched with new jobs, and their emails rendered: `npm run bench -- --alerts`. */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { newJobsEmail } from '../src/features/alerts/emails/new-jobs.ts';
import { rescheduleAlerts } from '../src/features/alerts/reschedule.ts';
import { sendDueAlerts } from '../src/features/alerts/sending/send-due.ts';
import { composeEmail } from '../src/features/emails/compose.ts';
import type { Database } from '../src/platform/database/connect.ts';
import { KeyRing } from '../src/platform/encryption/key-ring.ts';
import { newId } from '../src/platform/ids.ts';
import type { Scope } from '../src/platform/scope.ts';
import type { BenchOptions } from './options.ts';
import { measureThroughput } from './support/measure-throughput.ts';
import { PLATFORM } from './support/seed.ts';
import { openBenchStore } from './support/store.ts';

const NEW_JOBS = 1_000;
const DISTINCT_SHARE = 0.6;
const RENDERED = 500;
const CLOCK_TICKS_PER_SECOND = 100;

export async function measureAlerts(options: BenchOptions): Promise<void> {
  const { db, scope, close } = await openBenchStore(options);
  try {
    await sql`delete from alerts`.execute(db);
    await sql`delete from emails where kind = 'alert_new_jobs'`.execute(db);
    await seedAlerts(scope, options.subscribers);
    await publishJobs(scope);
    await db.connection().execute((db) => measureLook(db));
    await report(scope);
    await measureRendering(scope);
    await measureReschedule(scope);
    await sql`delete from alerts`.execute(db);
    await sql`delete from emails where kind = 'alert_new_jobs'`.execute(db);
  } finally {
    await close();
  }
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
  const before = await readCpuSeconds(rows[0]?.pid);
  await measureThroughput(
    'look',
    () => sendDueAlerts(db, PLATFORM, new AbortController().signal),
    () => 0,
  );
  const after = await readCpuSeconds(rows[0]?.pid);
  if (before !== undefined && after !== undefined)
    console.log(`         PostgreSQL: CPU ${(after - before).toFixed(1)} s`);
}

/** Of another process on this machine. Undefined where the system does not say. */
async function readCpuSeconds(pid: number | undefined): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
}

async function report({ db }: Scope): Promise<void> {
  const { rows } = await sql<{ alerts: number; queries: number; emails: number; jobs: number }>`
    select (select count(*) from alerts)::int as alerts, (select count(distinct query_key) from alerts)::int as queries,
      count(*)::int as emails, coalesce(sum((payload ->> 'total')::int), 0)::int as jobs
    from emails where kind = 'alert_new_jobs' and payload ->> 'part' in ('', '1/2', '1/3')`.execute(db);
  const { alerts, queries, emails, jobs } = rows[0] ?? { alerts: 0, queries: 0, emails: 0, jobs: 0 };
  console.log(`         ${alerts} alerts with ${queries} queries: ${emails} have new jobs, ${jobs} in total`);
}

async function measureRendering(scope: Scope): Promise<void> {
  const kind = newJobsEmail(new KeyRing([Buffer.alloc(32)]));
  const emails = await scope.db
    .selectFrom('emails')
    .select('payload')
    .where('kind', '=', kind.name)
    .limit(RENDERED)
    .execute();
  const before = process.cpuUsage();
  for (const { payload } of emails) {
    const prepared = await kind.prepare(scope, payload as Record<string, string>);
    if (prepared) await composeEmail(scope, prepared);
  }
  const { user, system } = process.cpuUsage(before);
  const perSecond = Math.round(emails.length / ((user + system) / 1e6));
  console.log(`         ${perSecond} emails prepared and rendered per second of CPU time`);
}

/** Alerts at all hours and days, which wait for the clock of the organization. */
async function measureReschedule(scope: Scope): Promise<void> {
  await sql`
    update alerts set hour = hashtext(id::text) & 15, weekday = 1 + (hashtext(id::text) & 3), frequency = 'weekly',
      due_at = now() + interval '1 day', sent_on = null`.execute(scope.db);
  await sql`vacuum analyze alerts`.execute(scope.db);
  const startedMs = performance.now();
  await rescheduleAlerts(scope, 'Asia/Tokyo');
  console.log(
    `         ${Math.round(performance.now() - startedMs)} ms to move all of them to another time zone`,
  );
}
