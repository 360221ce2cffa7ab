import { type Static, Type } from 'typebox';
import { NOT_BLANK } from '../../../platform/http/input/validation.ts';
import { Pagination, pageQuery } from '../../../platform/http/pagination.ts';
import { Instant, single } from '../../../platform/http/resource.ts';

export const OperatedOrganization = Type.Object(
  {
    id: Type.Integer({ examples: [1] }),
    slug: Type.String({ examples: ['harbour'] }),
    name: Type.String({ examples: ['Harbour Jobs'] }),
    board_url: Type.String({ examples: ['https://harbour.boards.example.org'] }),
    staff_count: Type.Integer({ description: 'The number of users with a role.', examples: [3] }),
    created_at: Instant,
  },
  { title: 'OperatedOrganization' },
);
export type OperatedOrganization = Static<typeof OperatedOrganization>;

export const OperatedOrganizationResponse = single(OperatedOrganization);
export const OperatedOrganizationQuery = Type.Object(pageQuery);
export const OperatedOrganizationList = Type.Object(
  { data: Type.Array(OperatedOrganization), meta: Type.Object({ pagination: Pagination }) },
  { title: 'OperatedOrganizationList' },
);

export const OrganizationParams = Type.Object({
  id: Type.String({ description: 'The id of the organization.', examples: ['1'] }),
});

export const CreateOrganization = Type.Object(
  {
    slug: Type.String({
      pattern: '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$',
      description: 'The name in URLs. The board is at this subdomain of the installation.',
      examples: ['harbour'],
    }),
    name: Type.String({
      format: 'single-line',
      minLength: 1,
      maxLength: 200,
      pattern: NOT_BLANK,
      examples: ['Harbour Jobs'],
    }),
  },
  { title: 'CreateOrganization', additionalProperties: false },
);

export const OrganizationDeleted = single(
  Type.Object(
    { id: Type.Integer({ examples: [1] }), deleted: Type.Literal(true) },
    { title: 'OrganizationDeleted' },
  ),
);
