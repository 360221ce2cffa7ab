import { sql } from 'kysely';
import type { Scope } from '../../../../platform/scope.ts';

export type DimensionKind = 'job' | 'path' | 'source' | 'device';

/** Numbers per bucket: dimensions of one kind whose figures share an array. The generated column `bucket` of analytics_dimensions has the same number. */
export const bucketSize = sql.lit(1_024);

/** Allocates numbers for new dimensions of a kind, from its last bucket, then from new ones. Needs the lock of the organization's views. */
export async function allocateNumbers(
  { db, organizationId }: Scope,
  kind: DimensionKind,
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with own as (
      select bucket, used from analytics_buckets
      where organization_id = ${organizationId} and kind = ${kind} order by bucket desc limit 1
    ), numbers as (
      select case when at < ${bucketSize} then own.bucket else highest + at / ${bucketSize} end as bucket, at % ${bucketSize} as slot
      from (select coalesce(max(bucket), 0) as highest from analytics_buckets where organization_id = ${organizationId}) buckets
      left join own on true
      cross join lateral (select coalesce(own.used, ${bucketSize}) + n as at from generate_series(0, ${count}::int - 1) n) next
    ), taken as (
      insert into analytics_buckets (organization_id, bucket, kind, used)
      select ${organizationId}::int, bucket, ${kind}::text, max(slot) + 1 from numbers group by bucket
      on conflict (organization_id, bucket) do update set used = excluded.used
    )
    select bucket * ${bucketSize} + slot as id from numbers order by id`.execute(db);
  return rows.map(({ id }) => id);
}
