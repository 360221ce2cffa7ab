import { type TSchema, Type } from 'typebox';
import { Instant, single } from '../../../platform/http/resource.ts';
import type { PersonalDataList } from '../../../platform/privacy/personal-data.ts';
import { Member } from './schema.ts';

/** The export document with these lists. */
export function toExportSchema(
  lists: readonly PersonalDataList[],
  { title, member }: { title: string; member: TSchema } = { title: 'MemberExport', member: Member },
) {
  const properties = lists.map(({ name, description, schema }) => [
    name,
    Type.Array(schema, { description }),
  ]);
  return single(Type.Object({ exportedAt: Instant, member, ...Object.fromEntries(properties) }, { title }));
}
