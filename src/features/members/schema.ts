import { type Static, Type } from 'typebox';
import { MAX_EMAIL_LENGTH } from '../../platform/email-address.ts';
import type { EventType } from '../../platform/events.ts';
import { Instant, nullable, oneOf } from '../../platform/http/resource.ts';
import { NOT_BLANK } from '../../platform/http/validation.ts';
import { findMemberProblems } from './rules.ts';

export const memberRoles = ['candidate', 'employer', 'admin', 'owner'] as const;
export type MemberRole = (typeof memberRoles)[number];
export const approvalStatuses = ['pending', 'approved', 'rejected'] as const;
const authMethods = ['password', 'magic_link', 'import'] as const;

const id = Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a51'] });
const email = {
  description: 'Unique in the organization, whatever its case.',
  examples: ['mette@pilots.example'],
};
const role = oneOf(memberRoles, { description: 'What the member is on the board.', examples: ['employer'] });
const approvalStatus = oneOf(approvalStatuses, {
  description: 'Whether somebody has let the member in.',
  examples: ['approved'],
});

/** The fields that read as they were written. */
const sharedFields = {
  name: nullable(Type.String({ minLength: 1, maxLength: 200, pattern: NOT_BLANK, examples: ['Mette Holm'] })),
  profilePicture: nullable(
    Type.String({
      format: 'http-url',
      maxLength: 2048,
      description: 'Address of a picture.',
      examples: ['https://pilots.example/mette.png'],
    }),
  ),
  description: nullable(
    Type.String({ description: 'Plain text, up to 100 kB.', examples: ['Hires pilots.'] }),
  ),
  customFields: nullable(
    Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'Anything else, up to 64 kB.',
        examples: [{ company: 'North Sea Pilots' }],
      },
    ),
  ),
};

export const Member = Type.Object(
  {
    id,
    organizationId: Type.Integer({ examples: [1] }),
    email: Type.String(email),
    name: sharedFields.name,
    role,
    approvalStatus,
    authMethod: oneOf(authMethods, {
      description:
        'How the member signs in; import: was made by a program or by hand, and has not signed in yet.',
      examples: ['import'],
    }),
    profilePicture: sharedFields.profilePicture,
    description: sharedFields.description,
    customFields: sharedFields.customFields,
    createdAt: Instant,
    updatedAt: Instant,
    suspendedAt: nullable({ ...Instant, description: 'Kept out since then; null: not suspended.' }),
  },
  { title: 'Member' },
);
export type Member = Static<typeof Member>;

const writableFields = {
  email: Type.String({ ...email, format: 'idn-email', maxLength: MAX_EMAIL_LENGTH }),
  ...sharedFields,
  role: { ...role, description: 'candidate when left out.' },
  approvalStatus: { ...approvalStatus, description: 'approved when left out.' },
};

/** What changes a member: a field that is left out stays as it is, and null clears one that may be null. */
export const UpdateMember = Type.Partial(
  Type.Object({
    ...writableFields,
    isSuspended: Type.Boolean({
      description: 'true signs the member out and keeps them out; false lets them in again.',
      examples: [true],
    }),
  }),
  { title: 'UpdateMember', additionalProperties: false, rules: findMemberProblems },
);
export type UpdateMember = Static<typeof UpdateMember>;

/** What creates a member: an e-mail address, and whatever else is known. */
export const CreateMember = Type.Object(
  { ...Type.Partial(Type.Object(writableFields)).properties, email: writableFields.email },
  {
    title: 'CreateMember',
    additionalProperties: false,
    rules: findMemberProblems,
    examples: [{ email: 'mette@pilots.example', name: 'Mette Holm', role: 'employer' }],
  },
);
export type CreateMember = Static<typeof CreateMember>;

/** What events say of a member. What they said of a person is taken out of them when the person is erased. */
const MemberEvent = Type.Object({
  ...Member.properties,
  email: nullable(Type.String({ ...email, description: 'null: of a member who was erased since.' })),
});

export const memberCreated: EventType = {
  name: 'member.created',
  description: 'A member was created.',
  data: MemberEvent,
};
export const memberUpdated: EventType = {
  name: 'member.updated',
  description: 'Fields of a member changed.',
  data: MemberEvent,
  example: { changedFields: ['name', 'role'] },
};
export const memberDeleted: EventType = {
  name: 'member.deleted',
  description:
    'A member was erased, with their subscriptions; payments stay without them. Nothing is told but the id.',
  data: Type.Object({ id }),
};
