import { Type } from 'typebox';
import type { Holding } from '../../platform/holdings.ts';
import { Instant, single } from '../../platform/http/resource.ts';
import { Member } from './schema.ts';

/** The document of an export that has these lists. */
export function exportOf(holdings: readonly Holding[]) {
  const lists = holdings.map(({ name, description, schema }) => [name, Type.Array(schema, { description })]);
  return single(
    Type.Object(
      { exportedAt: Instant, member: Member, ...Object.fromEntries(lists) },
      { title: 'MemberExport' },
    ),
  );
}
