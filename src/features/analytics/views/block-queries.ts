import { sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';

export type SubjectKind = 'job' | 'path' | 'source' | 'device';

/** So many subjects of one kind have numbers in a row, and their figures in one array. The tables know it too. */
export const blockSize = sql.lit(1_024);

/**
 * Takes numbers for new subjects of a kind, from its last block and then from new ones; whoever writes views of the organization
 * holds its lock.
 */
export async function takeNumbers(
  { db, organizationId }: Scope,
  kind: SubjectKind,
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with own as (
      select block, used from analytics_blocks
      where organization_id = ${organizationId} and kind = ${kind} order by block desc limit 1
    ), numbers as (
      select case when at < ${blockSize} then own.block else highest + at / ${blockSize} end as block, at % ${blockSize} as place
      from (select coalesce(max(block), 0) as highest from analytics_blocks where organization_id = ${organizationId}) blocks
      left join own on true
      cross join lateral (select coalesce(own.used, ${blockSize}) + n as at from generate_series(0, ${count}::int - 1) n) next
    ), taken as (
      insert into analytics_blocks (organization_id, block, kind, used)
      select ${organizationId}::int, block, ${kind}::text, max(place) + 1 from numbers group by block
      on conflict (organization_id, block) do update set used = excluded.used
    )
    select block * ${blockSize} + place as id from numbers order by id`.execute(db);
  return rows.map(({ id }) => id);
}
