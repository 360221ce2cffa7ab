import { Type } from 'typebox';
import { JobDraft } from '../../mapping/job-draft.ts';
import { listAt, valueAt } from '../../mapping/paths.ts';
import { newMessage } from '../../message.ts';
import type { MappedJob, ReadContext, SourceKind, SourceRecord } from '../source.ts';
import { type Account, AccountName, accountOfPath, toAccount } from './accounts.ts';
import { joinPlaces, objectsAt, textAt } from './fields.ts';
import { readObjectPage } from './json-page.ts';
import { readListing } from './read-listing.ts';

/** https://developers.ashbyhq.com/docs/public-job-posting-api: one response with all jobs. */
export const ashby: SourceKind<Account> = {
  kind: 'ashby',
  label: 'Ashby',
  careersLink: 'jobs.ashbyhq.com/acme',
  settings: Type.Object({ account: AccountName }, { additionalProperties: false }),
  recognize: (url) => {
    if (url.hostname === 'jobs.ashbyhq.com') return toAccount(accountOfPath(url));
    const isApi = url.hostname === 'api.ashbyhq.com' && url.pathname.startsWith('/posting-api/job-board/');
    return isApi ? toAccount(accountOfPath(url, 2)) : undefined;
  },
  read: ({ account }, context) =>
    readListing(
      {
        kind: 'ashby',
        label: 'Ashby',
        account,
        toRequest: () => ({
          url: `https://api.ashbyhq.com/posting-api/job-board/${encodeURIComponent(account)}?includeCompensation=true`,
          accept: 'application/json',
        }),
        parse: (response) => readObjectPage(response, 'jobs'),
        idField: 'id',
        isHidden: (job) => job.isListed === false,
        toJob: (job) => toJob(job, context),
      },
      context,
    ),
};

function toJob(job: SourceRecord, { defaults }: ReadContext): MappedJob {
  const draft = new JobDraft(defaults)
    .set('title', valueAt(job, 'title'))
    .set('location', joinPlaces([valueAt(job, 'location'), ...listAt(job, 'secondaryLocations.location')]))
    .set('remote', valueAt(job, 'workplaceType') ?? valueAt(job, 'isRemote'))
    .set('job_type', valueAt(job, 'employmentType'))
    .set('category', textAt(job, 'department') ?? textAt(job, 'team'))
    .set('description', valueAt(job, 'descriptionHtml') ?? valueAt(job, 'descriptionPlain'))
    .set('posted_at', valueAt(job, 'publishedAt'))
    .set('how_to_apply', textAt(job, 'applyUrl') ?? textAt(job, 'jobUrl'));
  return addPay(draft, job).finish();
}

/** Equity beside a salary is no second salary. */
function listSalaries(job: SourceRecord): SourceRecord[] {
  const isSalary = ({ compensationType }: SourceRecord) => compensationType === 'Salary';
  const salaries = objectsAt(job, 'compensation.summaryComponents').filter(isSalary);
  return salaries.length > 0
    ? salaries
    : objectsAt(job, 'compensation.compensationTiers.components').filter(isSalary);
}

/** Several tiers or currencies are no single range. Then a note has the summary. */
function addPay(draft: JobDraft, job: SourceRecord): JobDraft {
  if (job.shouldDisplayCompensationOnJobPostings === false) return draft;
  const [salary, ...others] = listSalaries(job);
  if (salary && others.length === 0 && listAt(job, 'compensation.compensationTiers').length <= 1)
    return draft
      .set('salary_min', salary.minValue)
      .set('salary_max', salary.maxValue)
      .set('salary_currency', salary.currencyCode)
      .set('salary_period', salary.interval);
  const summary = textAt(job, 'compensation.compensationTierSummary');
  if (summary === undefined) return draft;
  return draft.note('salary_min', newMessage('pay_in_parts'), summary);
}
