import { type Static, Type } from 'typebox';
import { Pagination, pageQuery } from '../../platform/http/pagination.ts';
import { oneOf } from '../../platform/http/resource.ts';
import { findQueryProblems } from './rules.ts';
import { approvalStatuses, Member, memberRoles } from './schema.ts';

export const MemberQuery = Type.Object(
  {
    search: Type.Optional(
      Type.String({
        maxLength: 500,
        description:
          'Beginnings of words that must all occur in name or e-mail address, without regard to case and accents.',
        examples: ['mette pilots'],
      }),
    ),
    role: Type.Optional(
      oneOf(memberRoles, { description: 'Only members of this role.', examples: ['employer'] }),
    ),
    approval_status: Type.Optional(
      oneOf(approvalStatuses, { description: 'Only members of this status.', examples: ['pending'] }),
    ),
    ...pageQuery,
  },
  { rules: findQueryProblems },
);
export type MemberQuery = Static<typeof MemberQuery>;

export const MemberList = Type.Object({
  data: Type.Array(Member),
  meta: Type.Object({ pagination: Pagination }),
});
export type MemberList = Static<typeof MemberList>;
