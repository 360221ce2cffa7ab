import type { NewJobsPayload } from '../emails/new-jobs.ts';
import { MAX_JOBS } from './match-alerts.ts';

const JOBS_PER_EMAIL = 20;
/** Of one look for new jobs. */
const MAX_EMAILS = MAX_JOBS / JOBS_PER_EMAIL;
export const MAX_EMAILS_A_DAY = 24;

/** Divides new jobs into emails. `jobIds` has the first of them, `total` counts all. The last email says how many more there are. */
export function planEmails(
  alertId: string,
  { jobIds, total }: { jobIds: readonly string[]; total: number },
  remainingToday: number,
): NewJobsPayload[] {
  const needed = Math.ceil(jobIds.length / JOBS_PER_EMAIL);
  const count = Math.min(needed, MAX_EMAILS, remainingToday);
  const more = Math.max(0, total - count * JOBS_PER_EMAIL);
  return Array.from({ length: count }, (_, n) => ({
    alertId,
    jobIds: jobIds.slice(n * JOBS_PER_EMAIL, (n + 1) * JOBS_PER_EMAIL).join(),
    total: `${total}`,
    more: n === count - 1 ? `${more}` : '0',
    part: count > 1 ? `${n + 1}/${count}` : '',
  }));
}
