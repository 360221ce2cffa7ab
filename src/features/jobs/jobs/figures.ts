import { sql } from 'kysely';
import { countUpTo, type Figures } from '../../../platform/database/figures.ts';

export const jobFigures: Figures = (organizationId, limit) => {
  const jobs = sql`select from job_index where organization_id = ${organizationId}`;
  const live = sql`${jobs} and status = 'active' and (expires_at is null or expires_at > now())`;
  return sql`select ${countUpTo(live, limit)} as live_jobs, ${countUpTo(jobs, limit)} as jobs`;
};
