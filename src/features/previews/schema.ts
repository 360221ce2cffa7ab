import { type Static, Type } from 'typebox';
import type { Issue } from '../../platform/http/errors/http-error.ts';
import { Instant, nullable } from '../../platform/http/resource.ts';
import { findJobProblems, findNewJobProblems } from '../jobs/rules.ts';
import { CreateJob, exampleJob } from '../jobs/schema.ts';

export const PreviewLink = Type.Object(
  {
    url: nullable(
      Type.String({
        description:
          'The URL on the board. Whoever has it sees the draft until it expires. Null when an Idempotency-Key repeats the response.',
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

export const JobPreview = Type.Object(
  {
    html: Type.String({
      description:
        'The page as an HTML document, with its styles inside. Images come from the installation. Show it in a frame with the attribute sandbox, because its links lead to the board.',
      examples: ['<!doctype html><html lang="en"><head>…</head><body>…</body></html>'],
    }),
  },
  { title: 'JobPreview' },
);
