import { toDescriptionText } from '../columns.ts';
import type { Job } from '../schema.ts';

/**
 * Recommendations of Google for Jobs and Indeed, and titles that they reject, by field. No job search leaves a job out for these reasons.
 * https://developers.google.com/search/docs/appearance/structured-data/job-posting and https://docs.indeed.com/indeed-apply/xml-feed
 */
export const adviceFields = {
  title_has_pay: 'title',
  title_has_marks: 'title',
  title_has_code: 'title',
  title_in_capitals: 'title',
  short_text: 'description',
  no_job_type: 'job_type',
  pay_missing: 'salary_min',
  no_currency: 'salary_currency',
  no_way_to_apply: 'how_to_apply',
  no_end: 'expires_at',
} as const;
type Advice = keyof typeof adviceFields;

export const adviceNames = Object.keys(adviceFields) as Advice[];

type AdvisedJob = Pick<
  Job,
  | 'title'
  | 'description'
  | 'job_type'
  | 'salary_min'
  | 'salary_max'
  | 'salary_currency'
  | 'how_to_apply'
  | 'how_to_apply_method'
  | 'expires_at'
>;

/** The engines name no number. This is three sentences. */
const SHORT_TEXT = 200;

/** What would help the job in job searches, at most one for each field. */
export function findAdvice(job: AdvisedJob): Advice[] {
  const text = toDescriptionText(job.description).replace(/\s+/g, ' ').trim();
  const isPaid = job.salary_min !== null || job.salary_max !== null;
  const found: (Advice | false | undefined)[] = [
    findTitleAdvice(job.title),
    // Preflight reports a job without a text.
    text !== '' && text.length < SHORT_TEXT && 'short_text',
    !job.job_type && 'no_job_type',
    !isPaid && 'pay_missing',
    isPaid && !job.salary_currency && 'no_currency',
    !job.how_to_apply?.trim() && job.how_to_apply_method !== 'form' && 'no_way_to_apply',
    job.expires_at === null && 'no_end',
  ];
  return found.filter((advice) => advice !== false && advice !== undefined);
}

/** Google: no codes, addresses, dates, salaries or company names in the title, and no special characters such as ! and *. */
function findTitleAdvice(title: string): Advice | undefined {
  if (/[$€£¥]\s?\d|\d\s?[$€£¥]|\b\d{2,3}\s?k\b/i.test(title)) return 'title_has_pay';
  if (/[!*~]|(?<![A-Z])#/i.test(title)) return 'title_has_marks';
  if (/\b(?:ref|req|id|job|nr|no)\.?\s?[:#-]?\s?\d{3,}\b|\b[A-Z]{2,}-?\d{3,}\b/i.test(title))
    return 'title_has_code';
  const letters = title.replaceAll(/\P{L}/gu, '');
  return letters.length > 5 && letters === letters.toUpperCase() ? 'title_in_capitals' : undefined;
}
