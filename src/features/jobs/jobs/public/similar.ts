import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { prepared } from '../../../../platform/database/prepared.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { type ListedJobRow, selectListed } from './listed-jobs.ts';
import { isLive } from './live.ts';

/** The facets of a job. */
export interface JobFacets {
  companyId: number | null;
  locationId: number | null;
}

/** A job among others. */
export interface JobRelations {
  facets: JobFacets;
  /** Live jobs that resemble it, most similar first. */
  similar: ListedJobRow[];
}

/** A job that is not stored has none. */
export async function findRelations(scope: Scope, jobId: string): Promise<JobRelations> {
  const [row] = await selectRelations(scope.db, { organizationId: scope.organizationId, jobId });
  return toRelations(row?.relations ?? null);
}

/** Converts the value of `relationsOf`, whose times are in JSON's format. */
export function toRelations(stored: JobRelations | null): JobRelations {
  if (stored === null) return { facets: { companyId: null, locationId: null }, similar: [] };
  const toIso = (instant: string) => new Date(instant).toISOString();
  const similar = stored.similar.map((job) => ({
    ...job,
    posted_at: toIso(job.posted_at),
    expires_at: job.expires_at && toIso(job.expires_at),
  }));
  return { facets: stored.facets, similar };
}

const selectRelations = prepared(
  (db, { organizationId, jobId }: { organizationId: number; jobId: string }) =>
    sql<{
      relations: JobRelations | null;
    }>`select ${relationsOf(db, organizationId, sql`${jobId}`)} as relations`,
);

const SIMILAR_JOBS = 6;
/** Bounds the work: candidates are the newest jobs that share the category, company or location, live or not. */
const MAX_CANDIDATES_PER_FACET = 200;
/** So that a company that hires a lot does not fill the list. */
const MAX_PER_COMPANY = 2;
/** Titles have few words, so a shared word is the strongest signal. */
const SCORE_PER_WORD = 4;
const MAX_WORDS = 8;
/** 3 points for pay within 10 %, 2 within 25 %, 1 within 50 %. */
const PAY_RATIOS = [1.1, 1.25, 1.5];

/**
 * The relations of a job as one value, so that they can come with the job. Ranks in the database, because reading hundreds of candidates
 * takes the server longer than all else on the page.
 */
export function relationsOf(
  db: Database,
  organizationId: number,
  jobId: RawBuilder<unknown>,
): RawBuilder<JobRelations | null> {
  const shares = (column: string) => sql`${sql.ref(column)} = (select ${sql.ref(column)} from own)`;
  // Each job once: jobs that share this facet, but no earlier facet.
  const newest = (column: string, before: string[] = []) => sql`
    (select job_id, ' ' || title_key || ' ' as title_key, company_id, category_id, location_id, job_type_id, is_remote,
      posted_at, status, expires_at, pay_currency, yearly_pay
    from job_index where organization_id = ${organizationId} and ${shares(column)}
      ${sql.join(
        before.map((other) => sql`and (${shares(other)}) is not true`),
        sql` `,
      )}
    order by posted_at desc, job_id limit ${sql.lit(MAX_CANDIDATES_PER_FACET)})`;
  const similarJob = selectListed(db, organizationId).where('jobs.id', '=', sql<string>`best.job_id`);
  return sql`(
    with own as materialized (
      select job_id, company_id, category_id, location_id, job_type_id, is_remote, pay_currency, yearly_pay, ${titleWords} as words
      from job_index where organization_id = ${organizationId} and job_id = ${jobId}
    ), near as (
      ${newest('category_id')}
      union all ${newest('company_id', ['category_id'])}
      union all ${newest('location_id', ['category_id', 'company_id'])}
    ), scored as (
      select job_index.job_id, job_index.company_id, job_index.posted_at, ${score} as score
      from near as job_index cross join own
      where ${isLive} and job_index.job_id <> own.job_id
    ), varied as (
      select *, row_number() over (partition by company_id order by score desc, posted_at desc, job_id) as position from scored
    ), best as (
      select job_id, row_number() over (order by score desc, posted_at desc, job_id) as rank from varied
      where company_id is null or position <= ${sql.lit(MAX_PER_COMPANY)}
      order by rank limit ${sql.lit(SIMILAR_JOBS)}
    )
    select json_build_object(
      'facets', json_build_object('companyId', own.company_id, 'locationId', own.location_id),
      'similar', (
        select coalesce(json_agg(similar_job order by best.rank), '[]')
        from best cross join lateral (${similarJob}) as similar_job))
    from own)`;
}

/** Without words of up to two letters: connecting words, and markers such as the `m`, `w`, `d` of German titles. */
const titleWords = sql`array(
  select distinct ' ' || word || ' ' from unnest(string_to_array(title_key, ' ')) as word where length(word) > 2)`;

/** One term for each word, because a subquery over the words takes three times as long. */
const sharedWords = sql.join(
  Array.from(
    { length: MAX_WORDS },
    (_, n) => sql`coalesce((strpos(job_index.title_key, own.words[${sql.lit(n + 1)}]) > 0)::int, 0)`,
  ),
  sql` + `,
);

/** The place weighs more than the category, unless the work can be done from anywhere. */
const score = sql`(
  ${sql.lit(SCORE_PER_WORD)} * (${sharedWords})
  + 2 * coalesce((job_index.category_id = own.category_id)::int, 0)
  + case when own.is_remote then 1 else 3 end * coalesce((job_index.location_id = own.location_id)::int, 0)
  + coalesce((job_index.company_id = own.company_id)::int, 0)
  + coalesce((job_index.job_type_id = own.job_type_id)::int, 0)
  + case when own.is_remote then 3 else 1 end * (job_index.is_remote = own.is_remote)::int
  + coalesce((job_index.pay_currency = own.pay_currency)::int * (${sql.join(
    PAY_RATIOS.map(
      (ratio) => sql`(greatest(job_index.yearly_pay, own.yearly_pay)
        <= ${sql.lit(ratio)} * least(job_index.yearly_pay, own.yearly_pay))::int`,
    ),
    sql` + `,
  )}), 0))`;
