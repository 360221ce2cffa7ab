import { type Static, type TSchema, Type } from 'typebox';
import { Pagination, pageQuery } from '../../platform/http/pagination.ts';
import { nullable, oneOf, single } from '../../platform/http/resource.ts';
import { findRangeProblems, intervals, MAX_DAYS } from './range.ts';
import { devices } from './views/sender.ts';

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
      description: 'Last day (UTC), which is included; by default today.',
      examples: ['2026-01-31'],
    }),
  ),
};

export const AnalyticsQuery = Type.Object(
  {
    ...rangeQuery,
    interval: Type.Optional(
      oneOf(intervals, {
        default: 'day',
        description: 'What the series is by. Weeks begin on Monday (ISO 8601).',
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
  'Visitors, counted once a day: over several days the sum of the days, so that one who comes on three days counts three times.',
  812,
);
const applyClicks = count('How often an application was begun.', 41);

const rate = nullable(
  Type.Number({
    minimum: 0,
    description: 'apply_clicks / job views, rounded to four decimals. Null: there were no views of jobs.',
    examples: [0.0648],
  }),
);

const figures = {
  page_views: count('Pages looked at.', 2140),
  visitors,
  job_views: count('Pages of jobs looked at; they are in page_views too.', 633),
  apply_clicks: applyClicks,
  apply_rate: rate,
};

const AnalyticsFigures = Type.Object(figures, { title: 'AnalyticsFigures' });
export type AnalyticsFigures = Static<typeof AnalyticsFigures>;

const AnalyticsRange = Type.Object(
  { from: day('First day.', '2026-01-01'), to: day('Last day, included.', '2026-01-31') },
  { title: 'AnalyticsRange' },
);

const AnalyticsInterval = Type.Object(
  {
    date: day(
      'First day of the interval. It may be before the range: of a week or month at its edges only the days in the range count.',
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
        'Path of the page; `other`: pages beyond the first 1,000 new ones of a day, and jobs that are none.',
      examples: ['/jobs/harbour-pilot-north-sea-pilots'],
    }),
    ...viewsOf('How often it was looked at.'),
  },
  { title: 'AnalyticsPage' },
);
const source = Type.Object(
  {
    source: Type.String({
      description:
        '`utm_source`, else the host that led here without `www.`, `direct` without one, `other` beyond the first 200 new ones of a day.',
      examples: ['search.example'],
    }),
    ...viewsOf('Views that came from there; from page to page within the board is no coming.'),
  },
  { title: 'AnalyticsSource' },
);
const device = Type.Object(
  {
    device: oneOf(devices, { examples: ['mobile'] }),
    ...viewsOf('Views on such devices.'),
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
      { description: 'As many days, right before.' },
    ),
    series: Type.Array(AnalyticsInterval, {
      description: 'Every interval that the range has a part of, in order, also those without views.',
    }),
    top_pages: most(page, 'The ten pages with the most views. Those of deleted jobs are left out.'),
    sources: most(source, 'The ten sources with the most visitors.'),
    devices: most(
      device,
      'Each kind of device that there were views on, the one with the most visitors first.',
    ),
  },
  { title: 'Analytics' },
);
export type Analytics = Static<typeof Analytics>;
export const AnalyticsAnswer = single(Analytics);

const sorts = ['views', 'visitors', 'apply_clicks', 'apply_rate'] as const;
const sortValues = sorts.flatMap((sort) => [`-${sort}`, sort] as const);
export type JobSort = (typeof sortValues)[number];

export const JobAnalyticsQuery = Type.Object(
  {
    ...rangeQuery,
    job_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'Only this job, also when nobody has looked at it.',
        examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10'],
      }),
    ),
    sort: Type.Optional(
      oneOf(sortValues, {
        default: '-views',
        description: 'With a minus the most come first. Jobs without a rate come last.',
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
      description: 'As it reads now.',
      examples: ['active'],
    }),
    views: count('How often its page was looked at.', 118),
    visitors,
    apply_clicks: applyClicks,
    apply_rate: rate,
  },
  { title: 'JobAnalytics' },
);
export type JobAnalytics = Static<typeof JobAnalytics>;

export const JobAnalyticsList = Type.Object({
  data: Type.Array(JobAnalytics, {
    description: 'Jobs that were looked at or applied for in the range, without those that are deleted.',
  }),
  meta: Type.Object({ range: AnalyticsRange, pagination: Pagination }),
});
