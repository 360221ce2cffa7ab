import { MAX_URL_LENGTH } from '@corkboard/basics/limits';
import { type Static, Type } from 'typebox';
import type { EventType } from '../../../platform/events.ts';
import { ExternalId, writableExternalId } from '../../../platform/http/external-id.ts';
import { NOT_BLANK } from '../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../platform/http/input/one-line.ts';
import { ENDS_WITH_DAY, Instant, nullable, oneOf, STARTS_WITH_DAY } from '../../../platform/http/resource.ts';
import { jobFields, writableJobFields } from '../../hiring/application-forms/job-fields.ts';
import { companyId } from './companies/schema.ts';
import { employerFields, payingSubscriptionId } from './employers/schema.ts';
import { Place, remote, remoteRegions, WritablePlace, writableRemoteRegions } from './places/schema.ts';
import { exampleJob } from './preview/example-job.ts';
import {
  applicationMethods,
  findJobProblems,
  findNewJobProblems,
  jobStatuses,
  salaryPeriods,
} from './rules.ts';

const name = { ...oneLine, minLength: 1, maxLength: 200, pattern: NOT_BLANK };
const shortText = (description: string, example: string, maxLength = 500) =>
  nullable(Type.String({ ...oneLine, maxLength, description, examples: [example] }));
const httpUrl = (description: string, example: string) =>
  nullable(Type.String({ format: 'http-url', maxLength: MAX_URL_LENGTH, description, examples: [example] }));
const salary = (description: string, example: number) =>
  nullable(Type.Number({ minimum: 0, maximum: 1e15, description, examples: [example] }));
const instant = (description: string) =>
  Type.String({ format: 'instant', maxLength: 40, description, examples: ['2026-11-01T09:00:00.000Z'] });

/** The fields of a job that have the same schema in requests and responses. */
const sharedFields = {
  title: Type.String({ ...name, examples: ['Harbour Pilot'] }),
  company_name: shortText('The name of the company.', 'North Sea Pilots'),
  company_website: httpUrl('The URL of the company’s website.', 'https://pilots.example'),
  location: shortText('The location of the work, as free text.', 'Rotterdam, Netherlands'),
  salary_min: salary('The lowest salary for one salary_period.', 52_000),
  salary_max: salary('The highest salary for one salary_period.', 68_000),
  salary_period: nullable(
    oneOf(salaryPeriods, {
      title: 'SalaryPeriod',
      description: 'The period that the salary is paid for.',
      examples: ['yearly'],
    }),
  ),
  how_to_apply: shortText(
    'Where candidates apply: a URL, an email address or a phone number.',
    'work@pilots.example',
    MAX_URL_LENGTH,
  ),
  recruiter_name: shortText('The name of the contact person.', 'Mette Holm'),
  recruiter_url: httpUrl('The URL of the contact person’s page.', 'https://pilots.example/team/mette'),
  form_data: nullable(
    Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'Any other data, up to 64 kB.',
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
      Type.String({ description: 'Sanitized HTML.', examples: ['<p>Guide ships in and out.</p>'] }),
    ),
    status: oneOf(jobStatuses, {
      title: 'JobStatus',
      description:
        'The status of the job. An active job becomes expired as soon as its expires_at has passed.',
      examples: ['active'],
    }),
    url: Type.String({
      description: 'The public URL of the job on the board.',
      examples: ['https://jobs.example.org/jobs/harbour-pilot-north-sea-pilots'],
    }),
    slug: Type.String({
      description: 'The last path segment of url.',
      examples: ['harbour-pilot-north-sea-pilots'],
    }),
    company_name: sharedFields.company_name,
    company_website: sharedFields.company_website,
    company_id: companyId,
    company_logo_url: nullable(
      Type.String({
        description:
          "The URL of this service's copy of the job's own logo, otherwise of the logo of its company. Null until a copy is ready.",
        examples: ['https://jobs.example.org/assets/logos/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a12.webp'],
      }),
    ),
    location: sharedFields.location,
    is_remote: Type.Boolean({ description: 'Whether remote is full.', examples: [false] }),
    remote,
    remote_regions: remoteRegions,
    place: nullable(Place),
    job_type: nullable(
      Type.String({ description: 'The job type in lower case with hyphens.', examples: ['full-time'] }),
    ),
    category: nullable(Type.String({ description: 'The name of the category.', examples: ['Shipping'] })),
    category_slug: nullable(Type.String({ examples: ['shipping'] })),
    category_id: nullable(Type.String({ examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a11'] })),
    salary_min: sharedFields.salary_min,
    salary_max: sharedFields.salary_max,
    salary_currency: nullable(Type.String({ description: 'An ISO 4217 currency code.', examples: ['EUR'] })),
    salary_period: sharedFields.salary_period,
    how_to_apply: sharedFields.how_to_apply,
    how_to_apply_method: nullable(
      oneOf(applicationMethods, {
        title: 'ApplicationMethod',
        description: 'What how_to_apply is. form: candidates apply on the board, and how_to_apply is null.',
        examples: ['email'],
      }),
    ),
    ...jobFields,
    recruiter_name: sharedFields.recruiter_name,
    recruiter_url: sharedFields.recruiter_url,
    is_highlighted: Type.Boolean({ examples: [false] }),
    is_sticky: Type.Boolean({ examples: [false] }),
    source: nullable(Type.String({ description: 'Where the job came from.', examples: ['api'] })),
    external_id: ExternalId,
    import_id: nullable(
      Type.String({ format: 'uuid', description: 'The import that owns the job.', examples: [null] }),
    ),
    locked_fields: Type.Array(Type.String(), {
      description: 'The fields that imports leave alone.',
      examples: [['title']],
    }),
    form_data: sharedFields.form_data,
    ...employerFields,
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

/** Every field that a client may write, except `locked_fields`. */
const contentFields = {
  ...sharedFields,
  description: nullable(
    Type.String({
      description: 'The description as HTML. Elements and attributes that are not allowed are removed.',
      examples: ['<p>Guide ships in and out.</p>'],
    }),
  ),
  status: oneOf(jobStatuses, {
    title: 'JobStatus',
    description: 'The status of the job. A new job is active by default.',
    examples: ['active'],
  }),
  slug: Type.String({
    pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
    maxLength: 120,
    description: 'The last path segment of url. Generated from title and company_name by default.',
    examples: ['harbour-pilot'],
  }),
  company_logo_url: httpUrl(
    'The URL of a logo for this job alone. This service copies the logo in the background. Without it, or with null, the job shows the logo of its company; sending back the URL of that logo changes nothing.',
    'https://pilots.example/logo.png',
  ),
  is_remote: Type.Boolean({
    description:
      'Alternative to remote: true means full, and false means none unless the job is hybrid. Defaults to false.',
  }),
  remote,
  remote_regions: writableRemoteRegions,
  place: nullable(WritablePlace),
  job_type: nullable(
    Type.String({
      ...oneLine,
      minLength: 1,
      maxLength: 50,
      pattern: '[\\p{L}\\p{N}]',
      examples: ['full-time'],
    }),
  ),
  category_id: nullable(
    Type.String({
      format: 'uuid',
      description: 'The id of the category. Alternative to category_slug and category.',
    }),
  ),
  category_slug: nullable(
    Type.String({
      maxLength: 120,
      description: 'The slug of the category. Alternative to category_id and category.',
    }),
  ),
  category: nullable(
    Type.String({
      ...name,
      description:
        'The name of the category, which is created if it does not exist. Alternative to category_id and category_slug.',
      examples: ['Shipping'],
    }),
  ),
  salary_currency: nullable(
    Type.String({ pattern: '^[A-Za-z]{3}$', description: 'An ISO 4217 currency code.', examples: ['EUR'] }),
  ),
  how_to_apply_method: nullable(
    oneOf(applicationMethods, {
      title: 'ApplicationMethod',
      description:
        'Inferred from how_to_apply by default. If set, it must match how_to_apply. form: candidates apply on the board, which clears how_to_apply.',
      examples: ['email'],
    }),
  ),
  ...writableJobFields,
  is_highlighted: Type.Boolean({ description: 'Whether the job is highlighted. Defaults to false.' }),
  is_sticky: Type.Boolean({
    description: 'Whether the job stays at the top of the board. Defaults to false.',
  }),
  source: Type.String({
    ...{ ...oneLine, minLength: 1, maxLength: 50 },
    description: 'Where the job came from. Defaults to api.',
    examples: ['api'],
  }),
  external_id: writableExternalId('organization'),
  posted_at: instant(`When the job was posted. ${STARTS_WITH_DAY} Defaults to now.`),
  expires_at: nullable(
    instant(
      `When the job goes offline. ${ENDS_WITH_DAY} Null means never. By default, the job lifetime of the organization after posted_at.`,
    ),
  ),
};

const lockedFields = Type.Array(
  oneOf(Object.keys(contentFields), { title: 'JobField', examples: ['title'] }),
  {
    maxItems: 100,
    description:
      'The fields that imports leave alone. A change of a job that an import owns adds the changed fields, unless it writes locked_fields itself. An empty list unlocks all.',
    examples: [['title']],
  },
);

const WritableJob = Type.Object({ ...contentFields, locked_fields: lockedFields });

/** The input of an update. Missing fields stay unchanged; null clears a nullable field. */
export const UpdateJob = Type.Partial(WritableJob, {
  title: 'UpdateJob',
  examples: [{ title: 'Senior Harbour Pilot', salary_max: 74_000 }],
  additionalProperties: false,
  rules: findJobProblems,
});
export type UpdateJob = Static<typeof UpdateJob>;

export const CreateJob = Type.Object(
  {
    ...UpdateJob.properties,
    title: sharedFields.title,
    subscription_id: Type.Optional(payingSubscriptionId),
  },
  {
    title: 'CreateJob',
    additionalProperties: false,
    rules: findNewJobProblems,
    examples: [exampleJob],
  },
);
export type CreateJob = Static<typeof CreateJob>;

export const jobCreated: EventType = {
  name: 'job.created',
  resource: 'jobs',
  description: 'A job was created.',
  data: Job,
};
export const jobUpdated: EventType = {
  name: 'job.updated',
  resource: 'jobs',
  description:
    'Fields of a job changed. Renaming or deleting the category of a job sends only the event of the category, and creating, merging or deleting its company only that of the company.',
  data: Job,
  example: { changedFields: ['title', 'salary_max'] },
};
export const jobExpired: EventType = {
  name: 'job.expired',
  resource: 'jobs',
  description: 'A job went offline, because its expires_at passed or because its status was set to expired.',
  data: Job,
  example: { data: { status: 'expired' }, changedFields: ['status'] },
};
export const jobDeleted: EventType = {
  name: 'job.deleted',
  resource: 'jobs',
  description: 'A job was deleted permanently.',
  data: Job,
};
