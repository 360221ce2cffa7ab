import { type RawBuilder, sql } from 'kysely';
import { PLAN_EACH_TIME } from '../../platform/database/connect.ts';
import type { PageRange } from '../../platform/http/pagination.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Range } from './range.ts';
import type { JobSort } from './schema.ts';
import type { Kept, Part } from './sums.ts';
import type { SubjectKind } from './views/subject-queries.ts';

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

/** Undefined while nothing was ever viewed. The standings are those that a range like this can use. */
export async function findKept(
  { db, organizationId }: Scope,
  { from, to }: Range,
): Promise<Kept | undefined> {
  const days = await db
    .selectFrom('analytics_days')
    .select([sql<string | null>`min(day)`.as('first_day'), sql<string | null>`max(day)`.as('last_day')])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!days?.first_day || !days.last_day) return undefined;
  const weeks = await db
    .selectFrom('analytics_weeks')
    .select('week')
    .where('organization_id', '=', organizationId)
    .where('week', '>=', sql<string>`${from}::date - 7`)
    .where('week', '<=', sql<string>`${to}::date + 8`)
    .execute();
  return { firstDay: days.first_day, lastDay: days.last_day, weeks: weeks.map(({ week }) => week) };
}

/** The parts of a range, of subjects of some kinds. */
export interface Sum {
  range: Range;
  parts: readonly Part[];
  kinds: readonly SubjectKind[];
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
  if (sum.parts.length === 0) return [];
  const { rows } = await sql<SubjectSum>`${planned}
    select s.kind, coalesce(s.value, s.job_id::text) as value, top.views, top.visitors from (
      select * from (${sumsOf(scope, sum)}) sums where views > 0 order by ${sql.ref(by)} desc, views desc, visitors desc, subject_id limit ${limit}
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
  sum: Sum,
  { sort, page }: { sort: JobSort; page: PageRange },
): Promise<{ rows: JobSum[]; total: number }> {
  if (sum.parts.length === 0) return { rows: [], total: 0 };
  const { rows } = await sql<JobSum & { total: number }>`${planned}
    with sums as materialized (${sumsOf(scope, sum)})
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
export async function sumJob(
  { db, organizationId }: Scope,
  jobId: string,
  { from, to }: Range,
): Promise<JobSum> {
  const { rows } = await sql<JobSum>`
    select ${jobId}::text as job_id, coalesce(sum(d.views), 0)::int as views, coalesce(sum(d.visitors), 0)::int as visitors,
      coalesce(sum(d.apply_clicks), 0)::int as apply_clicks
    from analytics_subjects s join analytics_subject_days d on d.organization_id = s.organization_id and d.subject_id = s.id
    where s.organization_id = ${organizationId} and s.job_id = ${jobId} and d.day between ${from} and ${to}`.execute(
    db,
  );
  return rows[0] as JobSum;
}

/** How much is summed depends on the range, and of what parts as well: there are more of these statements than are kept. */
const planned = sql.raw(PLAN_EACH_TIME);

const orders: Record<JobSort, RawBuilder<unknown>> = {
  '-views': sql.raw('views desc'),
  views: sql.raw('views'),
  '-visitors': sql.raw('visitors desc'),
  visitors: sql.raw('visitors'),
  '-apply_clicks': sql.raw('apply_clicks desc'),
  apply_clicks: sql.raw('apply_clicks'),
  '-apply_rate': sql.raw('rate desc nulls last'),
  apply_rate: sql.raw('rate nulls last'),
};

/** A subject that is in an earlier standing and in no later one was not viewed in between: its sum is below 0. */
function sumsOf(scope: Scope, { range, parts, kinds }: Sum): RawBuilder<unknown> {
  const union = sql.join(
    parts.map((part) => selectPart(scope, part, { range, kinds })),
    sql` union all `,
  );
  return sql`
    select subject_id, sum(views)::int as views, sum(visitors)::int as visitors, sum(apply_clicks)::int as apply_clicks,
      sum(apply_clicks)::float8 / nullif(sum(views), 0) as rate
    from (${union}) parts group by subject_id having sum(views) > 0 or sum(apply_clicks) > 0`;
}

function selectPart(
  { organizationId }: Scope,
  part: Part,
  { range, kinds }: Pick<Sum, 'range' | 'kinds'>,
): RawBuilder<unknown> {
  const figures = sql.raw(
    part.sign === 1
      ? 'views, visitors, apply_clicks'
      : '-views as views, -visitors as visitors, -apply_clicks as apply_clicks',
  );
  const own = sql`organization_id = ${organizationId} and kind = any(${kinds}::text[])`;
  if (part.of === 'days')
    return sql`select subject_id, ${figures} from analytics_subject_days
      where ${own} and day between ${part.from} and ${part.to}`;
  if (part.of === 'standings')
    return sql`select subject_id, ${figures} from analytics_standings where ${own} and week = ${part.week}`;
  // Who was not viewed since the range began may be in no standing, and would seem to have gathered all in it.
  return sql`select id as subject_id, ${figures} from analytics_subjects where ${own} and last_day >= ${range.from}`;
}
