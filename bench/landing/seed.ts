import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  findOrganizationBySlug,
  insertOrganization,
  organizationScope,
} from '../../src/features/organizations/queries.ts';
import type { Scope } from '../../src/platform/scope.ts';
import { PLATFORM } from '../support/seed.ts';

const SLUG = 'bench-landing';
const CATEGORIES = 40;
const LOCATIONS = 20_000;
const COMPANIES = 30_000;

/** The category of the most jobs, by its id. */
export const firstCategory = createHash('md5')
  .update('landing category 0')
  .digest('hex')
  .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Seeds a board of live jobs with places and pay. As on real boards, most places and companies have few jobs. */
export async function seedLanding({ db }: Scope, jobs: number, companies = COMPANIES): Promise<Scope> {
  const row =
    (await findOrganizationBySlug(db, SLUG)) ?? (await insertOrganization(db, SLUG, 'Board of places'));
  if (!row) throw new Error(`Could not find or create the organization ${SLUG}.`);
  const scope = organizationScope(db, row, PLATFORM, 'command_line');
  const { rows } = await sql<{ present: number }>`
    select count(*) as present from job_index where organization_id = ${row.id}`.execute(db);
  const missing = jobs - (rows[0]?.present ?? 0);
  if (missing > 0) {
    await insertNames(scope, companies);
    await insertJobs(scope, missing, companies);
    // Otherwise, the planner may compare each job with each name.
    await sql`analyze jobs, job_facets`.execute(db);
    await insertIndex(scope);
  }
  await sql`update jobs set expires_at = null where organization_id = ${row.id} and expires_at is not null`.execute(
    db,
  );
  await sql`vacuum (analyze) jobs, job_index, job_salaries, job_facets`.execute(db);
  return scope;
}

async function insertNames({ db, organizationId }: Scope, companies: number): Promise<void> {
  await sql`
    insert into categories (organization_id, id, name, slug)
    select ${organizationId}, md5('landing category ' || n)::uuid, 'Category ' || n, 'category-' || n
    from generate_series(0, ${CATEGORIES - 1}::int) as n on conflict do nothing`.execute(db);
  await sql`
    insert into job_facets (organization_id, kind, value)
    select ${organizationId}::int, 'location', 'harbour ' || n || ', germany' from generate_series(0, ${LOCATIONS - 1}::int) as n
    union all select ${organizationId}::int, 'company', 'company ' || n from generate_series(0, ${companies - 1}::int) as n
    union all select ${organizationId}::int, 'job_type', unnest(array['full-time', 'part-time', 'contract'])
    on conflict do nothing`.execute(db);
}

async function insertJobs({ db, organizationId }: Scope, count: number, companies: number): Promise<void> {
  await sql`
    insert into jobs (organization_id, id, title, status, slug, company_name, location, is_remote, job_type, category_id, salary_min,
      salary_currency, salary_period, description, is_highlighted, is_sticky, source, posted_at)
    select ${organizationId}, id, 'Job ' || floor(random() * 5000), 'active', id::text,
      'Company ' || floor(random() ^ 2 * ${companies}::int),
      case when random() < 0.9 then 'Harbour ' || floor(random() ^ 3 * ${LOCATIONS}::int) || ', Germany' else 'Harbour' end,
      random() < 0.2, (array['full-time', 'part-time', 'contract'])[1 + floor(random() * 3)],
      md5('landing category ' || floor(random() ^ 2 * ${CATEGORIES}::int))::uuid,
      case when random() < 0.7 then 30000 + floor(random() ^ 3 * 150000) end, case when random() < 0.8 then 'EUR' else 'USD' end, 'yearly',
      '<p>' || repeat('Guide ships in and out. ', 1 + floor(random() * 80)::int) || '</p>', false, false, 'seed',
      now() - random() * interval '60 days'
    from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) as job`.execute(db);
}

/** Only the columns that find jobs: no search reads the words of this board. */
async function insertIndex({ db, organizationId }: Scope): Promise<void> {
  const facet = (kind: string, column: string) => sql`
    left join job_facets as ${sql.ref(kind)} on ${sql.ref(`${kind}.organization_id`)} = jobs.organization_id
      and ${sql.ref(`${kind}.kind`)} = ${sql.lit(kind)} and ${sql.ref(`${kind}.value`)} = lower(${sql.ref(`jobs.${column}`)})`;
  await sql`
    insert into job_index (organization_id, job_id, job_type_id, location_id, company_id, category_id, posted_at, updated_at, expires_at,
      is_remote, status, title_key, word_sequence)
    select jobs.organization_id, jobs.id, job_type.id, location.id, company.id, category_id, posted_at, updated_at, expires_at,
      is_remote, status, lower(title), ''
    from jobs ${facet('location', 'location')} ${facet('company', 'company_name')} ${facet('job_type', 'job_type')}
    where jobs.organization_id = ${organizationId} on conflict do nothing`.execute(db);
}
