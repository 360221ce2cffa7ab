import { sql } from 'kysely';
import {
  findOrganizationBySlug,
  insertOrganization,
  organizationScope,
} from '../../src/features/board/organizations/queries.ts';
import type { Scope } from '../../src/platform/scope.ts';
import { PLATFORM } from '../support/seed.ts';

const SLUG = 'bench-salaries';
const CATEGORIES = 32;
const LOCATIONS = 700;

/** Seeds a board of live jobs with salaries, most of them distinct. They are not in the job index, so no list shows them. */
export async function seedSalaries({ db }: Scope, jobs: number): Promise<Scope> {
  const row =
    (await findOrganizationBySlug(db, SLUG)) ?? (await insertOrganization(db, SLUG, 'Board of salaries'));
  if (!row) throw new Error(`Could not find or create the organization ${SLUG}.`);
  const scope = organizationScope(db, row, PLATFORM, 'command_line');
  const { rows } = await sql<{ present: number }>`
    select count(*) as present from job_salaries where organization_id = ${row.id}`.execute(db);
  const missing = jobs - (rows[0]?.present ?? 0);
  if (missing > 0) await insertJobs(scope, missing);
  // No job may expire during a measurement.
  await sql`update jobs set expires_at = now() + interval '60 days'
    where organization_id = ${row.id} and expires_at < now() + interval '1 day'`.execute(db);
  await sql`vacuum (analyze) jobs, job_salaries`.execute(db);
  return scope;
}

/** Three quarters pay in EUR, the reported currency, and a fifth pay monthly. As on real boards, most locations have few jobs. */
async function insertJobs({ db, organizationId }: Scope, count: number): Promise<void> {
  await sql`
    insert into categories (organization_id, id, name, slug)
    select ${organizationId}, md5('category ' || n)::uuid, 'Category ' || n, 'category-' || n
    from generate_series(0, ${CATEGORIES - 1}::int) as n on conflict do nothing`.execute(db);
  await sql`
    insert into jobs (organization_id, id, title, status, slug, location, is_remote, job_type, category_id, salary_min,
      salary_max, salary_currency, salary_period, is_highlighted, is_sticky, source, posted_at, expires_at)
    select ${organizationId}, id, 'Harbour Pilot', 'active', id::text, 'Harbour Number ' || floor(random() ^ 2 * ${LOCATIONS}::int),
      false, (array['full-time', 'full-time', 'full-time', 'part-time', 'contract', 'temporary', 'internship'])[1 + floor(random() * 7)],
      md5('category ' || floor(random() ^ 2 * ${CATEGORIES}::int))::uuid,
      round((pay / per_year)::numeric, 2), round((pay / per_year * 1.2)::numeric, 2), case when random() < 0.75 then 'EUR' else 'USD' end,
      case per_year when 12 then 'monthly' else 'yearly' end, false, false, 'seed', now(),
      case when random() < 0.8 then now() + interval '2 days' + random() * interval '58 days' end
    from (
      select gen_random_uuid() as id, 30000 + random() ^ 3 * 150000 as pay, case when random() < 0.2 then 12 else 1 end as per_year
      from generate_series(1, ${count}::int)
    ) as salary`.execute(db);
}
