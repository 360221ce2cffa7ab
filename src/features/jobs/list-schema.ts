import { type Static, Type } from 'typebox';
import { Pagination, pageQuery } from '../../platform/http/pagination.ts';
import { Instant, nullable, oneOf } from '../../platform/http/resource.ts';
import { postedWithin } from './query-values.ts';
import { findQueryProblems } from './rules.ts';
import { Job } from './schema.ts';

const jobSorts = ['-posted_at', 'posted_at', '-updated_at', 'title'] as const;

const list = (description: string, example: string) =>
  Type.Optional(
    Type.Unsafe<string | string[]>({
      type: ['string', 'array'],
      items: { type: 'string', maxLength: 500 },
      maxLength: 10_000,
      maxItems: 100,
      description: `${description} Comma-separated, may be repeated; write \`\\,\` for a comma inside an entry. Any of the entries may match.`,
      examples: [example],
    }),
  );
const moment = (description: string) =>
  Type.Optional(Type.String({ format: 'instant', maxLength: 40, description, examples: ['2026-11-01'] }));

export const JobQuery = Type.Object(
  {
    search: Type.Optional(
      Type.String({
        maxLength: 500,
        description:
          'Words that must all occur in title, description or company name, each at least as the beginning of a word; case and accents do not matter. Words in double quotes must occur in this order.',
        examples: ['harbour "night shift"'],
      }),
    ),
    job_types: list('Job types, in any spelling of case and separators.', 'full-time,contract'),
    locations: list(
      'Texts of which one is part of the location, without regard to case.',
      'Rotterdam,Hamburg',
    ),
    categories: list('Ids of categories.', '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a11'),
    category: Type.Optional(
      Type.String({ maxLength: 120, description: 'Slug of a category.', examples: ['shipping'] }),
    ),
    company: Type.Optional(
      Type.String({
        maxLength: 500,
        description: 'Whole name of a company, without regard to case.',
        examples: ['North Sea Pilots'],
      }),
    ),
    is_remote: Type.Optional(
      Type.Boolean({ description: 'true: only remote jobs; false: only others.', examples: [true] }),
    ),
    status: list('Statuses: draft, active, expired.', 'active'),
    posted_within: Type.Optional(
      oneOf(Object.keys(postedWithin) as (keyof typeof postedWithin)[], {
        description: 'Only jobs of the last hours or days. Explicit dates win over it.',
        examples: ['7d'],
      }),
    ),
    date_from: moment('Posted at or after this date (its first moment in UTC) or timestamp.'),
    date_to: moment('Posted at or before this timestamp, or on or before this date (to its end in UTC).'),
    sort: Type.Optional(
      oneOf(jobSorts, {
        default: '-posted_at',
        description: 'Order; equal ones are ordered by id.',
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
    status: Type.Array(Type.String()),
    sort: oneOf(jobSorts),
  },
  { title: 'JobFilters', description: 'The filters as they were applied.' },
);
export type JobFilters = Static<typeof JobFilters>;

export const JobList = Type.Object({
  data: Type.Array(Job),
  meta: Type.Object({
    organization_name: Type.String({ examples: ['Harbour Jobs'] }),
    board_url: Type.String({ examples: ['https://jobs.example.org'] }),
    pagination: Pagination,
    filters: JobFilters,
  }),
});

export type JobList = Static<typeof JobList>;
