import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { sharedServer } from '../../../../test/app.ts';
import { propertyRuns } from '../../../../test/property-runs.ts';
import { insertPaidJobs, type PaidJob, paidJob, times } from '../../../../test/salaries.ts';
import { modelSalaries } from '../../../../test/salary-model.ts';
import type { Scope } from '../../../platform/scope.ts';
import { computeSalaries } from './compute.ts';

const BOARDS = propertyRuns(200);
const CATEGORIES = 4;
const CONCURRENCY = 8;

let db: Scope['db'];
beforeAll(async () => {
  ({ db } = (await sharedServer()).connection);
});

/** A seeded random number generator (mulberry32). */
function newRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;

function pick<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}

/** An amount of any magnitude, often at a threshold or with the maximum number of digits. */
function anyAmount(random: Random): number {
  const kind = random();
  if (kind < 0.15)
    return pick(
      random,
      [0, 499.99, 500, 9_999.99, 10_000, 10_000_000, 20_000_000, 833.34, 833.33, 4.807_692_307_692_308],
    );
  if (kind < 0.3) return pick(random, [20_000, 20_000.5, 20_001, 30_000, 30_000.499_999_999_996]);
  const amount = 10 ** (random() * 8);
  return kind < 0.5 ? amount : Number(amount.toFixed(Math.floor(random() * 3)));
}

function anyJob(random: Random, categoryIds: string[], currencies: (string | null)[]): PaidJob {
  const [a, b] = [anyAmount(random), anyAmount(random)];
  const sides = random();
  return paidJob({
    status: pick(random, ['active', 'active', 'active', 'active', 'draft', 'expired']),
    salary_min: sides < 0.2 ? null : Math.min(a, b),
    salary_max: sides > 0.1 && sides < 0.6 ? null : Math.max(a, b),
    salary_currency: pick(random, currencies),
    salary_period: pick(random, ['hourly', 'daily', 'weekly', 'monthly', 'yearly', 'yearly', null, null]),
    category_id: pick(random, [...categoryIds, null]),
    job_type: pick(random, ['full-time', 'part-time', null]),
    location: pick(random, ['Bergen', 'BERGEN ', 'bergen', '\tOslo', 'oslo', 'OSLO', ' ', null]),
    expires_at: pick(random, [null, null, '2099-01-01T00:00:00Z', '2026-01-02T00:00:00Z']),
  });
}

test(`figures of ${BOARDS} random boards match an independent model`, async () => {
  const seed = Date.now() % 2 ** 31;
  const random = newRandom(seed);
  const boards = (await newBoards(BOARDS)).map((board) => {
    const currencies = pick(random, [
      ['EUR'],
      ['EUR', 'USD'],
      ['EUR', 'USD', 'NOK', null],
      ['EUR', null],
      [null],
    ]);
    const ids = board.categories.map(({ id }) => id);
    const jobs = Array.from({ length: Math.floor(random() ** 2 * 24) }, () =>
      anyJob(random, ids, currencies),
    );
    return { ...board, jobs };
  });
  await insertPaidJobs(db, boards);
  const queue = [...boards];
  const compareSome = async () => {
    for (let board = queue.pop(); board; board = queue.pop()) {
      const { organizationId, jobs, categories } = board;
      const { salaries } = await computeSalaries({ db, organizationId } as Scope, { explain: true });
      expect({ seed, jobs, salaries }).toEqual({
        seed,
        jobs,
        salaries: modelSalaries(jobs, categories, Date.now()),
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, compareSome));
});

test('figures follow every change of the table of jobs', async () => {
  const seed = Date.now() % 2 ** 31;
  const random = newRandom(seed);
  const [board] = await newBoards(1);
  if (!board) throw new Error('no board');
  const { organizationId, categories } = board;
  const someJob = () =>
    anyJob(
      random,
      categories.map(({ id }) => id),
      ['EUR', 'EUR', 'USD', null],
    );
  await insertPaidJobs(db, [{ organizationId, jobs: Array.from({ length: 60 }, someJob) }]);
  const steps: string[] = [];
  for (let step = 0; step < 80; step++) {
    const job = someJob();
    const columns = pick(random, changes);
    steps.push(`${columns} of ${JSON.stringify(job)}`);
    const some = sql`organization_id = ${organizationId} and id::text > ${'0123456789abcdef'[Math.floor(random() * 16)]}`;
    if (columns === 'a job') await insertPaidJobs(db, [{ organizationId, jobs: [job] }]);
    else if (columns === 'no job')
      await sql`delete from jobs where id = (select id from jobs where ${some} limit 1)`.execute(db);
    else if (columns === 'other ids')
      await sql`update jobs set id = gen_random_uuid() where ${some}`.execute(db);
    else
      await sql`update jobs set (${sql.raw(columns)}) = (select ${sql.raw(columns)} from json_populate_record(null::jobs, ${JSON.stringify(job)}::json))
        where ${some}`.execute(db);
    if (step === 60)
      await sql`delete from categories where organization_id = ${organizationId} and id = ${categories.pop()?.id}`.execute(
        db,
      );
    const { salaries } = await computeSalaries({ db, organizationId } as Scope, { explain: true });
    const expected = modelSalaries(await findPaidJobs(organizationId), categories, Date.now());
    expect({ seed, steps, salaries }).toEqual({ seed, steps, salaries: expected });
  }
});

test('the dominant currency is that of most jobs, also when another one is more common among the newest', async () => {
  const [board] = await newBoards(1);
  const { organizationId, categories } = board as NonNullable<typeof board>;
  const newest = (n: number) => `ffffffff-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const jobs = [
    ...times(260, { salary_currency: 'EUR', job_type: 'full-time' }),
    ...times(230, { salary_currency: 'USD' }).map((job, n) => ({ ...job, id: newest(n) })),
  ];
  await insertPaidJobs(db, [{ organizationId, jobs }]);
  const { salaries } = await computeSalaries({ db, organizationId } as Scope, { explain: true });
  expect(salaries).toEqual(modelSalaries(jobs, categories, Date.now()));
  expect(salaries).toMatchObject({ currency: 'EUR', salaried_jobs: 260, excluded_other_currency: 230 });
});

/** One step of the model: changes columns of many jobs, or the number of jobs. */
const changes = [
  'salary_min, salary_max',
  'salary_currency, salary_period',
  'status, expires_at',
  'category_id, job_type',
  'location, job_type',
  'a job',
  'no job',
  'other ids',
];

async function findPaidJobs(organizationId: number): Promise<PaidJob[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'status', 'salary_min', 'salary_max', 'salary_currency', 'salary_period', 'category_id'])
    .select(['job_type', 'location', 'expires_at'])
    .where('organization_id', '=', organizationId)
    .execute();
  return rows as PaidJob[];
}

interface Board {
  organizationId: number;
  categories: { id: string; name: string; slug: string }[];
}

async function newBoards(count: number): Promise<Board[]> {
  const prefix = `model-${randomUUID()}`;
  const { rows } = await sql<Board>`
    with made as (
      insert into organizations (slug, name) select ${prefix} || '-' || n, 'Model' from generate_series(1, ${count}::int) as n
      returning id
    ), categorised as (
      insert into categories (organization_id, id, name, slug)
      select made.id, gen_random_uuid(), name, lower(name)
      from made, unnest(array['Zinc', 'amber', 'Ships', 'docks']) with ordinality as names (name, n) where n <= ${CATEGORIES}::int
      returning organization_id, id, name, slug
    )
    select organization_id as "organizationId", json_agg(json_build_object('id', id, 'name', name, 'slug', slug)) as categories
    from categorised group by organization_id`.execute(db);
  return rows;
}
