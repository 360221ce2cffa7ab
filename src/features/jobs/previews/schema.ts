import { type Static, Type } from 'typebox';
import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import { findSettingsProblems } from '../../board/organizations/rules.ts';
import { UpdateOrganization } from '../../board/organizations/schema.ts';
import { exampleJob } from '../jobs/preview/example-job.ts';
import { findJobProblems, findNewJobProblems } from '../jobs/rules.ts';
import { CreateJob } from '../jobs/schema.ts';

export const PreviewLink = Type.Object(
  {
    url: nullable(
      Type.String({
        description:
          'The URL on the board. Anyone with the URL sees the draft until expiry. Null when an Idempotency-Key repeats the response.',
        examples: ['https://jobs.example.org/preview/AAGao8BSqHzBn0MtLwtvehJpAyTg'],
      }),
    ),
    expires_at: Instant,
  },
  { title: 'PreviewLink' },
);
export type PreviewLink = Static<typeof PreviewLink>;

const previewedFields = {
  ...CreateJob.properties,
  title: Type.Optional(CreateJob.properties.title),
  id: Type.Optional(
    Type.String({
      format: 'uuid',
      description:
        'The id of an existing job. Its stored values fill the fields that you do not send. Without an id, title is required.',
    }),
  ),
};

/** The input of a preview: a new job, or the changes of an existing one. */
export const PreviewJob = Type.Object(previewedFields, {
  title: 'PreviewJob',
  additionalProperties: false,
  rules: findPreviewProblems,
  examples: [exampleJob],
});
export type PreviewJob = Static<typeof PreviewJob>;

function findPreviewProblems(job: PreviewJob): Issue[] {
  if (job.id !== undefined) return findJobProblems(job);
  const missing = job.title === undefined ? [{ path: '/title', message: 'is required' }] : [];
  return [...missing, ...findNewJobProblems(job)];
}

/** The input of a preview of the board: changed settings. */
export const PreviewBoard = Type.Object(
  {
    ...UpdateOrganization.properties,
    page: Type.Optional(
      oneOf(['jobs', 'job', 'embed'], {
        title: 'PreviewedPage',
        description:
          'The page to show: the front page with the list of jobs (the default), the newest job, or the list for frames on other sites. A board without jobs shows the front page instead of a job.',
        examples: ['jobs'],
      }),
    ),
    embed_query: Type.Optional(
      Type.String({
        maxLength: 2000,
        description: 'The query of the list for frames, as in the URL of /embed/jobs.',
        examples: ['category=shipping&count=3'],
      }),
    ),
  },
  {
    title: 'PreviewBoard',
    additionalProperties: false,
    rules: findSettingsProblems,
    examples: [{ theme: 'dense', font: 'inter', brand_color: '#1d5c63' }],
  },
);
export type PreviewBoard = Static<typeof PreviewBoard>;

/** The page of a preview of the board. */
export interface PreviewedPage {
  page: PreviewBoard['page'] | undefined;
  embed_query: string | undefined;
}

const html = Type.String({
  description:
    'The page as an HTML document, with its styles inside. Images come from the installation. Show it in a frame with the attribute sandbox, because its links lead to the board.',
  examples: ['<!doctype html><html lang="en"><head>…</head><body>…</body></html>'],
});
export const JobPreview = Type.Object({ html }, { title: 'JobPreview' });
export const BoardPreview = Type.Object({ html }, { title: 'BoardPreview' });
