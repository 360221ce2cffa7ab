import { sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';
import { type SubjectKind, takeNumbers } from './block-queries.ts';
import { OTHER } from './page.ts';

/** What views are counted by: `value` is the id of a job, a path, where somebody came from, a kind of device. */
export interface Subject {
  kind: SubjectKind;
  value: string;
}

/** Whoever invents paths or referrers fills no table with them: a day makes so many new ones known, the rest counts as one. */
export const MAX_NEW_A_DAY: Partial<Record<SubjectKind, number>> = { path: 1_000, source: 200 };

interface SubjectRow extends Subject {
  id: number;
}

/** Gives each subject its number, making those that are new; whoever writes views of the organization holds its lock. */
export async function numberSubjects(
  scope: Scope,
  day: string,
  wanted: readonly Subject[],
): Promise<(subject: Subject) => number> {
  const ids = new Map((await findSubjects(scope, wanted)).map((row) => [keyOf(row), row.id]));
  const missing = distinct(wanted).filter((subject) => !ids.has(keyOf(subject)));
  for (const [kind, subjects] of Map.groupBy(missing, (subject) => subject.kind)) {
    const admitted = subjects.slice(0, await findRoom(scope, day, kind));
    const rest = { kind, value: OTHER };
    const isRestNew = admitted.length < subjects.length && !ids.has(keyOf(rest));
    const made = distinct(isRestNew ? [...admitted, rest] : admitted);
    for (const row of await insertSubjects(scope, day, { kind, subjects: made })) ids.set(keyOf(row), row.id);
  }
  return (subject) => (ids.get(keyOf(subject)) ?? ids.get(keyOf({ ...subject, value: OTHER }))) as number;
}

function keyOf({ kind, value }: Subject): string {
  return `${kind} ${value}`;
}

function distinct(subjects: readonly Subject[]): Subject[] {
  return [...new Map(subjects.map((subject) => [keyOf(subject), subject])).values()];
}

/** Those that are known, and those that count the rest of a kind. */
async function findSubjects(
  { db, organizationId }: Scope,
  wanted: readonly Subject[],
): Promise<SubjectRow[]> {
  const jobs = wanted.filter(({ kind }) => kind === 'job');
  const others = wanted.filter(({ kind }) => kind !== 'job');
  const kinds = others.map(({ kind }) => kind);
  const values = others.map(({ value }) => value);
  const { rows } = await sql<SubjectRow>`
    select id, kind, job_id::text as value from analytics_subjects
    where organization_id = ${organizationId} and job_id = any(${jobs.map(({ value }) => value)}::uuid[])
    union all
    select s.id, s.kind, s.value from unnest(${kinds}::text[], ${values}::text[]) as w (kind, value)
    join analytics_subjects s on s.organization_id = ${organizationId} and s.kind = w.kind and s.value = w.value
    union
    select id, kind, value from analytics_subjects
    where organization_id = ${organizationId} and kind = any(${kinds}::text[]) and value = ${OTHER}`.execute(
    db,
  );
  return rows;
}

/** How many more subjects of the kind the day may make known. */
async function findRoom({ db, organizationId }: Scope, day: string, kind: SubjectKind): Promise<number> {
  const most = MAX_NEW_A_DAY[kind];
  if (most === undefined) return Number.POSITIVE_INFINITY;
  const { made } = await db
    .selectFrom('analytics_subjects')
    .select(sql<number>`count(*)`.as('made'))
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .where('first_day', '=', day)
    .executeTakeFirstOrThrow();
  return Math.max(0, most - made);
}

async function insertSubjects(
  scope: Scope,
  day: string,
  { kind, subjects }: { kind: SubjectKind; subjects: readonly Subject[] },
): Promise<SubjectRow[]> {
  const ids = await takeNumbers(scope, kind, subjects.length);
  const values = subjects.map(({ value }) => value);
  const isJob = kind === 'job';
  await sql`
    insert into analytics_subjects (organization_id, id, kind, value, job_id, first_day)
    select ${scope.organizationId}::int, id, ${kind}::text, value, job_id, ${day}::date from unnest(
      ${ids}::int[], ${isJob ? values.map(() => null) : values}::text[], ${isJob ? values : values.map(() => null)}::uuid[]
    ) as s (id, value, job_id)`.execute(scope.db);
  return subjects.map((subject, n) => ({ ...subject, id: ids[n] as number }));
}
