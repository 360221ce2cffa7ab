import { type Static, type TSchema, Type } from 'typebox';
import { Pagination, pageQuery } from '../../../platform/http/pagination.ts';
import { nullable, oneOf } from '../../../platform/http/resource.ts';
import { findRangeProblems, intervals, MAX_DAYS } from './range.ts';
import { devices } from './views/client.ts';

const day = (description: string, example: string) =>
  Type.String({ format: 'date', description, examples: [example] });

const rangeQuery = {
  from: Type.Optional(
    Type.String({
      description: `First day (UTC); by default 29 days before \`to\`, at most ${MAX_DAYS - 1}.`,
      examples: ['2026-01-01'],
    }),
  ),
  to: Type.Optional(
    Type.String({
      description: 'Last day (UTC, inclusive); by default today.',
      examples: ['2026-01-31'],
    }),
  ),
};

export const AnalyticsQuery = Type.Object(
  {
    ...rangeQuery,
    interval: Type.Optional(
      oneOf(intervals, {
        title: 'IntervalUnit',
        default: 'day',
        description: 'Length of the intervals in `series`. Weeks start on Monday (ISO 8601).',
        examples: ['week'],
      }),
    ),
  },
  { rules: findRangeProblems },
);
export type AnalyticsQuery = Static<typeof AnalyticsQuery>;

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

const visitors = count(
  'Unique visitors per day, summed over the range: a visitor on three days counts three times.',
  812,
);
const applyClicks = count('Clicks to apply.', 41);

const rate = nullable(
  Type.Number({
    minimum: 0,
    description: 'apply_clicks / job views, rounded to four decimals. Null without job views.',
    examples: [0.0648],
  }),
);

const figures = {
  page_views: count('Views of all pages.', 2140),
  visitors,
  job_views: count('Views of job pages; page_views includes them.', 633),
  apply_clicks: applyClicks,
  apply_rate: rate,
};

const AnalyticsFigures = Type.Object(figures, { title: 'AnalyticsFigures' });
export type AnalyticsFigures = Static<typeof AnalyticsFigures>;

const AnalyticsRange = Type.Object(
  { from: day('First day.', '2026-01-01'), to: day('Last day (inclusive).', '2026-01-31') },
  { title: 'AnalyticsRange' },
);

const AnalyticsInterval = Type.Object(
  {
    date: day(
      'First day of the interval. It may lie before the range; only days within the range count.',
      '2026-01-05',
    ),
    ...figures,
  },
  { title: 'AnalyticsInterval' },
);

const viewsOf = (description: string) => ({ views: count(description, 118), visitors });

const page = Type.Object(
  {
    path: Type.String({
      description:
        'Path of the page. `other` stands for pages beyond the first 1,000 new paths of a day, and for jobs that do not exist.',
      examples: ['/jobs/harbour-pilot-north-sea-pilots'],
    }),
    ...viewsOf('Views of the page.'),
  },
  { title: 'AnalyticsPage' },
);
const source = Type.Object(
  {
    source: Type.String({
      description:
        '`utm_source`, else the referring host without `www.`, else `direct`. `other` stands for sources beyond the first 200 new ones of a day.',
      examples: ['search.example'],
    }),
    ...viewsOf('Views that came from this source. Clicks within the board are not a new source.'),
  },
  { title: 'AnalyticsSource' },
);
const device = Type.Object(
  {
    device: oneOf(devices, { title: 'DeviceType', examples: ['mobile'] }),
    ...viewsOf('Views on this kind of device.'),
  },
  { title: 'AnalyticsDevice' },
);

const most = <T extends TSchema>(entry: T, description: string) => Type.Array(entry, { description });

export const Analytics = Type.Object(
  {
    range: AnalyticsRange,
    totals: AnalyticsFigures,
    previous: Type.Object(
      { range: AnalyticsRange, totals: AnalyticsFigures },
      { description: 'The same number of days, immediately before.' },
    ),
    series: Type.Array(AnalyticsInterval, {
      description: 'Each interval that overlaps the range, in order, including those without views.',
    }),
    top_pages: most(page, 'The ten pages with the most views, without those of deleted jobs.'),
    sources: most(source, 'The ten sources with the most visitors.'),
    devices: most(device, 'Kinds of devices with views, most visitors first.'),
  },
  { title: 'Analytics' },
);
export type Analytics = Static<typeof Analytics>;
const companyId = Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a14'] });

const sorts = ['views', 'visitors', 'apply_clicks', 'apply_rate'] as const;
const sortValues = sorts.flatMap((sort) => [`-${sort}`, sort] as const);
export type JobSort = (typeof sortValues)[number];

export const JobAnalyticsQuery = Type.Object(
  {
    ...rangeQuery,
    job_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'Only this job, even without views.',
        examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10'],
      }),
    ),
    company_id: Type.Optional({ ...companyId, description: 'Only jobs of this company.' }),
    sort: Type.Optional(
      oneOf(sortValues, {
        title: 'JobAnalyticsSort',
        default: '-views',
        description: 'A leading minus sorts in descending order. Jobs without a rate come last.',
        examples: ['-apply_rate'],
      }),
    ),
    ...pageQuery,
  },
  { rules: findRangeProblems },
);
export type JobAnalyticsQuery = Static<typeof JobAnalyticsQuery>;

export const JobAnalytics = Type.Object(
  {
    job_id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10'] }),
    title: Type.String({ examples: ['Harbour Pilot'] }),
    slug: Type.String({ examples: ['harbour-pilot-north-sea-pilots'] }),
    status: oneOf(['draft', 'active', 'expired'], {
      title: 'JobStatus',
      description: 'Current status.',
      examples: ['active'],
    }),
    views: count('Views of its page.', 118),
    visitors,
    apply_clicks: applyClicks,
    apply_rate: rate,
  },
  { title: 'JobAnalytics' },
);
export type JobAnalytics = Static<typeof JobAnalytics>;

export const JobAnalyticsList = Type.Object(
  {
    data: Type.Array(JobAnalytics, {
      description: 'Jobs with views or clicks to apply in the range, without deleted ones.',
    }),
    meta: Type.Object({ range: AnalyticsRange, pagination: Pagination }),
  },
  { title: 'JobAnalyticsList' },
);

export const CompanyAnalyticsQuery = Type.Object(
  {
    ...rangeQuery,
    company_id: Type.Optional({ ...companyId, description: 'Only this company, even without views.' }),
    sort: Type.Optional(
      oneOf(sortValues, {
        title: 'CompanyAnalyticsSort',
        default: '-views',
        description: 'A leading minus sorts in descending order. Companies without a rate come last.',
        examples: ['-apply_clicks'],
      }),
    ),
    ...pageQuery,
  },
  { rules: findRangeProblems },
);
export type CompanyAnalyticsQuery = Static<typeof CompanyAnalyticsQuery>;

export const CompanyAnalytics = Type.Object(
  {
    company_id: companyId,
    name: Type.String({ examples: ['North Sea Pilots'] }),
    slug: Type.String({ examples: ['north-sea-pilots'] }),
    jobs: count('The number of its jobs with views or clicks to apply.', 4),
    views: count('Views of the pages of its jobs.', 472),
    visitors: count('Unique visitors of each job and day, summed: a visitor of two jobs counts twice.', 388),
    apply_clicks: applyClicks,
    apply_rate: rate,
  },
  { title: 'CompanyAnalytics' },
);
export type CompanyAnalytics = Static<typeof CompanyAnalytics>;

export const CompanyAnalyticsList = Type.Object(
  {
    data: Type.Array(CompanyAnalytics, {
      description: 'Companies with views or clicks to apply in the range, without those of deleted jobs.',
    }),
    meta: Type.Object({ range: AnalyticsRange, pagination: Pagination }),
  },
  { title: 'CompanyAnalyticsList' },
);
