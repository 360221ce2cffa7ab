/** Measures how the queue finds and claims due rows among 100,000 pending rows, without workers: `npm run bench -- --queue`. */
import { sql } from 'kysely';
import type pg from 'pg';
import { toTable } from '../src/commands/output.ts';
import { claimLogos, describeHost, logos } from '../src/features/logos/worker-queries.ts';
import {
  claimDomains,
  describeDomain,
  domains,
} from '../src/features/organizations/domains/worker-queries.ts';
import type { Database } from '../src/platform/database/connect.ts';
import { claimEmails, describeMailServer, emails } from '../src/platform/mail/outbox/worker-queries.ts';
import { type DuePartition, findDuePartitions } from '../src/platform/queue/table-queries.ts';
import type { Scope } from '../src/platform/scope.ts';
import type { BenchOptions } from './options.ts';
import { explain, recordStatements } from './support/plans.ts';
import { median } from './support/statistics.ts';

const ROWS = 100_000;
const REPETITIONS = 9;
/** The number of partitions in one claim of a worker. */
const PARTITIONS_PER_CLAIM = 100;

interface Case {
  name: string;
  seed(db: Database): Promise<unknown>;
  find(db: Database): Promise<DuePartition[]>;
  /** Claims `count` rows of each partition. */
  claim(db: Database, partitions: DuePartition[], count: number): Promise<unknown[]>;
}

const logoQueue = {
  find: async (db: Database) => (await findDuePartitions(db, logos, describeHost, 0)).due,
  claim: (db: Database, partitions: DuePartition[], count: number) =>
    claimLogos(db, partitions.map(toWanted(count)), 0),
};

const domainQueue = {
  find: async (db: Database) => (await findDuePartitions(db, domains, describeDomain, 0)).due,
  claim: (db: Database, partitions: DuePartition[], count: number) =>
    claimDomains(db, partitions.map(toWanted(count)), 0),
};

const emailQueue = {
  find: async (db: Database) => (await findDuePartitions(db, emails, describeMailServer, 0)).due,
  claim: (db: Database, partitions: DuePartition[], count: number) =>
    claimEmails(db, partitions.map(toWanted(count)), 0),
};

const toWanted = (count: number) => (row: DuePartition) => ({
  organizationId: row.organization_id,
  partitionId: row.partition_id,
  count,
});

const cases: Case[] = [
  {
    name: 'logos, all of one host, due',
    ...logoQueue,
    seed: (db) => seedLogos(db, { hosts: 1, organizations: 1 }),
  },
  {
    name: 'logos of 1,000 hosts of 100 organizations, due',
    ...logoQueue,
    seed: (db) => seedLogos(db, { hosts: 1_000, organizations: 100 }),
  },
  {
    name: 'logos, each of a different host, due',
    ...logoQueue,
    seed: (db) => seedLogos(db, { hosts: ROWS, organizations: 100 }),
  },
  {
    name: 'logos, each of a different host, 100 of them due',
    ...logoQueue,
    seed: (db) => seedLogos(db, { hosts: ROWS, organizations: 100, notDue: ROWS - 100 }),
  },
  { name: 'domains of 5,000 organizations, 100 of them due', ...domainQueue, seed: seedDomains },
  { name: 'emails of two kinds and 100 organizations, due', ...emailQueue, seed: seedEmails },
];

/** Uses one connection, which caches its query plans while the tables are empty. */
export async function measureQueue({ db }: Scope, pool: pg.Pool, { plans }: Pick<BenchOptions, 'plans'>) {
  await sql`insert into organizations (slug, name) select 'queue-' || n, 'Queue' from generate_series(1, 5000) as n
    on conflict do nothing`.execute(db);
  const rows = await db.connection().execute(async (db) => {
    const measured: string[][] = [];
    for (const queueCase of cases) measured.push(await measure(db, queueCase));
    return measured;
  });
  console.log(
    `\n${toTable(['100,000 pending', 'partitions', 'find ms', 'claim 1 row of each of 100, ms', 'claim 5 rows of one, ms'], rows)}`,
  );
  if (plans) for (const queueCase of cases) await printPlans(db, pool, queueCase);
  await clear(db);
}

async function measure(db: Database, queueCase: Case): Promise<string[]> {
  await clear(db);
  // After five executions, PostgreSQL caches a generic plan.
  for (let time = 0; time < 6; time++) await queueCase.claim(db, await queueCase.find(db), 1);
  await queueCase.seed(db);
  const partitions = await queueCase.find(db);
  const scan = await time(() => queueCase.find(db));
  const many = await time(() => queueCase.claim(db, partitions.slice(0, PARTITIONS_PER_CLAIM), 1));
  const few = await time(() => queueCase.claim(db, partitions.slice(0, 1), 5));
  return [queueCase.name, String(partitions.length), scan, many, few];
}

async function time(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let count = 0; count < REPETITIONS; count++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return `${median(times).toFixed(1)} (worst ${Math.max(...times).toFixed(1)})`;
}

async function printPlans(db: Database, pool: pg.Pool, queueCase: Case): Promise<void> {
  await clear(db);
  await queueCase.seed(db);
  const statements = await recordStatements(pool, async () => {
    const partitions = await queueCase.find(db);
    await queueCase.claim(db, partitions.slice(0, PARTITIONS_PER_CLAIM), 1);
  });
  console.log(`\n## ${queueCase.name}\n`);
  for (const statement of statements) console.log(`${await explain(pool, statement)}\n`);
}

interface LogoSeed {
  hosts: number;
  organizations: number;
  notDue?: number;
}

async function seedLogos(db: Database, { hosts, organizations, notDue = 0 }: LogoSeed): Promise<void> {
  await sql`
    insert into logos (organization_id, id, source_url, source_hash, due_at)
    select organization.id, gen_random_uuid(), 'https://host-' || n % ${sql.lit(hosts)} || '.example/' || n || '.png',
      sha256(n::text::bytea), now() + case when n <= ${sql.lit(notDue)} then interval '1 hour' else interval '-1 hour' end
    from generate_series(1, ${sql.lit(ROWS)}) as n
      join (select id, row_number() over (order by id) as number from organizations where slug like 'queue-%') as organization
        on organization.number = n % ${sql.lit(organizations)} + 1`.execute(db);
}

async function seedDomains(db: Database): Promise<void> {
  await sql`
    insert into domains (organization_id, id, domain, token, status, due_at)
    select organization.id, gen_random_uuid(), 'jobs-' || n || '.example', repeat('x', 32), 'pending',
      now() + case when n <= ${sql.lit(ROWS - 100)} then interval '1 hour' else interval '-1 hour' end
    from generate_series(1, ${sql.lit(ROWS)}) as n
      join (select id, row_number() over (order by id) as number from organizations where slug like 'queue-%') as organization
        on organization.number = n % 5000 + 1`.execute(db);
}

async function seedEmails(db: Database): Promise<void> {
  await sql`
    insert into emails (organization_id, id, kind, cause, payload, due_at)
    select organization.id, gen_random_uuid(), case when n % 2 = 0 then 'alert' else 'member_sign_in_link' end, n::text, '{}',
      now() - interval '1 hour'
    from generate_series(1, ${sql.lit(ROWS)}) as n
      join (select id, row_number() over (order by id) as number from organizations where slug like 'queue-%') as organization
        on organization.number = n / 2 % 100 + 1`.execute(db);
}

async function clear(db: Database): Promise<void> {
  for (const table of ['logos', 'domains', 'emails'])
    await sql`delete from ${sql.table(table)} using organizations
      where organizations.id = organization_id and slug like 'queue-%'`.execute(db);
  await sql`vacuum logos, domains, emails`.execute(db);
}
