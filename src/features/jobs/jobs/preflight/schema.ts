import { type Static, Type } from 'typebox';
import { Pagination, pageQuery } from '../../../../platform/http/pagination.ts';
import { EXAMPLE_ID, nullable, oneOf } from '../../../../platform/http/resource.ts';
import { adviceNames } from './advice.ts';
import { engines, reasonNames } from './reasons.ts';

const id = Type.String({ format: 'uuid', examples: [EXAMPLE_ID] });
const reason = oneOf(reasonNames, {
  title: 'PreflightReason',
  description:
    '`no_company`: the job names no company. `no_description`: it has no text. `no_country`: neither the place, the location nor the board says the country. `thin_text`: the text has fewer than 100 characters. `no_pay`: no pay, although a law for its place asks for it. `duplicate`: an older live job has the same title, company and location. `expired`: it is closed.',
  examples: ['no_country'],
});
const engine = oneOf(engines, {
  title: 'JobSearch',
  description: 'A job search: Google for Jobs, Indeed or LinkedIn.',
  examples: ['google'],
});
const blocks = Type.Array(engine, {
  description: 'The job searches that leave such a job out. Empty: only a law asks for more.',
});
const sources = Type.Array(
  Type.Object(
    {
      title: Type.String({ examples: ['Google: job posting structured data'] }),
      url: Type.String({
        examples: ['https://developers.google.com/search/docs/appearance/structured-data/job-posting'],
      }),
    },
    { title: 'PreflightSource' },
  ),
  { description: 'Where the rule is written.' },
);
const counts = (description: string) =>
  Type.Object(
    Object.fromEntries(engines.map((name) => [name, Type.Integer({ examples: [412] })])) as Record<
      (typeof engines)[number],
      ReturnType<typeof Type.Integer>
    >,
    { description },
  );

const FoundJob = Type.Object(
  {
    id,
    title: Type.String({ examples: ['Harbour Pilot'] }),
    company_name: nullable(Type.String({ examples: ['North Sea Pilots'] })),
    location: nullable(Type.String({ examples: ['Rotterdam'] })),
    slug: Type.String({ examples: ['harbour-pilot-north-sea-pilots'] }),
    duplicate_of: nullable(
      Type.String({
        format: 'uuid',
        description: 'The oldest job that is the same. Only for `duplicate`.',
        examples: [EXAMPLE_ID],
      }),
    ),
  },
  { title: 'PreflightJob' },
);

export const PreflightReport = Type.Object(
  {
    is_complete: Type.Boolean({
      description:
        'Whether all jobs are checked. If not, the server is still at it: repeat the request in a few seconds.',
      examples: [true],
    }),
    live_jobs: Type.Integer({ description: 'The number of live jobs that are checked.', examples: [430] }),
    ready: counts('The number of live jobs that nothing keeps out of a job search, at least.'),
    reasons: Type.Array(
      Type.Object(
        {
          reason,
          count: Type.Integer({ description: 'The number of jobs.', examples: [18] }),
          blocks,
          sources,
        },
        { title: 'PreflightReasonCount' },
      ),
      { description: 'Every reason, also those without jobs.' },
    ),
    jobs: Type.Array(FoundJob, {
      description: 'The jobs with the reason of the request, newest first. Empty without a reason.',
    }),
  },
  { title: 'PreflightReport' },
);
export type PreflightReport = Static<typeof PreflightReport>;

export const PreflightQuery = Type.Object({
  ...pageQuery,
  reason: Type.Optional({ ...reason, description: 'Also returns the jobs with this reason.' }),
});
export type PreflightQuery = Static<typeof PreflightQuery>;

export const PreflightResponse = Type.Object(
  { data: PreflightReport, meta: Type.Object({ pagination: Pagination }) },
  { title: 'PreflightResponse' },
);

/** What the fields of a job say to job searches. */
const checkFields = {
  ready: Type.Object(
    {
      google: Type.Boolean({ examples: [true] }),
      indeed: Type.Boolean({ examples: [true] }),
      linkedin: Type.Boolean({ examples: [false] }),
    },
    { description: 'Whether nothing keeps the job out of a job search. False for drafts.' },
  ),
  findings: Type.Array(
    Type.Object(
      {
        reason,
        blocks,
        sources,
        duplicate_of: nullable(
          Type.String({
            format: 'uuid',
            description: 'The oldest job that is the same.',
            examples: [EXAMPLE_ID],
          }),
        ),
        laws: Type.Array(
          Type.Object(
            {
              name: Type.String({ examples: ['Colorado: Equal Pay for Equal Work Act'] }),
              since: Type.String({ format: 'date', examples: ['2021-01-01'] }),
              requires: oneOf(['in_posting', 'before_interview'], {
                title: 'PayLawRequirement',
                description:
                  '`in_posting`: the posting must state the pay. `before_interview`: applicants must learn it before the interview, for example from the posting.',
              }),
              min_employees: Type.Integer({
                description: 'The law applies to employers with at least so many employees.',
                examples: [15],
              }),
              source: Type.String({ examples: ['https://cdle.colorado.gov/dlss/equalpay'] }),
            },
            { title: 'PayLaw' },
          ),
          { description: 'The laws that ask for pay. Only for `no_pay`.' },
        ),
      },
      { title: 'PreflightFinding' },
    ),
  ),
  advice: Type.Array(
    Type.Object(
      {
        advice: oneOf(adviceNames, {
          title: 'JobAdvice',
          description:
            '`title_has_pay`, `title_has_marks`, `title_has_code`, `title_in_capitals`: Google may reject the title. `short_text`: fewer than 200 characters. `no_job_type`, `pay_missing`, `no_currency`, `no_end`: Google recommends it. `no_way_to_apply`: the page has no button.',
          examples: ['no_job_type'],
        }),
        field: Type.String({ description: 'The field of the job.', examples: ['job_type'] }),
      },
      { title: 'PreflightAdvice' },
    ),
    { description: 'What would help the job. Job searches list it without that, too.' },
  ),
};

export const JobCheck = Type.Object(checkFields, { title: 'JobCheck' });
export type JobCheck = Static<typeof JobCheck>;

export const JobPreflight = Type.Object({ job_id: id, ...checkFields }, { title: 'JobPreflight' });
export type JobPreflight = Static<typeof JobPreflight>;
