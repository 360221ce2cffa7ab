import { type Static, Type } from 'typebox';
import { nullable } from '../../../../platform/http/resource.ts';
import { OrganizationSummary } from '../me/schema.ts';

const cause = Type.String({
  maxLength: 100,
  description: 'The reason for the emails, which is also the name of their template.',
  examples: ['webhook_disabled'],
});
const isEnabled = Type.Boolean({ description: 'Whether the user gets the emails.', examples: [true] });

const Notification = Type.Object(
  {
    organization: Type.Union([OrganizationSummary, Type.Null()], {
      description: 'Null for the emails about the installation, which operators get.',
    }),
    cause,
    description: Type.String({ examples: ['Informs staff that Corkboard disabled a webhook.'] }),
    is_enabled: isEnabled,
    is_default: Type.Boolean({
      description: 'Whether the role decides, because the user has not chosen.',
      examples: [true],
    }),
  },
  { title: 'Notification' },
);
export type Notification = Static<typeof Notification>;

export const NotificationList = Type.Object(
  { data: Type.Array(Notification) },
  { title: 'NotificationList' },
);

export const UpdateNotification = Type.Object(
  {
    organization_id: nullable(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'The id of an organization in which the user has a role. Null for the installation.',
        examples: [1],
      }),
    ),
    cause,
    is_enabled: isEnabled,
  },
  { title: 'UpdateNotification', additionalProperties: false },
);
export type UpdateNotification = Static<typeof UpdateNotification>;
