import { sql } from 'kysely';
import { selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { allocateNumbers, type DimensionKind } from './bucket-queries.ts';
import { OTHER } from './page.ts';

/** What views are counted by. `value` is the id of a job, a path, a source or a kind of device. */
export interface Dimension {
  kind: DimensionKind;
  value: string;
}

/** Bounds what invented paths and referrers can add: beyond this number of new values a day, views count as `other`. */
export const MAX_NEW_A_DAY: Partial<Record<DimensionKind, number>> = { path: 1_000, source: 200 };

interface DimensionRow extends Dimension {
  id: number;
}

/** Returns the number of each dimension, and inserts new ones. Needs the lock of the organization's views. */
export async function assignDimensionIds(
  scope: Scope,
  day: string,
  wanted: readonly Dimension[],
): Promise<(dimension: Dimension) => number> {
  const ids = new Map((await findDimensions(scope, wanted)).map((row) => [keyOf(row), row.id]));
  const missing = distinct(wanted).filter((dimension) => !ids.has(keyOf(dimension)));
  for (const [kind, dimensions] of Map.groupBy(missing, (dimension) => dimension.kind)) {
    const admitted = dimensions.slice(0, await findRoom(scope, day, kind));
    const rest = { kind, value: OTHER };
    const isRestNew = admitted.length < dimensions.length && !ids.has(keyOf(rest));
    const added = distinct(isRestNew ? [...admitted, rest] : admitted);
    for (const row of await insertDimensions(scope, day, { kind, dimensions: added }))
      ids.set(keyOf(row), row.id);
  }
  return (dimension) =>
    (ids.get(keyOf(dimension)) ?? ids.get(keyOf({ ...dimension, value: OTHER }))) as number;
}

function keyOf({ kind, value }: Dimension): string {
  return `${kind} ${value}`;
}

function distinct(dimensions: readonly Dimension[]): Dimension[] {
  return [...new Map(dimensions.map((dimension) => [keyOf(dimension), dimension])).values()];
}

/** Includes `other` of each kind. */
async function findDimensions(
  { db, organizationId }: Scope,
  wanted: readonly Dimension[],
): Promise<DimensionRow[]> {
  const jobs = wanted.filter(({ kind }) => kind === 'job');
  const others = wanted.filter(({ kind }) => kind !== 'job');
  const kinds = others.map(({ kind }) => kind);
  const values = others.map(({ value }) => value);
  const { rows } = await sql<DimensionRow>`
    select id, kind, job_id::text as value from analytics_dimensions
    where organization_id = ${organizationId} and job_id = any(${jobs.map(({ value }) => value)}::uuid[])
    union all
    select s.id, s.kind, s.value from unnest(${kinds}::text[], ${values}::text[]) as w (kind, value)
    join analytics_dimensions s on s.organization_id = ${organizationId} and s.kind = w.kind and s.value = w.value
    union
    select id, kind, value from analytics_dimensions
    where organization_id = ${organizationId} and kind = any(${kinds}::text[]) and value = ${OTHER}`.execute(
    db,
  );
  return rows;
}

/** How many new dimensions of the kind the day still admits. */
async function findRoom(scope: Scope, day: string, kind: DimensionKind): Promise<number> {
  const max = MAX_NEW_A_DAY[kind];
  if (max === undefined) return Number.POSITIVE_INFINITY;
  const { count } = await selectOwn(scope, 'analytics_dimensions')
    .select(sql<number>`count(*)`.as('count'))
    .where('kind', '=', kind)
    .where('first_day', '=', day)
    .executeTakeFirstOrThrow();
  return Math.max(0, max - count);
}

async function insertDimensions(
  scope: Scope,
  day: string,
  { kind, dimensions }: { kind: DimensionKind; dimensions: readonly Dimension[] },
): Promise<DimensionRow[]> {
  const ids = await allocateNumbers(scope, kind, dimensions.length);
  const values = dimensions.map(({ value }) => value);
  const isJob = kind === 'job';
  await sql`
    insert into analytics_dimensions (organization_id, id, kind, value, job_id, first_day)
    select ${scope.organizationId}::int, id, ${kind}::text, value, job_id, ${day}::date from unnest(
      ${ids}::int[], ${isJob ? values.map(() => null) : values}::text[], ${isJob ? values : values.map(() => null)}::uuid[]
    ) as s (id, value, job_id)`.execute(scope.db);
  return dimensions.map((dimension, n) => ({ ...dimension, id: ids[n] as number }));
}
