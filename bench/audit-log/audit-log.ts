/** Measures the first page of the audit log with each combination of filters: `npm run bench -- --audit-log`. */
import { sql } from 'kysely';
import type pg from 'pg';
import { toTable } from '../../src/commands/output.ts';
import { findEntries } from '../../src/features/audit-log/queries.ts';
import { createJob } from '../../src/features/jobs/create.ts';
import { recordAudit } from '../../src/platform/audit/record.ts';
import type { Scope } from '../../src/platform/scope.ts';
import type { BenchOptions } from '../options.ts';
import { explain, recordStatements } from '../support/plans.ts';
import { median } from '../support/statistics.ts';
import { auditActors, HOT_OBJECT, jobObject, seedAuditLog } from './seed.ts';

const REPETITIONS = 9;
const WRITES = 300;
const DAY_MS = 86_400_000;

type Filter = Parameters<typeof findEntries>[2];

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Values with the share of the entries that have them. */
const filters: Record<'actor' | 'type' | 'object' | 'time', [name: string, filter: Filter][]> = {
  actor: [
    ['any actor', {}],
    ['import key (60 %)', { actor: auditActors.importer }],
    ['user (0.2 %)', { actor: auditActors.user }],
    ['unknown actor', { actor: 'user:nobody' }],
  ],
  type: [
    ['any type', {}],
    ['job (80 %)', { type: 'job' }],
    ['page (10 %, never by the import key)', { type: 'page' }],
    ['secret (0.01 %)', { type: 'secret' }],
  ],
  object: [
    ['any object', {}],
    ['a job (about 40 entries)', { object: jobObject(1) }],
    ['one object (1 % of the entries)', { object: HOT_OBJECT }],
  ],
  time: [
    ['any time', {}],
    ['a month, a year ago', { from: daysAgo(380), to: daysAgo(350) }],
    ['since yesterday', { from: daysAgo(1) }],
  ],
};

export async function measureAuditLog(
  scope: Scope,
  pool: pg.Pool,
  { entries, plans }: Pick<BenchOptions, 'entries' | 'plans'>,
): Promise<void> {
  console.log(`Create a job before: ${await measureWrites(scope)} ms`);
  await seedAuditLog(scope, entries);
  console.log(`Create a job with ${entries} entries: ${await measureWrites(scope)} ms`);
  const results = [];
  for (const [name, filter] of combine()) results.push({ name, filter, ...(await measure(scope, filter)) });
  results.sort((a, b) => b.median - a.median);
  const rows = results.map(({ name, rows, median, worst }) => [
    name,
    `${rows}`,
    median.toFixed(1),
    worst.toFixed(1),
  ]);
  console.log(`\n${toTable(['filter', 'rows', 'median ms', 'worst ms'], rows)}`);
  if (!plans) return;
  for (const { name, filter } of results.slice(0, 8)) {
    const statements = await recordStatements(pool, () => findFirstPage(scope, filter));
    for (const statement of statements) console.log(`\n## ${name}\n\n${await explain(pool, statement)}`);
  }
}

function combine(): [string, Filter][] {
  let combined: [string, Filter][] = [['', {}]];
  for (const options of Object.values(filters))
    combined = combined.flatMap(([name, filter]) =>
      options.map(([other, more]): [string, Filter] => [
        `${name}${name && ', '}${other}`,
        { ...filter, ...more },
      ]),
    );
  return combined;
}

async function measure(scope: Scope, filter: Filter) {
  const times: number[] = [];
  let rows = 0;
  // The first time reads from the disk, and is not measured.
  for (let time = 0; time <= REPETITIONS; time++) {
    const startedAt = performance.now();
    rows = (await findFirstPage(scope, filter)).length;
    if (time > 0) times.push(performance.now() - startedAt);
  }
  return { rows, median: median(times), worst: Math.max(...times) };
}

function findFirstPage({ db, organizationId }: Scope, filter: Filter) {
  return findEntries(db, organizationId, filter, 51);
}

/** The median of creating a job, with and without the entry that its event writes, and of an entry alone. */
async function measureWrites(scope: Scope): Promise<string> {
  const measured: Record<string, () => Promise<unknown>> = {
    'without an entry': () => createJob({ ...scope, actor: 'system' }, { title: 'Pilot' }),
    'with an entry': () => createJob(scope, { title: 'Pilot' }),
    'an entry alone': () => recordAudit(scope, { action: 'job.read', object: { type: 'job', id: null } }),
  };
  const times = new Map(Object.keys(measured).map((name): [string, number[]] => [name, []]));
  for (let count = 0; count < WRITES; count++)
    for (const [name, write] of Object.entries(measured)) {
      const startedAt = performance.now();
      await write();
      times.get(name)?.push(performance.now() - startedAt);
    }
  await sql`delete from jobs where organization_id = ${scope.organizationId} and title = 'Pilot'`.execute(
    scope.db,
  );
  return [...times].map(([name, each]) => `${name} ${median(each.slice(WRITES / 10)).toFixed(2)}`).join(', ');
}
