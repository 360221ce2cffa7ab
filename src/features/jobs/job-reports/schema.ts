import { type Static, Type } from 'typebox';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { EXAMPLE_ID, Instant, nullable, oneOf } from '../../../platform/http/resource.ts';

export const reportReasons = ['scam', 'discrimination', 'outdated', 'wrong', 'spam', 'other'] as const;
const statuses = ['open', 'resolved'] as const;

/** Characters. */
export const MAX_DETAILS = 2_000;

const id = Type.String({ format: 'uuid', examples: [EXAMPLE_ID] });
const reason = oneOf(reportReasons, {
  title: 'JobReportReason',
  description:
    '`scam`: fraud, or a demand for money. `discrimination`: excludes or insults people. `outdated`: the position is no longer open. `wrong`: facts are wrong. `spam`: not a job. `other`: see `details`.',
  examples: ['outdated'],
});
const status = oneOf(statuses, { title: 'JobReportStatus', examples: ['open'] });
const details = {
  maxLength: MAX_DETAILS,
  description: 'What is wrong, in the words of the visitor.',
  examples: ['The company says that the position was filled in May.'],
};

export const JobReport = Type.Object(
  {
    id,
    job: Type.Object(
      {
        id,
        slug: Type.String({ examples: ['harbour-pilot-north-sea-pilots'] }),
        title: Type.String({ examples: ['Harbour Pilot'] }),
        company_name: nullable(Type.String({ examples: ['North Sea Pilots'] })),
      },
      { title: 'ReportedJob' },
    ),
    reason,
    details: nullable(Type.String(details)),
    status,
    created_at: Instant,
    resolved_at: nullable(Instant),
  },
  { title: 'JobReport' },
);
export type JobReport = Static<typeof JobReport>;

export const JobReportQuery = Type.Object({
  ...pageQuery,
  status: Type.Optional({
    ...status,
    default: 'open',
    description: 'Open reports, or those that staff have resolved.',
  }),
  job_id: Type.Optional({ ...id, description: 'Only reports of this job.' }),
});
export type JobReportQuery = Static<typeof JobReportQuery>;

export const JobReportList = listOf(JobReport, 'JobReportList');

export const UpdateJobReport = Type.Object(
  { status },
  { title: 'UpdateJobReport', additionalProperties: false, examples: [{ status: 'resolved' }] },
);

export const CreateJobReport = Type.Object(
  {
    reason,
    details: Type.Optional(nullable(Type.String(details))),
    website: Type.Optional(
      Type.Unsafe<unknown>({
        description:
          'A honeypot: hide the field from people and leave it empty. Reports that fill it in are ignored.',
      }),
    ),
  },
  {
    title: 'CreateJobReport',
    additionalProperties: false,
    examples: [{ reason: 'outdated', details: 'The company says that the position was filled in May.' }],
  },
);
export type CreateJobReport = Static<typeof CreateJobReport>;

export const JobReportReceipt = Type.Object(
  { data: Type.Object({ received: Type.Literal(true) }) },
  { title: 'JobReportReceipt' },
);
