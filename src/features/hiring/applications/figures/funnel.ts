import { inSnapshot, type Scope } from '../../../../platform/scope.ts';
import { sumJob } from '../../../board/analytics/queries.ts';
import { toRange } from '../../../board/analytics/range.ts';
import { getJob } from '../../../jobs/jobs/queries.ts';
import { countStages } from './queries.ts';
import type { ApplicationFunnel, FunnelQuery } from './schema.ts';

/** From views of a job to hires. */
export async function getFunnel(scope: Scope, query: FunnelQuery): Promise<ApplicationFunnel> {
  const range = toRange(query);
  return inSnapshot(scope, async (scope) => {
    const { id } = await getJob(scope, query.job_id);
    const { views, apply_clicks } = await sumJob(scope, id, range);
    const stages = await countStages(scope, id, range);
    const sent = Object.values(stages).reduce((sum, count) => sum + count, 0);
    return { job_id: id, ...range, views, started: apply_clicks, sent, stages };
  });
}
