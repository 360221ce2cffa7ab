import { Type } from 'typebox';
import { selectMemberIds } from '../../../people/members/list.ts';
import { MemberQuery } from '../../../people/members/list-schema.ts';
import { findMembers, toMember } from '../../../people/members/queries.ts';
import { findQueryProblems } from '../../../people/members/rules.ts';
import { Member } from '../../../people/members/schema.ts';
import type { Layout } from '../formats/format.ts';
import type { ExportResource } from './resource.ts';

const { page: _, per_page: __, ...filters } = MemberQuery.properties;

const layout: Layout = {
  plural: 'members',
  singular: 'member',
  columns: Object.keys(Member.properties)
    .filter((name) => name !== 'organizationId')
    .map((name) => (name === 'customFields' ? { name, isJson: true } : { name })),
};

export const members: ExportResource<MemberQuery> = {
  permission: 'members:read',
  filters: Type.Object(filters, { rules: findQueryProblems }),
  open: async (scope, query) => ({
    layout,
    ids: selectMemberIds(scope, query),
    readRows: async (ids) =>
      (await findMembers(scope, ids)).map((row) => {
        const { organizationId, ...member } = toMember(row);
        return member;
      }),
  }),
};
