/** Measures the first page of the audit log with each combination of filters: `npm run bench -- --audit-log`. */
import { toTable } from '../../src/commands/output.ts';
import { findEntries } from '../../src/features/board/audit-log/queries.ts';
import type { Scope } from '../../src/platform/scope.ts';
import { type Bench, openStore, SINGLE_JOB } from '../support/bench.ts';
import { explainWork } from '../support/plans.ts';
import { median, timed, toCell, toGoalCells } from '../support/statistics.ts';
import { auditActors, HOT_OBJECT, jobObject, seedAuditLog } from './seed.ts';

const REPETITIONS = 9;
const GOAL = { max: 20 };
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

export async function measureAuditLog(bench: Bench): Promise<void> {
  const { scope, pool } = await openStore(bench, SINGLE_JOB);
  await seedAuditLog(scope, bench.options.entries);
  const results = [];
  for (const [name, filter] of combine()) results.push({ name, filter, ...(await measure(scope, filter)) });
  results.sort((a, b) => b.median - a.median);
  const rows = results.map(({ name, rows, median, worst }) => [
    name,
    ...[`${rows}`, toCell(median), toCell(worst)],
    ...toGoalCells(median, GOAL),
  ]);
  console.log(`\n${toTable(['filter', 'rows', 'median ms', 'worst ms', 'goal', ''], rows)}`);
  if (!bench.options.plans) return;
  for (const { name, filter } of results.slice(0, 8))
    await explainWork(pool, name, () => findFirstPage(scope, filter));
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
    const ms = await timed(async () => {
      rows = (await findFirstPage(scope, filter)).length;
    });
    if (time > 0) times.push(ms);
  }
  return { rows, median: median(times), worst: Math.max(...times) };
}

function findFirstPage({ db, organizationId }: Scope, filter: Filter) {
  return findEntries(db, organizationId, filter, 51);
}
