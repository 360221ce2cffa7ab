import { type Static, Type } from 'typebox';
import { listOf, pageQuery } from '../../../../platform/http/pagination.ts';
import { EXAMPLE_ID, Instant, nullable } from '../../../../platform/http/resource.ts';
import { RoleName } from '../memberships/schema.ts';
import { userEmail } from '../sessions/schema.ts';

export const Invitation = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
    email: Type.String({ examples: ['mette@pilots.example'] }),
    role: RoleName,
    invited_by: Type.String({ examples: [`user:${EXAMPLE_ID}`] }),
    created_at: Instant,
    expires_at: { ...Instant, description: 'Seven days after the invitation was created.' },
  },
  { title: 'Invitation' },
);
export type Invitation = Static<typeof Invitation>;

export const NewInvitation = Type.Object(
  {
    ...Invitation.properties,
    url: nullable(
      Type.String({
        description:
          'The link to give to the person, because SMTP_URL is not set. It is not shown again. It proves no email address. Null if the invitation is emailed.',
        examples: [
          'https://boards.example.org/dashboard/join?token=1vGQmVb2Rn3wqvIWT6yyCmhRQlzNTYpBLj0jqlQpQ4c',
        ],
      }),
    ),
  },
  { title: 'NewInvitation' },
);
export type NewInvitation = Static<typeof NewInvitation>;

export const CreateInvitation = Type.Object(
  { email: userEmail, role: RoleName },
  { title: 'CreateInvitation', additionalProperties: false },
);
export type CreateInvitation = Static<typeof CreateInvitation>;

export const InvitationQuery = Type.Object(pageQuery);
export const InvitationList = listOf(Invitation, 'InvitationList');
