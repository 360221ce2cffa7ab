import { sql } from 'kysely';
import { maintainAuditLog } from '../../src/platform/audit/partitions.ts';
import type { Database } from '../../src/platform/database/connect.ts';
import { newId } from '../../src/platform/ids.ts';
import type { Scope } from '../../src/platform/scope.ts';

const DAYS = 399;
const DAY_MS = 86_400_000;
const BATCH = 250_000;

export const auditActors = { importer: 'api_key:import', user: 'user:7' };
export const HOT_OBJECT = 'hot';

export function jobObject(number: number): string {
  return `job-${number}`;
}

/** Adds entries up to the given number, evenly over 399 days. */
export async function seedAuditLog(scope: Scope, entries: number): Promise<void> {
  const { db, organizationId } = scope;
  const { total } = await db
    .selectFrom('audit_log')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  if (total >= entries) return;
  await createAllMonths(scope);
  for (let from = total; from < entries; from += BATCH) {
    await insertBatch(db, organizationId, from, Math.min(from + BATCH, entries), entries);
    process.stderr.write('.');
  }
  await sql`vacuum (analyze) audit_log`.execute(db);
}

/** The task creates a partition for each month that has an entry. */
async function createAllMonths({ db, organizationId }: Scope): Promise<void> {
  for (let day = DAYS; day > 0; day -= 15)
    await db
      .insertInto('audit_log')
      .values({
        organization_id: organizationId,
        id: newId(),
        created_at: new Date(Date.now() - day * DAY_MS).toISOString(),
        actor: auditActors.importer,
        action: 'job.updated',
        object_type: 'job',
      })
      .execute();
  await maintainAuditLog(db);
}

async function insertBatch(db: Database, organizationId: number, from: number, to: number, entries: number) {
  await sql`
    insert into audit_log (organization_id, id, created_at, actor, action, object_type, object_id, changed_fields, request_id,
      ip_network, user_agent)
    select ${organizationId}::int, new_id(), now() - interval '1 day' * ${DAYS} * (1 - n::float8 / ${entries}::float8),
      case when share < 0.6 then ${auditActors.importer} when share < 0.9 then 'api_key:' || n % 3 else 'user:' || n % 50 end,
      type || '.updated', type,
      case when n % 100 = 0 then ${HOT_OBJECT} else type || '-' || (random() * 200000)::int end,
      '{title,location}', gen_random_uuid()::text, '203.0.113.0/24', 'Firefox'
    from (
      select n, random() as share from generate_series(${from}::int, ${to}::int - 1) as n
    ) as numbered cross join lateral (
      select case when share < 0.75 then 'job' when share < 0.85 then 'page' when share < 0.8501 then 'secret'
        when share < 0.95 then 'category' else 'job' end as type) as kind`.execute(db);
}
