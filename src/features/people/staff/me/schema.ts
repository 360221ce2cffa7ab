import { type Static, Type } from 'typebox';
import { EXAMPLE_ID, Instant, nullable, oneOf, single } from '../../../../platform/http/resource.ts';
import { type HoldReason, holdReasons } from '../../../../platform/outgoing/holds.ts';
import { RoleName } from '../memberships/schema.ts';
import { currentPassword, newPassword, StaffSession } from '../sessions/schema.ts';
import { User, userName } from '../users/schema.ts';

export const OrganizationSummary = Type.Object(
  {
    id: Type.Integer({ examples: [1] }),
    slug: Type.String({ examples: ['harbour'] }),
    name: Type.String({ examples: ['Harbour Jobs'] }),
    board_url: Type.String({ examples: ['https://harbour.boards.example.org'] }),
    time_zone: Type.String({ examples: ['Europe/Amsterdam'] }),
  },
  { title: 'OrganizationSummary' },
);

export const OwnMembership = Type.Object(
  {
    organization: OrganizationSummary,
    role: RoleName,
    scopes: Type.Array(Type.String(), {
      description: 'What the role allows, in the form of the scopes of API keys.',
      examples: [['jobs:write', 'members:read']],
    }),
  },
  { title: 'OwnMembership' },
);

export type OwnMembership = Static<typeof OwnMembership>;

const OwnInvitation = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
    organization_name: Type.String({ examples: ['Harbour Jobs'] }),
    role: RoleName,
    expires_at: Instant,
  },
  { title: 'OwnInvitation' },
);

const OutgoingHold = Type.Object(
  {
    organization_id: nullable(
      Type.Integer({ description: 'Null for the whole installation.', examples: [1] }),
    ),
    reason: oneOf<HoldReason>([...holdReasons], { title: 'HoldReason', examples: ['restored'] }),
    held_at: Instant,
  },
  { title: 'OutgoingHold', description: 'Outgoing work waits until an operator runs corkboard resume.' },
);

export const Me = Type.Object(
  {
    ...User.properties,
    is_email_proved: Type.Boolean({
      description: 'Whether the user has opened a link that was sent to the email address.',
      examples: [true],
    }),
    has_password: Type.Boolean({ examples: [true] }),
    memberships: Type.Array(OwnMembership, {
      description: 'The roles of the user, by name of the organization.',
    }),
    outgoing_holds: Type.Array(OutgoingHold, {
      description: 'Why nothing is sent, for the installation and the organizations of the user.',
    }),
    invitations: Type.Array(OwnInvitation, {
      description: 'The invitations to the email address of the user. Empty unless the address is proved.',
    }),
  },
  { title: 'Me' },
);
export type Me = Static<typeof Me>;
export const UpdateMe = Type.Object({ name: userName }, { title: 'UpdateMe', additionalProperties: false });

export const ChangeOwnPassword = Type.Object(
  {
    current_password: Type.Optional({
      ...currentPassword,
      description: 'Required if the user has a password, except after a sign-in by link.',
    }),
    new_password: newPassword,
  },
  { title: 'ChangeOwnPassword', additionalProperties: false },
);
export type ChangeOwnPassword = Static<typeof ChangeOwnPassword>;

export const OwnSession = Type.Object(
  {
    ...StaffSession.properties,
    is_current: Type.Boolean({ description: 'Whether this request uses the session.', examples: [true] }),
  },
  { title: 'OwnSession' },
);
export type OwnSession = Static<typeof OwnSession>;

export const OwnSessionList = Type.Object({ data: Type.Array(OwnSession) }, { title: 'OwnSessionList' });

export const OwnMembershipResponse = single(OwnMembership);
export const MembershipParams = Type.Object({
  organization_id: Type.String({ description: 'The id of the organization.', examples: ['1'] }),
});

export const Left = Type.Object(
  { organization_id: Type.Integer({ examples: [1] }), left: Type.Literal(true) },
  { title: 'LeftOrganization' },
);

export const SessionsEnded = Type.Object(
  { ended: Type.Integer({ description: 'The number of sessions.', examples: [2] }) },
  { title: 'SessionsEnded' },
);
