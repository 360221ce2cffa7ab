import { Type } from 'typebox';
import { JobDraft } from '../../mapping/job-draft.ts';
import { objectAt, valueAt } from '../../mapping/paths.ts';
import type { MappedJob, ReadContext, SourceKind, SourceRecord } from '../source.ts';
import { type Account, AccountHost, accountOfHost, toAccount } from './accounts.ts';
import { textAt } from './fields.ts';
import { readObjectPage } from './json-page.ts';
import { readDetails } from './read-details.ts';
import { readListing } from './read-listing.ts';

/** The data of careers pages: a list without texts and dates, and one request for each job. Unknown companies lead to a web page. */
export const bamboohr: SourceKind<Account> = {
  kind: 'bamboohr',
  label: 'BambooHR',
  careersLink: 'acme.bamboohr.com/careers',
  settings: Type.Object({ account: AccountHost }, { additionalProperties: false }),
  recognize: (url) => toAccount(accountOfHost(url, 'bamboohr.com')),
  read: ({ account }, context) =>
    readListing(
      {
        kind: 'bamboohr',
        label: 'BambooHR',
        account,
        toRequest: () => ({ url: toUrl(account, 'list'), accept: 'application/json', maxRedirects: 0 }),
        parse: (response) => readObjectPage(response, 'result', 'meta.totalCount'),
        idField: 'id',
        hasDetails: true,
        toJob: async (job) => toJob(job, await fetchDetails(account, job, context), context),
      },
      context,
    ),
};

function toUrl(account: string, path: string): string {
  return `https://${account}.bamboohr.com/careers/${path}`;
}

function fetchDetails(account: string, job: SourceRecord, context: ReadContext): Promise<SourceRecord> {
  return readDetails(context, {
    kind: 'bamboohr',
    label: 'BambooHR',
    url: toUrl(account, `${encodeURIComponent(textAt(job, 'id') ?? '')}/detail`),
    maxRedirects: 0,
    perSecond: 2,
    find: (details) => objectAt(details, 'result.jobOpening'),
  });
}

const remoteOfType: Record<string, string> = { '0': 'none', '1': 'full', '2': 'hybrid' };

function toJob(job: SourceRecord, details: SourceRecord, { defaults }: ReadContext): MappedJob {
  const locationType = textAt(job, 'locationType') ?? textAt(details, 'locationType') ?? '';
  return new JobDraft(defaults)
    .set('title', textAt(details, 'jobOpeningName') ?? textAt(job, 'jobOpeningName'))
    .set('city', textAt(details, 'location.city') ?? textAt(job, 'atsLocation.city'))
    .set('region', textAt(details, 'location.state') ?? textAt(job, 'atsLocation.state'))
    .set('country', textAt(details, 'location.addressCountry') ?? textAt(job, 'atsLocation.country'))
    .set('remote', remoteOfType[locationType])
    .set('job_type', valueAt(job, 'employmentStatusLabel'))
    .set('category', valueAt(job, 'departmentLabel'))
    .set('description', valueAt(details, 'description'))
    .set('posted_at', valueAt(details, 'datePosted'))
    .set('how_to_apply', valueAt(details, 'jobOpeningShareUrl'))
    .set('pay', valueAt(details, 'compensation'))
    .finish();
}
