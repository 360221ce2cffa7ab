import { MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import { type Static, Type } from 'typebox';
import type { EventType } from '../../../platform/events.ts';
import { NOT_BLANK } from '../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../platform/http/input/one-line.ts';
import { Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import { findMemberProblems } from './rules.ts';

export const memberRoles = ['candidate', 'employer', 'admin', 'owner'] as const;
export type MemberRole = (typeof memberRoles)[number];
export const approvalStatuses = ['pending', 'approved', 'rejected'] as const;
const authMethods = ['password', 'magic_link', 'import'] as const;

const id = Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a51'] });
const email = {
  description: 'Unique in the organization. Upper and lower case are the same.',
  examples: ['mette@pilots.example'],
};
const role = oneOf(memberRoles, {
  title: 'MemberRole',
  description: 'The role of the member on the board.',
  examples: ['employer'],
});
const approvalStatus = oneOf(approvalStatuses, {
  title: 'ApprovalStatus',
  description: 'Whether the member may use the board. Rejected members cannot sign in.',
  examples: ['approved'],
});

/** The fields that are stored unchanged. */
const sharedFields = {
  name: nullable(
    Type.String({
      ...oneLine,
      minLength: 1,
      maxLength: 200,
      pattern: NOT_BLANK,
      examples: ['Mette Holm'],
    }),
  ),
  profilePicture: nullable(
    Type.String({
      format: 'http-url',
      maxLength: 2048,
      description: 'URL of a picture.',
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
        description: 'Your own fields, up to 64 kB.',
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
      title: 'AuthMethod',
      description:
        'How the member signs in. import: created through the API or the command line, and not signed in yet.',
      examples: ['import'],
    }),
    profilePicture: sharedFields.profilePicture,
    description: sharedFields.description,
    customFields: sharedFields.customFields,
    createdAt: Instant,
    updatedAt: Instant,
    suspendedAt: nullable({
      ...Instant,
      description: 'When the member was suspended; null if not suspended.',
    }),
  },
  { title: 'Member' },
);
export type Member = Static<typeof Member>;

const writableFields = {
  email: Type.String({ ...email, format: 'idn-email', maxLength: MAX_EMAIL_LENGTH }),
  ...sharedFields,
  role: { ...role, description: 'Defaults to candidate.' },
  approvalStatus: { ...approvalStatus, description: 'Defaults to approved.' },
};

/** Updates a member. Omitted fields stay; null clears a nullable field. */
export const UpdateMember = Type.Partial(
  Type.Object({
    ...writableFields,
    isSuspended: Type.Boolean({
      description: 'true signs the member out and blocks sign-in; false lifts the suspension.',
      examples: [true],
    }),
  }),
  {
    title: 'UpdateMember',
    examples: [{ approvalStatus: 'approved' }],
    additionalProperties: false,
    rules: findMemberProblems,
  },
);
export type UpdateMember = Static<typeof UpdateMember>;

/** Creates a member. Only the email address is required. */
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

/** A member in events. Erasure replaces personal data with null. */
const MemberEvent = Type.Object({
  ...Member.properties,
  email: nullable(Type.String({ ...email, description: 'null if the member was erased later.' })),
});

export const memberCreated: EventType = {
  name: 'member.created',
  resource: 'members',
  description: 'A member was created.',
  data: MemberEvent,
};
export const memberUpdated: EventType = {
  name: 'member.updated',
  resource: 'members',
  description: 'Fields of a member changed.',
  data: MemberEvent,
  example: { changedFields: ['name', 'role'] },
};
export const memberDeleted: EventType = {
  name: 'member.deleted',
  resource: 'members',
  description: 'A member was erased with their subscriptions. Payments stay. The data has only the id.',
  data: Type.Object({ id }),
};

/** In the export of a person who may be none. */
export const nullableMember = nullable({ ...Member, title: 'ExportedMember' });
