import { type Static, Type } from 'typebox';
import { dayOf } from '../../../../platform/day.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { sumJobs } from '../../../board/analytics/queries.ts';
import { countApplications } from '../../../hiring/applications/figures/queries.ts';
import type { PostingRow } from '../queries.ts';

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

export const PostingFigures = Type.Object(
  {
    views: count('Views of the page of the job.', 640),
    apply_clicks: count('Clicks to apply.', 41),
    applications: count('Applications by the form of the board.', 12),
  },
  { title: 'PostingFigures' },
);
export type PostingFigures = Static<typeof PostingFigures>;

/** The figures of postings that have been on the board, since they first went live. Others are absent. */
export async function findFigures(
  scope: Scope,
  postings: PostingRow[],
): Promise<Map<string, PostingFigures>> {
  const published = postings.filter(({ job_id, published_at }) => job_id !== null && published_at !== null);
  const jobIds = published.flatMap(({ job_id }) => job_id ?? []);
  const first = Math.min(...published.map(({ published_at }) => Date.parse(published_at ?? '')));
  if (jobIds.length === 0) return new Map();
  const range = { from: dayOf(first), to: dayOf(Date.now()) };
  const sums = new Map((await sumJobs(scope, jobIds, range)).map((sum) => [sum.job_id, sum]));
  const applications = await countApplications(scope, jobIds);
  return new Map(
    published.map(({ id, job_id }) => {
      const { views = 0, apply_clicks = 0 } = sums.get(job_id ?? '') ?? {};
      return [id, { views, apply_clicks, applications: applications.get(job_id ?? '') ?? 0 }];
    }),
  );
}
