import { type Static, Type } from 'typebox';
import { nullable, oneOf } from '../../../platform/http/resource.ts';

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

const JobCounts = nullable(
  Type.Object(
    {
      draft: count('Jobs that are not published.', 3),
      active: count('Jobs on the board.', 118),
      expired: count('Jobs that are offline.', 41),
    },
    { title: 'JobCounts', description: 'Null without `jobs:read`.' },
  ),
);

const PendingItems = Type.Object(
  {
    collection: Type.String({ description: 'The slug of the collection.', examples: ['events'] }),
    name: Type.String({ examples: ['Events'] }),
    count: count('Items with the status pending_review.', 2),
  },
  { title: 'PendingItems' },
);

const PendingImport = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a70'] }),
    name: Type.String({ examples: ['Acme careers'] }),
    run_id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a71'] }),
    state: oneOf(['waiting', 'failed'], { title: 'PendingImportState', examples: ['waiting'] }),
  },
  { title: 'PendingImport' },
);

export const Overview = Type.Object(
  {
    jobs: JobCounts,
    open_job_reports: nullable(
      count('Reports of visitors about jobs that are open. Null without `jobs:read`.', 1),
    ),
    pending_postings: nullable(
      count(
        'Job postings of employers, and edits of them, that wait for a review. Null without `jobs:read`.',
        2,
      ),
    ),
    new_applications: nullable(
      count('Applications in the stage `new`. Null without `applications:read`.', 5),
    ),
    pending_items: nullable(
      Type.Array(PendingItems, {
        description: 'The collections with items that wait for a review. Null without `cms:read`.',
      }),
    ),
    failing_webhooks: nullable(
      count(
        'Webhooks whose last attempt failed, or that were disabled because of failures. Null without `webhooks:read`.',
        1,
      ),
    ),
    pending_imports: nullable(
      Type.Array(PendingImport, {
        description:
          'The imports whose last run waits for approval or failed, at most 20. Null without `imports:read`.',
      }),
    ),
    unverified_domains: nullable(
      count('Domains that are pending or failed. Null without `domains:read`.', 0),
    ),
  },
  { title: 'Overview', description: 'Numbers of resources, and open tasks.' },
);
export type Overview = Static<typeof Overview>;
