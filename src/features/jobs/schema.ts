import { type Static, Type } from 'typebox';
import type { EventType } from '../../platform/events.ts';
import { Instant, nullable, oneOf } from '../../platform/http/resource.ts';
import { NOT_BLANK } from '../../platform/http/validation.ts';
import { applicationMethods } from './application-method.ts';
import { findJobProblems, findNewJobProblems, jobStatuses } from './rules.ts';

const salaryPeriods = ['hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const;

const shortText = (description: string, example: string) =>
  nullable(Type.String({ maxLength: 500, description, examples: [example] }));
const address = (description: string, example: string) =>
  nullable(Type.String({ format: 'http-url', maxLength: 2048, description, examples: [example] }));
const salary = (description: string, example: number) =>
  nullable(Type.Number({ minimum: 0, maximum: 1e15, description, examples: [example] }));
const instant = (description: string) =>
  Type.String({ format: 'instant', maxLength: 40, description, examples: ['2026-11-01T09:00:00.000Z'] });

/** The fields of a job that read as they were written. */
const sharedFields = {
  title: Type.String({ minLength: 1, maxLength: 200, pattern: NOT_BLANK, examples: ['Harbour Pilot'] }),
  company_name: shortText('Who hires.', 'North Sea Pilots'),
  company_website: address('Address of the company.', 'https://pilots.example'),
  location: shortText('Where the work is, in free text.', 'Rotterdam, Netherlands'),
  salary_min: salary('Least pay in a salary_period.', 52_000),
  salary_max: salary('Most pay in a salary_period.', 68_000),
  salary_period: nullable(
    oneOf(salaryPeriods, { description: 'What the pay is for.', examples: ['yearly'] }),
  ),
  how_to_apply: shortText(
    'Where a candidate applies: a URL, an e-mail address or a phone number.',
    'work@pilots.example',
  ),
  recruiter_name: shortText('Whom to ask.', 'Mette Holm'),
  recruiter_url: address('Page of the recruiter.', 'https://pilots.example/team/mette'),
  form_data: nullable(
    Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'Anything else, up to 64 kB.',
        examples: [{ shift: 'night' }],
      },
    ),
  ),
};

export const Job = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10'] }),
    title: sharedFields.title,
    description: nullable(
      Type.String({ description: 'HTML, sanitised.', examples: ['<p>Guide ships in and out.</p>'] }),
    ),
    status: oneOf(jobStatuses, {
      description: 'An active job whose expires_at has passed reads as expired at once.',
      examples: ['active'],
    }),
    url: Type.String({
      description: 'Public address on the board.',
      examples: ['https://jobs.example.org/jobs/harbour-pilot-north-sea-pilots'],
    }),
    slug: Type.String({
      description: 'The last path segment of url.',
      examples: ['harbour-pilot-north-sea-pilots'],
    }),
    company_name: sharedFields.company_name,
    company_website: sharedFields.company_website,
    company_logo_url: nullable(
      Type.String({
        description: "This service's own copy of the logo; null until there is one.",
        examples: ['https://jobs.example.org/assets/logos/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a12.webp'],
      }),
    ),
    location: sharedFields.location,
    is_remote: Type.Boolean({ examples: [false] }),
    job_type: nullable(Type.String({ description: 'Lower-case with hyphens.', examples: ['full-time'] })),
    category: nullable(Type.String({ description: 'Name of the category.', examples: ['Shipping'] })),
    category_slug: nullable(Type.String({ examples: ['shipping'] })),
    category_id: nullable(Type.String({ examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a11'] })),
    salary_min: sharedFields.salary_min,
    salary_max: sharedFields.salary_max,
    salary_currency: nullable(Type.String({ description: 'ISO 4217.', examples: ['EUR'] })),
    salary_period: sharedFields.salary_period,
    how_to_apply: sharedFields.how_to_apply,
    how_to_apply_method: nullable(oneOf(applicationMethods, { examples: ['email'] })),
    recruiter_name: sharedFields.recruiter_name,
    recruiter_url: sharedFields.recruiter_url,
    is_highlighted: Type.Boolean({ examples: [false] }),
    is_sticky: Type.Boolean({ examples: [false] }),
    source: nullable(Type.String({ description: 'Where the job came from.', examples: ['api'] })),
    external_id: nullable(
      Type.String({ description: "The job's id in the system it came from.", examples: ['ATS-4711'] }),
    ),
    form_data: sharedFields.form_data,
    posted_at: Instant,
    created_at: Type.String({
      format: 'date-time',
      description: 'The same as posted_at.',
      examples: ['2026-11-01T09:00:00.000Z'],
    }),
    updated_at: Instant,
    expires_at: nullable({ ...Instant, examples: ['2026-12-01T09:00:00.000Z'] }),
  },
  { title: 'Job' },
);
export type Job = Static<typeof Job>;

/** Every field that a client may write. */
const writableFields = {
  ...sharedFields,
  description: nullable(
    Type.String({
      description: 'HTML; what a page may contain is kept, all else is stripped.',
      examples: ['<p>Guide ships in and out.</p>'],
    }),
  ),
  status: oneOf(jobStatuses, { description: 'active when left out.', examples: ['active'] }),
  slug: Type.String({
    pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
    maxLength: 120,
    description: 'Made from title and company when left out.',
    examples: ['harbour-pilot'],
  }),
  company_logo_url: address(
    'Address of a logo, which this service copies in the background.',
    'https://pilots.example/logo.png',
  ),
  is_remote: Type.Boolean({ description: 'false when left out.' }),
  job_type: nullable(
    Type.String({ minLength: 1, maxLength: 50, pattern: '[\\p{L}\\p{N}]', examples: ['full-time'] }),
  ),
  category_id: nullable(
    Type.String({ format: 'uuid', description: 'One of three ways to name the category.' }),
  ),
  category_slug: nullable(
    Type.String({ maxLength: 120, description: 'One of three ways to name the category.' }),
  ),
  category: nullable(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: NOT_BLANK,
      description: 'Name of the category, which is created when it is new.',
      examples: ['Shipping'],
    }),
  ),
  salary_currency: nullable(
    Type.String({ pattern: '^[A-Za-z]{3}$', description: 'ISO 4217.', examples: ['EUR'] }),
  ),
  how_to_apply_method: nullable(
    oneOf(applicationMethods, {
      description: 'Inferred from how_to_apply when left out.',
      examples: ['email'],
    }),
  ),
  is_highlighted: Type.Boolean({ description: 'Shown with emphasis; false when left out.' }),
  is_sticky: Type.Boolean({ description: 'Kept at the top of the board; false when left out.' }),
  source: Type.String({
    minLength: 1,
    maxLength: 50,
    description: 'Where the job came from; api when left out.',
    examples: ['api'],
  }),
  external_id: nullable(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Unique in the organization.',
      examples: ['ATS-4711'],
    }),
  ),
  posted_at: instant('When the job was posted; now when left out.'),
  expires_at: nullable(
    instant('When it goes offline; null: never. Left out: the organization’s days after posting.'),
  ),
};

const WritableJob = Type.Object(writableFields);

/** What changes a job: a field that is left out stays as it is, and null clears one that may be null. */
export const UpdateJob = Type.Partial(WritableJob, {
  title: 'UpdateJob',
  additionalProperties: false,
  rules: findJobProblems,
});
export type UpdateJob = Static<typeof UpdateJob>;

const subscriptionId = nullable(
  Type.String({
    format: 'uuid',
    description:
      'The subscription of a member that the job is posted on: its jobsRemaining goes down by one when the job is created, and only then.',
    examples: [null],
  }),
);
/** A job as it is created. */
export const exampleJob: UpdateJob & { title: string } = {
  title: 'Harbour Pilot',
  company_name: 'North Sea Pilots',
  location: 'Rotterdam, Netherlands',
  job_type: 'full-time',
  category: 'Shipping',
  description: '<p>Guide ships in and out.</p>',
  salary_min: 52_000,
  salary_max: 68_000,
  salary_currency: 'EUR',
  salary_period: 'yearly',
  how_to_apply: 'work@pilots.example',
};

/** What creates a job: a title, and whatever else is known. */
export const CreateJob = Type.Object(
  { ...UpdateJob.properties, title: sharedFields.title, subscription_id: Type.Optional(subscriptionId) },
  {
    title: 'CreateJob',
    additionalProperties: false,
    rules: findNewJobProblems,
    examples: [exampleJob],
  },
);
export type CreateJob = Static<typeof CreateJob>;

const onDuplicate = ['error', 'update', 'skip'] as const;
export type OnDuplicate = (typeof onDuplicate)[number];

export const CreateQuery = Type.Object({
  on_duplicate: Type.Optional(
    oneOf(onDuplicate, {
      default: 'error',
      description:
        'What to do when the organization has a job with this external_id: refuse (409), update it (200), or leave it as it is (200).',
    }),
  ),
});

export const jobCreated: EventType = { name: 'job.created', description: 'A job was created.', data: Job };
export const jobUpdated: EventType = {
  name: 'job.updated',
  description:
    'Fields of a job changed. That its category got another name, or was deleted, is told by the event of the category alone.',
  data: Job,
  example: { changedFields: ['title', 'salary_max'] },
};
export const jobExpired: EventType = {
  name: 'job.expired',
  description: 'A job went offline, by hand or because its time had come.',
  data: Job,
  example: { data: { status: 'expired' }, changedFields: ['status'] },
};
export const jobDeleted: EventType = {
  name: 'job.deleted',
  description: 'A job was deleted for good.',
  data: Job,
};
