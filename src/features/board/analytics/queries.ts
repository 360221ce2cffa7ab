import { type RawBuilder, sql } from 'kysely';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import { addDays } from '../../../platform/day.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Range } from './range.ts';
import type { JobSort } from './schema.ts';
import { bucketSize, type DimensionKind } from './views/bucket-queries.ts';

export interface DayRow {
  day: string;
  page_views: number;
  visitors: number;
  job_views: number;
  apply_clicks: number;
}

export async function listDays(scope: Scope, { from, to }: Range): Promise<DayRow[]> {
  return selectOwn(scope, 'analytics_days')
    .select(['day', 'page_views', 'visitors', 'job_views', 'apply_clicks'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
}

interface DimensionSum {
  /** The id of a job; a path, a source or a kind of device. */
  value: string;
  kind: DimensionKind;
  views: number;
  visitors: number;
}

/** The dimensions with the most views or visitors, in that order. */
export async function listTopDimensions(
  scope: Scope,
  sum: SumCriteria,
  { by, limit }: { by: 'views' | 'visitors'; limit: number },
): Promise<DimensionSum[]> {
  const { rows } = await sql<DimensionSum>`
    select s.kind, coalesce(s.value, s.job_id::text) as value, top.views, top.visitors from (
      select * from (${sumsOf(scope, sum)}) sums
      where views > 0 order by ${sql.ref(by)} desc, views desc, visitors desc, dimension_id limit ${limit}
    ) top join analytics_dimensions s on s.organization_id = ${scope.organizationId} and s.id = top.dimension_id
    order by ${sql.ref(`top.${by}`)} desc, top.views desc, top.visitors desc, top.dimension_id`.execute(
    scope.db,
  );
  return rows;
}

export interface JobSum {
  job_id: string;
  views: number;
  visitors: number;
  apply_clicks: number;
}

/** A page of the jobs with views or clicks to apply, and the total number of such jobs. */
export async function listJobSums(
  scope: Scope,
  range: Range,
  { sort, page, companyId }: { sort: JobSort; page: PageRange; companyId?: string | undefined },
): Promise<{ rows: JobSum[]; total: number }> {
  const ofCompany =
    companyId === undefined
      ? sql``
      : sql`where dimension_id in (select dimension_id from (${companiesOfDimensions(scope)}) of_company
          where company_id = ${companyId})`;
  const { rows } = await sql<JobSum & { total: number }>`
    with sums as materialized (select * from (${sumsOf(scope, { range, kinds: ['job'] })}) sums ${ofCompany})
    select total, s.job_id, page.views, page.visitors, page.apply_clicks
    from (select count(*) as total from sums) counted
    left join lateral (
      select * from sums order by ${orders[sort]}, views desc, dimension_id limit ${page.perPage} offset ${page.offset}
    ) page on true
    left join analytics_dimensions s on s.organization_id = ${scope.organizationId} and s.id = page.dimension_id
    order by ${orders[sort]}, views desc, dimension_id`.execute(scope.db);
  return { rows: rows.filter(({ job_id }) => job_id !== null), total: rows[0]?.total ?? 0 };
}

export interface CompanySum {
  company_id: string;
  jobs: number;
  views: number;
  visitors: number;
  apply_clicks: number;
}

/** A page of the companies whose jobs have views or clicks to apply, or of one of them, and the total number. */
export async function listCompanySums(
  scope: Scope,
  range: Range,
  { sort, page, companyId }: { sort: JobSort; page: PageRange; companyId?: string | undefined },
): Promise<{ rows: CompanySum[]; total: number }> {
  const { rows } = await sql<CompanySum & { total: number }>`
    with sums as materialized (
      select company_id, count(*)::int as jobs, sum(views)::int as views, sum(visitors)::int as visitors,
        sum(apply_clicks)::int as apply_clicks
      from (${sumsOf(scope, { range, kinds: ['job'] })}) of_jobs
      join (${companiesOfDimensions(scope)}) of_company using (dimension_id)
      ${companyId === undefined ? sql`` : sql`where company_id = ${companyId}`}
      group by company_id
    )
    select total, page.* from (select count(*) as total from sums) counted
    left join lateral (
      select * from sums order by ${orders[sort]}, views desc, company_id limit ${page.perPage} offset ${page.offset}
    ) page on true
    order by ${orders[sort]}, views desc, company_id`.execute(scope.db);
  return { rows: rows.filter(({ company_id }) => company_id !== null), total: rows[0]?.total ?? 0 };
}

/** The company of each job with views, by the number of its dimension. */
function companiesOfDimensions({ organizationId }: Scope): RawBuilder<unknown> {
  return sql`
    select dimension.id as dimension_id, name.company_id
    from analytics_dimensions as dimension
    join job_index as job on job.organization_id = dimension.organization_id and job.job_id = dimension.job_id
    join job_facets as facet on facet.organization_id = job.organization_id and facet.id = job.company_id
    join company_names as name
      on name.organization_id = facet.organization_id and name.folded_name = facet.folded_name
    where dimension.organization_id = ${organizationId} and dimension.kind = 'job' and name.company_id is not null`;
}

/** The figures of one job; 0 without views. */
export async function sumJob(scope: Scope, jobId: string, range: Range): Promise<JobSum> {
  const [sum] = await sumJobs(scope, [jobId], range);
  return sum ?? { job_id: jobId, views: 0, visitors: 0, apply_clicks: 0 };
}

/** The figures of each of these jobs that has any. */
export async function sumJobs(scope: Scope, jobIds: string[], range: Range): Promise<JobSum[]> {
  if (jobIds.length === 0) return [];
  const { rows } = await sql<JobSum>`
    select s.job_id::text as job_id, sum(sums.views)::int as views, sum(sums.visitors)::int as visitors,
      sum(sums.apply_clicks)::int as apply_clicks
    from analytics_dimensions s
    join lateral (${sumsOf(scope, { range, kinds: ['job'], bucket: sql.ref('s.bucket') })}) sums on sums.dimension_id = s.id
    where s.organization_id = ${scope.organizationId} and s.job_id = any(${jobIds}::uuid[])
    group by s.job_id`.execute(scope.db);
  return rows;
}

const RATE = 'apply_clicks::float8 / nullif(views, 0)';

const orders: Record<JobSort, RawBuilder<unknown>> = {
  '-views': sql.raw('views desc'),
  views: sql.raw('views'),
  '-visitors': sql.raw('visitors desc'),
  visitors: sql.raw('visitors'),
  '-apply_clicks': sql.raw('apply_clicks desc'),
  apply_clicks: sql.raw('apply_clicks'),
  '-apply_rate': sql.raw(`${RATE} desc nulls last`),
  apply_rate: sql.raw(`${RATE} nulls last`),
};

/** Dimensions of some kinds over a range of days, in all buckets or in one. */
interface SumCriteria {
  range: Range;
  kinds: readonly DimensionKind[];
  bucket?: RawBuilder<unknown>;
}

/**
 * The total at the end of the range minus the total at its start, plus the deltas that no total includes yet. A dimension has the same
 * slot in both arrays of its bucket, so no lookup is needed. Leaves out deleted jobs.
 */
function sumsOf({ organizationId }: Scope, { range, kinds, bucket }: SumCriteria): RawBuilder<unknown> {
  const totalAt = (day: string) => sql`
    select day, views, visitors, apply_clicks from analytics_totals
    where organization_id = ${organizationId} and bucket = b.bucket and day <= ${day}::date order by day desc limit 1`;
  const buckets = sql`
    select bucket from analytics_buckets
    where organization_id = ${organizationId} and kind = any(${kinds}::text[]) ${bucket ? sql`and bucket = ${bucket}` : sql``}`;
  return sql`
    select * from (
      select dimension_id, coalesce(folded.views, 0) + coalesce(pending.views, 0) as views,
        coalesce(folded.visitors, 0) + coalesce(pending.visitors, 0) as visitors,
        coalesce(folded.apply_clicks, 0) + coalesce(pending.apply_clicks, 0) as apply_clicks
      from (
        select bucket * ${bucketSize} + slot as dimension_id, views - coalesce(views_before, 0) as views,
          visitors - coalesce(visitors_before, 0) as visitors, apply_clicks - coalesce(apply_clicks_before, 0) as apply_clicks
        from (
          select b.bucket, generate_subscripts(after.views, 1) - 1 as slot,
            unnest(after.views) as views, unnest(before.views) as views_before,
            unnest(after.visitors) as visitors, unnest(before.visitors) as visitors_before,
            unnest(after.apply_clicks) as apply_clicks, unnest(before.apply_clicks) as apply_clicks_before
          from (${buckets}) b
          cross join lateral (${totalAt(addDays(range.to, 1))}) after
          left join lateral (${totalAt(range.from)}) before on true
          where after.day > ${range.from}::date
        ) slots
      ) folded
      full join (
        select dimension_id, sum(views)::int as views, sum(visitors)::int as visitors, sum(apply_clicks)::int as apply_clicks
        from analytics_deltas
        where organization_id = ${organizationId} and day between ${range.from} and ${range.to}
          and dimension_id / ${bucketSize} in (${buckets})
        group by dimension_id
      ) pending using (dimension_id)
    ) sums
    where (views > 0 or apply_clicks > 0) and not exists (
      select from analytics_dimensions deleted
      where deleted.organization_id = ${organizationId} and deleted.kind = 'job' and deleted.job_id is null and deleted.id = sums.dimension_id)`;
}
