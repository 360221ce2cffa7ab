import { type Static, Type } from 'typebox';
import type { PublicContent } from '../../../platform/cache/public-content.ts';
import type { EventType } from '../../../platform/events.ts';
import { ExternalId, writableExternalId } from '../../../platform/http/external-id.ts';
import { findDescriptionProblems } from '../../../platform/http/input/description-size.ts';
import { NOT_BLANK } from '../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../platform/http/input/one-line.ts';
import { Instant, nullable, oneOf } from '../../../platform/http/resource.ts';

export const companySizes = [
  '1-10',
  '11-50',
  '51-200',
  '201-500',
  '501-1000',
  '1001-5000',
  '5001-10000',
  '10001+',
] as const;

const ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a14';

const line = (maxLength: number, description: string, example: string) =>
  Type.String({
    ...oneLine,
    minLength: 1,
    maxLength,
    pattern: NOT_BLANK,
    description,
    examples: [example],
  });

const CompanyLink = Type.Object(
  {
    label: line(60, 'The text of the link.', 'Careers'),
    url: Type.String({
      format: 'http-url',
      maxLength: 2048,
      examples: ['https://pilots.example/careers'],
    }),
  },
  { title: 'CompanyLink', additionalProperties: false },
);

const name = line(
  500,
  'The name. Spellings that differ in case, accents, punctuation or the legal form at the end mean the same company.',
  'North Sea Pilots',
);

/** The fields that have the same schema in requests and responses. */
const sharedFields = {
  tagline: nullable(line(200, 'A line about the company.', 'We guide ships')),
  website: nullable(
    Type.String({
      format: 'http-url',
      maxLength: 2048,
      description: 'The URL of the website.',
      examples: ['https://pilots.example'],
    }),
  ),
  locations: Type.Array(line(200, 'A location, as free text.', 'Rotterdam, Netherlands'), {
    maxItems: 50,
    description: 'Where the company is, as free texts.',
    examples: [['Rotterdam, Netherlands']],
  }),
  size: nullable(
    oneOf(companySizes, {
      title: 'CompanySize',
      description: 'The number of people who work there.',
      examples: ['51-200'],
    }),
  ),
  founded_year: nullable(Type.Integer({ minimum: 1000, maximum: 2100, examples: [1987] })),
  industry: nullable(line(200, 'The industry, as free text.', 'Shipping')),
  links: Type.Array(CompanyLink, { maxItems: 12, description: 'Further links, in order.' }),
  is_verified: Type.Boolean({
    description: 'Whether staff have verified the identity of the company.',
    examples: [false],
  }),
  is_hidden: Type.Boolean({
    description: 'Whether the board has no page of the company and does not list it. Its jobs stay.',
    examples: [false],
  }),
};

export const Company = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: [ID] }),
    name,
    slug: Type.String({ description: 'The last path segment of its page.', examples: ['north-sea-pilots'] }),
    tagline: sharedFields.tagline,
    description: nullable(
      Type.String({ description: 'Sanitized HTML.', examples: ['<p>Pilots since 1987.</p>'] }),
    ),
    website: sharedFields.website,
    logo_url: nullable(
      Type.String({
        description: "The URL of this service's copy of the logo. Null until the copy is ready.",
        examples: ['https://jobs.example.org/assets/logos/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a12.webp'],
      }),
    ),
    locations: sharedFields.locations,
    size: sharedFields.size,
    founded_year: sharedFields.founded_year,
    industry: sharedFields.industry,
    links: sharedFields.links,
    is_verified: sharedFields.is_verified,
    is_hidden: sharedFields.is_hidden,
    job_count: Type.Integer({ description: 'The number of its jobs, of every status.', examples: [12] }),
    live_job_count: Type.Integer({
      description: 'The number of its jobs that are active and not expired.',
      examples: [7],
    }),
    external_id: ExternalId,
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'Company' },
);
export type Company = Static<typeof Company>;

/** The input of an update. Missing fields stay unchanged; null clears a nullable field. */
export const UpdateCompany = Type.Partial(
  Type.Object({
    name,
    slug: Type.String({
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      maxLength: 120,
      description: 'The last path segment of its page. Generated from the name by default.',
      examples: ['north-sea-pilots'],
    }),
    ...sharedFields,
    description: nullable(
      Type.String({
        description:
          'The description as HTML, up to 100 kB. Elements and attributes that are not allowed are removed.',
        examples: ['<p>Pilots since 1987.</p>'],
      }),
    ),
    logo_url: nullable(
      Type.String({
        format: 'http-url',
        maxLength: 2048,
        description: 'The URL of a logo. This service copies the logo in the background.',
        examples: ['https://pilots.example/logo.png'],
      }),
    ),
    external_id: writableExternalId('organization'),
  }),
  {
    title: 'UpdateCompany',
    rules: findDescriptionProblems,
    examples: [{ tagline: 'We guide ships', size: '51-200' }],
    additionalProperties: false,
  },
);
export type UpdateCompany = Static<typeof UpdateCompany>;

export const CreateCompany = Type.Object(
  { ...UpdateCompany.properties, name },
  {
    title: 'CreateCompany',
    rules: findDescriptionProblems,
    examples: [{ name: 'North Sea Pilots', website: 'https://pilots.example' }],
    additionalProperties: false,
  },
);
export type CreateCompany = Static<typeof CreateCompany>;

/** The data of `company.merged`: the surviving company, and the one that it has taken over. */
const MergedCompany = Type.Object(
  {
    ...Company.properties,
    merged: Type.Object(
      {
        id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a15'] }),
        name: Type.String({ examples: ['NSP'] }),
        slug: Type.String({ examples: ['nsp'] }),
      },
      { title: 'CompanyMergedAway' },
    ),
  },
  { title: 'MergedCompany' },
);

export const companyCreated: EventType = {
  name: 'company.created',
  resource: 'companies',
  description:
    'A company was created: by a request, for a job with its name, or because a merge was undone. Jobs with its name have its id from then on.',
  data: Company,
};
export const companyUpdated: EventType = {
  name: 'company.updated',
  resource: 'companies',
  description:
    'Fields of a company changed. Its numbers of jobs are among `changed_fields` only if jobs of an older version were linked to it.',
  data: Company,
  example: { changedFields: ['tagline', 'size'] },
};
export const companyMerged: EventType = {
  name: 'company.merged',
  resource: 'companies',
  description:
    'A company was merged into another one, whose id all its jobs have from then on. `merged` is the one that no longer exists.',
  data: MergedCompany,
};
export const companyDeleted: EventType = {
  name: 'company.deleted',
  resource: 'companies',
  description: 'A company was deleted. Its jobs remain, without a company_id.',
  data: Company,
};

export const companyContent: PublicContent = {
  changedBy: [companyCreated, companyUpdated, companyMerged, companyDeleted],
};
