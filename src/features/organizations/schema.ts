import { type Static, Type } from 'typebox';
import { Instant, nullable } from '../../platform/http/resource.ts';

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
    custom_domain: nullable(Type.String({ examples: ['jobs.example.org'] })),
    job_lifetime_days: jobLifetimeDays,
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'Organization' },
);
export type Organization = Static<typeof Organization>;

export const UpdateOrganization = Type.Object(
  { name: Type.Optional(name), job_lifetime_days: Type.Optional(jobLifetimeDays) },
  { title: 'UpdateOrganization', additionalProperties: false },
);
export type UpdateOrganization = Static<typeof UpdateOrganization>;
