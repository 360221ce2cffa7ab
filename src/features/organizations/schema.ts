import { type Static, Type } from 'typebox';
import type { EventType } from '../../platform/events.ts';
import { Instant, nullable } from '../../platform/http/resource.ts';
import { findSettingsProblems } from './rules.ts';
import { BrandColors, settingsFields } from './settings-schema.ts';

const name = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Shown on the board.',
  examples: ['Harbour Jobs'],
});
const jobLifetimeDays = nullable(
  Type.Integer({
    minimum: 1,
    maximum: 3650,
    description:
      'Days from posting to expiry of jobs that name no expiry of their own; null: they never expire.',
    examples: [30],
  }),
);

export const Organization = Type.Object(
  {
    id: Type.Integer({ examples: [1] }),
    slug: Type.String({ examples: ['harbour'] }),
    name,
    board_url: Type.String({
      description: 'Address of the public board.',
      examples: ['https://jobs.example.org'],
    }),
    custom_domain: nullable(
      Type.String({
        description: 'The one of its domains that the board answers on; null: the one under the platform.',
        examples: ['jobs.example.org'],
      }),
    ),
    job_lifetime_days: jobLifetimeDays,
    ...settingsFields,
    brand_colors: nullable(BrandColors),
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'Organization' },
);
export type Organization = Static<typeof Organization>;

export const UpdateOrganization = Type.Partial(
  Type.Object({ name, job_lifetime_days: jobLifetimeDays, ...settingsFields }),
  { title: 'UpdateOrganization', additionalProperties: false, rules: findSettingsProblems },
);
export type UpdateOrganization = Static<typeof UpdateOrganization>;

export const organizationUpdated: EventType = {
  name: 'organization.updated',
  description: 'Settings of the organization changed, or the domain that its board answers on.',
  data: Organization,
  example: { changedFields: ['tagline'] },
};
