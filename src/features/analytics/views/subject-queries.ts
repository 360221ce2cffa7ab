import { sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';
import { OTHER } from './page.ts';

export type SubjectKind = 'job' | 'path' | 'source' | 'device';

/** What views are counted by: `value` is the id of a job, a path, where somebody came from, a kind of device. */
export interface Subject {
  kind: SubjectKind;
  value: string;
}

/** Whoever invents paths or referrers fills no table with them: a day counts so many by themselves, the rest as one. */
export const MAX_A_DAY: Partial<Record<SubjectKind, number>> = { path: 1_000, source: 200 };

/** A subject that nobody has viewed for so long is in no standing; docs/decisions/0023-analytics.md. */
export const DORMANT_DAYS = 378;

interface SubjectRow extends Subject {
  id: number;
  is_dormant: boolean;
  /** Whether anything was counted for it on the day. */
  is_counted: boolean;
}

/** Gives each subject its number, making those that are new; whoever writes views of the organization holds its lock. */
export async function numberSubjects(
  scope: Scope,
  day: string,
  wanted: readonly Subject[],
): Promise<(subject: Subject) => number> {
  const ids = new Map<string, number>();
  const known = new Map((await findSubjects(scope, day, wanted)).map((row) => [keyOf(row), row]));
  const admitted: Subject[] = [];
  for (const [kind, subjects] of Map.groupBy(distinct(wanted), (subject) => subject.kind)) {
    const isNewToday = (subject: Subject) => !known.get(keyOf(subject))?.is_counted;
    const fresh = subjects.filter(isNewToday);
    const room = await findRoom(scope, day, kind, fresh.length);
    admitted.push(...subjects.filter((subject) => !isNewToday(subject)), ...fresh.slice(0, room));
    if (fresh.length > room) admitted.push({ kind, value: OTHER });
  }
  for (const subject of admitted) {
    const row = known.get(keyOf(subject));
    if (row) ids.set(keyOf(row), row.id);
  }
  const missing = distinct(admitted).filter((subject) => !ids.has(keyOf(subject)));
  for (const row of await insertSubjects(scope, day, missing)) ids.set(keyOf(row), row.id);
  await wakeSubjects(
    scope,
    [...known.values()].filter((row) => row.is_dormant && ids.has(keyOf(row))).map(({ id }) => id),
  );
  return (subject) => (ids.get(keyOf(subject)) ?? ids.get(keyOf({ ...subject, value: OTHER }))) as number;
}

function keyOf({ kind, value }: Subject): string {
  return `${kind} ${value}`;
}

function distinct(subjects: readonly Subject[]): Subject[] {
  return [...new Map(subjects.map((subject) => [keyOf(subject), subject])).values()];
}

async function findSubjects(
  { db, organizationId }: Scope,
  day: string,
  wanted: readonly Subject[],
): Promise<SubjectRow[]> {
  const { jobIds, kinds, values } = split(wanted);
  const { rows } = await sql<SubjectRow>`
    select s.id, s.kind, s.value, s.last_day < ${day}::date - ${DORMANT_DAYS}::int as is_dormant, d.day is not null as is_counted
    from (
      select id, kind, job_id::text as value, last_day from analytics_subjects
      where organization_id = ${organizationId} and job_id = any(${jobIds}::uuid[])
      union all
      select s.id, s.kind, s.value, s.last_day from unnest(${kinds}::text[], ${values}::text[]) as w (kind, value)
      join analytics_subjects s on s.organization_id = ${organizationId} and s.kind = w.kind and s.value = w.value
      union
      select id, kind, value, last_day from analytics_subjects
      where organization_id = ${organizationId} and kind = any(${kinds}::text[]) and value = ${OTHER}
    ) s left join analytics_subject_days d
      on d.organization_id = ${organizationId} and d.subject_id = s.id and d.day = ${day}`.execute(db);
  return rows;
}

/** How many more subjects of the kind the day takes; nothing is counted where nothing is new. */
async function findRoom(
  { db, organizationId }: Scope,
  day: string,
  kind: SubjectKind,
  wanted: number,
): Promise<number> {
  const most = MAX_A_DAY[kind];
  if (most === undefined || wanted === 0) return Number.POSITIVE_INFINITY;
  const { present } = await db
    .selectFrom('analytics_subject_days')
    .select(sql<number>`count(*)`.as('present'))
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return Math.max(0, most - present);
}

async function insertSubjects(
  { db, organizationId }: Scope,
  day: string,
  subjects: readonly Subject[],
): Promise<(Subject & { id: number })[]> {
  if (subjects.length === 0) return [];
  const { jobIds, kinds, values } = split(subjects);
  const { rows } = await sql<Subject & { id: number }>`
    insert into analytics_subjects (organization_id, kind, value, job_id, last_day)
    select ${organizationId}::int, 'job', null, job_id, ${day}::date from unnest(${jobIds}::uuid[]) as job_id
    union all
    select ${organizationId}::int, kind, value, null, ${day}::date from unnest(${kinds}::text[], ${values}::text[]) as s (kind, value)
    returning id, kind, coalesce(value, job_id::text) as value`.execute(db);
  return rows;
}

/** Gives subjects that were left out of standings for long the places in them that they would have. */
async function wakeSubjects({ db, organizationId }: Scope, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into analytics_standings (organization_id, subject_id, week, kind, views, visitors, apply_clicks)
    select s.organization_id, s.id, w.week, s.kind, s.views, s.visitors, s.apply_clicks
    from analytics_subjects s join analytics_weeks w on w.organization_id = s.organization_id and w.week > s.last_day
    where s.organization_id = ${organizationId} and s.id = any(${ids}::int[])
    on conflict do nothing`.execute(db);
}

function split(subjects: readonly Subject[]) {
  const jobs = subjects.filter(({ kind }) => kind === 'job');
  const others = subjects.filter(({ kind }) => kind !== 'job');
  return {
    jobIds: jobs.map(({ value }) => value),
    kinds: others.map(({ kind }) => kind),
    values: others.map(({ value }) => value),
  };
}
