import { type Static, Type } from 'typebox';
import { NOT_BLANK } from '../../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../../platform/http/input/one-line.ts';
import { listOf, pageQuery } from '../../../../platform/http/pagination.ts';
import { Instant } from '../../../../platform/http/resource.ts';
import { Organization } from '../../../board/organizations/schema.ts';

/** Where counts end: in the list, and for one organization. Counting a million rows takes about half a second. */
export const MAX_IN_LIST = 10_000;
export const MAX_OF_ONE = 1_000_000;

const count = (what: string, example: number) => Type.Integer({ description: what, examples: [example] });

const OrganizationUsage = Type.Object(
  {
    live_jobs: count('Jobs on the board.', 120),
    jobs: count('All jobs, also drafts and expired ones.', 480),
    members: count('Members.', 2_300),
    posts: count('Blog posts, also drafts.', 35),
    collection_items: count('Items of all collections.', 210),
    assets: count('Uploaded images.', 90),
    asset_bytes: count('Their size, without smaller variants.', 31_000_000),
  },
  {
    title: 'OrganizationUsage',
    description: `How much data the organization has. Each figure counts at most ${MAX_IN_LIST} rows in the list, and ${MAX_OF_ONE} of one organization.`,
  },
);

const OrganizationHealth = Type.Object(
  {
    failing_webhooks: count('Enabled webhooks whose last attempt failed.', 0),
    disabled_webhooks: count('Webhooks that were disabled because they failed for days.', 0),
    stuck_deliveries: count('Deliveries that have been due for more than five minutes.', 0),
    failed_domains: count('Domains that were not verified in time.', 0),
    contested_domains: count('Domains that another organization has verified.', 0),
  },
  { title: 'OrganizationHealth', description: 'What fails in the organization. All 0 if nothing does.' },
);
export type OrganizationFigures = Static<typeof OrganizationUsage> & Static<typeof OrganizationHealth>;

export const OperatedOrganization = Type.Object(
  {
    id: Type.Integer({ examples: [1] }),
    slug: Type.String({ examples: ['harbour'] }),
    name: Type.String({ examples: ['Harbour Jobs'] }),
    board_url: Type.String({ examples: ['https://harbour.boards.example.org'] }),
    staff_count: Type.Integer({ description: 'The number of users with a role.', examples: [3] }),
    usage: OrganizationUsage,
    health: OrganizationHealth,
    created_at: Instant,
  },
  { title: 'OperatedOrganization' },
);
export type OperatedOrganization = Static<typeof OperatedOrganization>;

export const OperatedOrganizationDetails = Type.Object(
  { ...OperatedOrganization.properties, settings: Organization },
  { title: 'OperatedOrganizationDetails' },
);
export type OperatedOrganizationDetails = Static<typeof OperatedOrganizationDetails>;

export const OperatedOrganizationQuery = Type.Object(pageQuery);
export const OperatedOrganizationList = listOf(OperatedOrganization, 'OperatedOrganizationList');

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
      ...oneLine,
      minLength: 1,
      maxLength: 200,
      pattern: NOT_BLANK,
      examples: ['Harbour Jobs'],
    }),
  },
  { title: 'CreateOrganization', additionalProperties: false },
);

export const OrganizationDeleted = Type.Object(
  { id: Type.Integer({ examples: [1] }), deleted: Type.Literal(true) },
  { title: 'OrganizationDeleted' },
);
