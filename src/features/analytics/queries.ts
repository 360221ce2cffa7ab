import { type RawBuilder, sql } from 'kysely';
import { addDays } from '../../platform/day.ts';
import type { PageRange } from '../../platform/http/pagination.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Range } from './range.ts';
import type { JobSort } from './schema.ts';
import { blockSize, type SubjectKind } from './views/block-queries.ts';

export interface DayRow {
  day: string;
  page_views: number;
  visitors: number;
  job_views: number;
  apply_clicks: number;
}

export async function listDays({ db, organizationId }: Scope, { from, to }: Range): Promise<DayRow[]> {
  return db
    .selectFrom('analytics_days')
    .select(['day', 'page_views', 'visitors', 'job_views', 'apply_clicks'])
    .where('organization_id', '=', organizationId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
}

interface SubjectSum {
  /** The id of a job, or what else the subject is. */
  value: string;
  kind: SubjectKind;
  views: number;
  visitors: number;
}

/** The subjects with the most views, or visitors. */
export async function listTopSubjects(
  scope: Scope,
  sum: Sum,
  { by, limit }: { by: 'views' | 'visitors'; limit: number },
): Promise<SubjectSum[]> {
  const { rows } = await sql<SubjectSum>`
    select s.kind, coalesce(s.value, s.job_id::text) as value, top.views, top.visitors from (
      select * from (${sumsOf(scope, sum)}) sums
      where views > 0 order by ${sql.ref(by)} desc, views desc, visitors desc, subject_id limit ${limit}
    ) top join analytics_subjects s on s.organization_id = ${scope.organizationId} and s.id = top.subject_id
    order by ${sql.ref(`top.${by}`)} desc, top.views desc, top.visitors desc, top.subject_id`.execute(
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

/** A page of the jobs that were viewed or applied for, and how many there are. */
export async function listJobSums(
  scope: Scope,
  range: Range,
  { sort, page }: { sort: JobSort; page: PageRange },
): Promise<{ rows: JobSum[]; total: number }> {
  const { rows } = await sql<JobSum & { total: number }>`
    with sums as materialized (${sumsOf(scope, { range, kinds: ['job'] })})
    select total, s.job_id, page.views, page.visitors, page.apply_clicks
    from (select count(*) as total from sums) counted
    left join lateral (
      select * from sums order by ${orders[sort]}, views desc, subject_id limit ${page.perPage} offset ${page.offset}
    ) page on true
    left join analytics_subjects s on s.organization_id = ${scope.organizationId} and s.id = page.subject_id
    order by ${orders[sort]}, views desc, subject_id`.execute(scope.db);
  return { rows: rows.filter(({ job_id }) => job_id !== null), total: rows[0]?.total ?? 0 };
}

/** The figures of one job, which may be 0. */
export async function sumJob(scope: Scope, jobId: string, range: Range): Promise<JobSum> {
  const { rows } = await sql<JobSum>`
    select ${jobId}::text as job_id, coalesce(sum(sums.views), 0)::int as views, coalesce(sum(sums.visitors), 0)::int as visitors,
      coalesce(sum(sums.apply_clicks), 0)::int as apply_clicks
    from analytics_subjects s
    join lateral (${sumsOf(scope, { range, kinds: ['job'], block: sql.ref('s.block') })}) sums on sums.subject_id = s.id
    where s.organization_id = ${scope.organizationId} and s.job_id = ${jobId}`.execute(scope.db);
  return rows[0] as JobSum;
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

/** What is summed: subjects of some kinds over a range of days, of all blocks or of one. */
interface Sum {
  range: Range;
  kinds: readonly SubjectKind[];
  block?: RawBuilder<unknown>;
}

/**
 * What each subject had gathered when the range ended without what it had when it began, and what is in no standing yet. Places of a
 * block are the same in both of its standings, so that nothing has to be looked up. Jobs that are gone are left out.
 */
function sumsOf({ organizationId }: Scope, { range, kinds, block }: Sum): RawBuilder<unknown> {
  const standingAt = (day: string) => sql`
    select day, views, visitors, apply_clicks from analytics_standings
    where organization_id = ${organizationId} and block = b.block and day <= ${day}::date order by day desc limit 1`;
  const blocks = sql`
    select block from analytics_blocks
    where organization_id = ${organizationId} and kind = any(${kinds}::text[]) ${block ? sql`and block = ${block}` : sql``}`;
  return sql`
    select * from (
      select subject_id, coalesce(settled.views, 0) + coalesce(added.views, 0) as views,
        coalesce(settled.visitors, 0) + coalesce(added.visitors, 0) as visitors,
        coalesce(settled.apply_clicks, 0) + coalesce(added.apply_clicks, 0) as apply_clicks
      from (
        select block * ${blockSize} + place as subject_id, views - coalesce(views_before, 0) as views,
          visitors - coalesce(visitors_before, 0) as visitors, apply_clicks - coalesce(apply_clicks_before, 0) as apply_clicks
        from (
          select b.block, generate_subscripts(after.views, 1) - 1 as place,
            unnest(after.views) as views, unnest(before.views) as views_before,
            unnest(after.visitors) as visitors, unnest(before.visitors) as visitors_before,
            unnest(after.apply_clicks) as apply_clicks, unnest(before.apply_clicks) as apply_clicks_before
          from (${blocks}) b
          cross join lateral (${standingAt(addDays(range.to, 1))}) after
          left join lateral (${standingAt(range.from)}) before on true
          where after.day > ${range.from}::date
        ) places
      ) settled
      full join (
        select subject_id, sum(views)::int as views, sum(visitors)::int as visitors, sum(apply_clicks)::int as apply_clicks
        from analytics_additions
        where organization_id = ${organizationId} and day between ${range.from} and ${range.to}
          and subject_id / ${blockSize} in (${blocks})
        group by subject_id
      ) added using (subject_id)
    ) sums
    where (views > 0 or apply_clicks > 0) and not exists (
      select from analytics_subjects gone
      where gone.organization_id = ${organizationId} and gone.kind = 'job' and gone.job_id is null and gone.id = sums.subject_id)`;
}
