import { type Static, Type } from 'typebox';
import { listParameter } from '../../../platform/http/input/parameters.ts';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { oneOf } from '../../../platform/http/resource.ts';
import { findQueryProblems } from './rules.ts';
import { approvalStatuses, Member, memberRoles } from './schema.ts';

export const MemberQuery = Type.Object(
  {
    search: Type.Optional(
      Type.String({
        maxLength: 500,
        description:
          'Beginnings of words. Name and email address together must contain all of them; case and accents do not matter.',
        examples: ['mette pilots'],
      }),
    ),
    role: Type.Optional(
      oneOf(memberRoles, {
        title: 'MemberRole',
        description: 'Only members with this role.',
        examples: ['employer'],
      }),
    ),
    approval_status: Type.Optional(
      oneOf(approvalStatuses, {
        title: 'ApprovalStatus',
        description: 'Only members with this status.',
        examples: ['pending'],
      }),
    ),
    ids: Type.Optional(
      listParameter(Type.String({ format: 'uuid' }), {
        description: 'Only members with one of these ids, such as those of payments.',
        example: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a51'],
      }),
    ),
    ...pageQuery,
  },
  { rules: findQueryProblems },
);
export type MemberQuery = Static<typeof MemberQuery>;

export const MemberList = listOf(Member, 'MemberList');
export type MemberList = Static<typeof MemberList>;
