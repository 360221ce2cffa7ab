import { type Static, type TSchema, Type } from 'typebox';
import { externalIdFilter } from '../../../../platform/http/external-id.ts';
import { listParameter } from '../../../../platform/http/input/parameters.ts';
import { Pagination, pageQuery } from '../../../../platform/http/pagination.ts';
import { Instant, nullable, oneOf } from '../../../../platform/http/resource.ts';
import { MAX_REGION_LENGTH } from '../places/regions.ts';
import { remote } from '../places/schema.ts';
import { findQueryProblems, jobStatuses } from '../rules.ts';
import { Job } from '../schema.ts';
import { postedWithin } from './query-values.ts';

const jobSorts = ['-posted_at', 'posted_at', '-updated_at', 'title', 'relevance'] as const;

const list = (description: string, example: string[], entry: TSchema = Type.String({ maxLength: 500 })) =>
  Type.Optional(Type.Unsafe<string[]>(listParameter(entry, { description, example })));
const moment = (description: string) =>
  Type.Optional(Type.String({ format: 'instant', maxLength: 40, description, examples: ['2026-11-01'] }));

export const JobQuery = Type.Object(
  {
    search: Type.Optional(
      Type.String({
        maxLength: 500,
        description:
          'Words that must all occur in title, description or company name. Each matches the beginning of a word, regardless of case and accents. Words in double quotes must occur as a phrase.',
        examples: ['harbour "night shift"'],
      }),
    ),
    job_types: list('Job types, regardless of case and separators.', ['full-time', 'contract']),
    locations: list('Texts of which at least one must be part of the location, regardless of case.', [
      'Rotterdam',
      'Hamburg',
    ]),
    categories: list(
      'The ids of categories.',
      ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a11'],
      Type.String({ format: 'uuid' }),
    ),
    category: Type.Optional(
      Type.String({ maxLength: 120, description: 'The slug of a category.', examples: ['shipping'] }),
    ),
    company: Type.Optional(
      Type.String({
        maxLength: 500,
        description: 'The full name of a company, regardless of case.',
        examples: ['North Sea Pilots'],
      }),
    ),
    company_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'The id of a company. Finds its jobs by all names that mean the company.',
        examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a14'],
      }),
    ),
    external_id: externalIdFilter,
    is_remote: Type.Optional(
      Type.Boolean({
        description: 'Whether to return only remote jobs (true) or only other jobs (false).',
        examples: [true],
      }),
    ),
    place: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'A city, region, country or group of countries by its name in any language, such as Munich, Bayern, uk or dach, or the code of a country in capitals, such as GB. meta.place says how it was understood. A text that names no known place, or is in double quotes, must be part of the location; one or two letters must be a whole word of it. If no location has the text, the place with the most similar name is searched.',
        examples: ['Rotterdam'],
      }),
    ),
    country: list(
      'ISO 3166-1 alpha-2 codes of countries.',
      ['NL', 'DE'],
      Type.String({ pattern: '^[A-Za-z]{2}$' }),
    ),
    remote: list('Modes of remote work: none, hybrid or full.', ['hybrid', 'full'], remote),
    remote_region: Type.Optional(
      Type.String({
        maxLength: MAX_REGION_LENGTH,
        description:
          'Returns only jobs that are open to applicants in this country or region, also because a larger region includes it: EU finds jobs for the EU and worldwide. A code, or the name of a country.',
        examples: ['DE'],
      }),
    ),
    pay_min: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1e15,
        description:
          'The lowest pay for a year. Compares the highest pay that a job offers, calculated for a year, in pay_currency.',
        examples: [60_000],
      }),
    ),
    pay_currency: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z]{3}$',
        description: 'The currency of pay_min. Defaults to the currency of most jobs on the board.',
        examples: ['EUR'],
      }),
    ),
    status: list(
      'Statuses of jobs: draft, active or expired.',
      ['active'],
      oneOf(jobStatuses, { title: 'JobStatus' }),
    ),
    posted_within: Type.Optional(
      oneOf(Object.keys(postedWithin) as (keyof typeof postedWithin)[], {
        title: 'PostedWithin',
        description: 'Returns only jobs posted within this period. Ignored if date_from or date_to is set.',
        examples: ['7d'],
      }),
    ),
    date_from: moment(
      'Returns only jobs posted at or after this timestamp, or on or after this date in the time zone of the organization.',
    ),
    date_to: moment(
      'Returns only jobs posted at or before this timestamp, or on or before this date in the time zone of the organization.',
    ),
    exact: Type.Optional(
      Type.Boolean({
        description:
          'Whether to find only jobs with the words of `search` as they are. By default, a search that matches few jobs finds jobs with similar words too, and says so in `meta.filters.corrected`. If it begins or ends with the name of a place, such as `nurse munich` or `nurse jobs in munich`, it finds the jobs there too, and says so in `meta.place`. If it asks for remote work, such as `remote nurse`, it finds remote jobs too, and says so in `meta.remote`. If it names a type of the jobs, such as `part-time nurse`, it finds jobs of the type too, and says so in `meta.job_types`.',
        examples: [true],
      }),
    ),
    sort: Type.Optional(
      oneOf(jobSorts, {
        title: 'JobSort',
        default: '-posted_at',
        description:
          'The sort order. Ties are sorted by id. `relevance` lists jobs with the words of `search` in the title first, then those in the company name, then others; of each, whole words before beginnings of words, and newer jobs first. Without `search`, it is the same as `-posted_at`.',
        examples: ['-posted_at'],
      }),
    ),
    ...pageQuery,
  },
  { rules: findQueryProblems },
);
export type JobQuery = Static<typeof JobQuery>;

export const JobFilters = Type.Object(
  {
    search: nullable(Type.String()),
    categories: Type.Array(Type.String()),
    job_types: Type.Array(Type.String()),
    locations: Type.Array(Type.String()),
    is_remote: nullable(Type.Boolean()),
    posted_within: nullable(Type.String()),
    date_from: nullable(Instant),
    date_to: nullable(Instant),
    category: nullable(Type.String()),
    company: nullable(Type.String()),
    company_id: nullable(Type.String()),
    external_id: nullable(Type.String()),
    status: Type.Array(Type.String()),
    place: nullable(Type.String()),
    country: Type.Array(Type.String()),
    remote: Type.Array(Type.String()),
    remote_region: nullable(Type.String()),
    pay_min: nullable(Type.Number()),
    pay_currency: nullable(Type.String()),
    sort: oneOf(jobSorts, { title: 'JobSort' }),
    exact: Type.Boolean(),
    corrected: nullable(
      Type.String({
        description:
          'The search as it was corrected, without words such as “jobs”; empty if no other words are left. Null if only jobs with the words of `search` were searched. Jobs that match `search` itself are always found, too.',
      }),
    ),
  },
  {
    title: 'JobFilters',
    description: 'The filters as they were applied.',
    examples: [
      {
        search: 'harbour',
        categories: [],
        job_types: ['full-time'],
        locations: [],
        is_remote: null,
        posted_within: '7d',
        date_from: '2026-10-25T09:00:00.000Z',
        date_to: null,
        category: null,
        company: null,
        company_id: null,
        external_id: null,
        status: ['active'],
        place: 'Rotterdam',
        country: [],
        remote: [],
        remote_region: null,
        pay_min: null,
        pay_currency: null,
        sort: '-posted_at',
        exact: false,
        corrected: null,
      },
    ],
  },
);
export type JobFilters = Static<typeof JobFilters>;

export const UnderstoodPlace = Type.Object(
  {
    kind: oneOf(['city', 'region', 'country', 'group', 'area'], {
      title: 'PlaceKind',
      description: 'A group consists of countries, and an area of cities.',
      examples: ['city'],
    }),
    name: Type.String({ examples: ['Rotterdam'] }),
    slug: nullable(
      Type.String({ description: 'Identifies the place on this service.', examples: ['rotterdam-nl'] }),
    ),
    country: nullable(Type.String({ description: 'An ISO 3166-1 alpha-2 code.', examples: ['NL'] })),
  },
  {
    title: 'UnderstoodPlace',
    description:
      'How the filter place was understood, also if it is misspelled, or the place that search names if few jobs match its words. Null without a place, or if it is unknown.',
  },
);
export type UnderstoodPlace = Static<typeof UnderstoodPlace>;

export const JobList = Type.Object(
  {
    data: Type.Array(Job),
    meta: Type.Object({
      organization_name: Type.String({ examples: ['Harbour Jobs'] }),
      board_url: Type.String({ examples: ['https://jobs.example.org'] }),
      pagination: Pagination,
      filters: JobFilters,
      place: nullable(UnderstoodPlace),
      remote: nullable(
        oneOf(['full'], {
          title: 'UnderstoodRemote',
          description:
            '`full` if `search` asks for remote work, such as `remote nurse`, and few jobs match its words.',
          examples: ['full'],
        }),
      ),
      job_types: Type.Array(Type.String(), {
        description:
          'The job types of the board that `search` asks for, such as `part-time nurse`, if few jobs match its words. A job has one of them. Otherwise empty.',
        examples: [['part-time']],
      }),
    }),
  },
  { title: 'JobList' },
);

export type JobList = Static<typeof JobList>;
