import { Type } from 'typebox';
import { JobDraft } from '../../mapping/job-draft.ts';
import { isObject, valueAt } from '../../mapping/paths.ts';
import { joinHtml } from '../../values/html.ts';
import type { MappedJob, ReadContext, SourceKind, SourceRecord } from '../source.ts';
import { type Account, AccountName, accountOfPath, toAccount } from './accounts.ts';
import { textAt } from './fields.ts';
import { readObjectPage } from './json-page.ts';
import { readDetails } from './read-details.ts';
import { readListing } from './read-listing.ts';

const PAGE_SIZE = 100;
/** The documented limit is ten. */
const PER_SECOND = 5;

/** https://developers.smartrecruiters.com: pages without texts, and one request for each text. Unknown companies have no postings. */
export const smartrecruiters: SourceKind<Account> = {
  kind: 'smartrecruiters',
  label: 'SmartRecruiters',
  careersLink: 'jobs.smartrecruiters.com/acme',
  settings: Type.Object({ account: AccountName }, { additionalProperties: false }),
  recognize,
  read: ({ account }, context) =>
    readListing(
      {
        kind: 'smartrecruiters',
        label: 'SmartRecruiters',
        account,
        pageSize: PAGE_SIZE,
        toRequest: (offset) => ({
          url: `${toUrl(account)}?limit=${PAGE_SIZE}&offset=${offset}`,
          accept: 'application/json',
          perSecond: PER_SECOND,
        }),
        parse: (response) => readObjectPage(response, 'content', 'totalFound'),
        idField: 'id',
        hasDetails: true,
        toJob: async (posting) => toJob(posting, await fetchDetails(account, posting, context), context),
      },
      context,
    ),
};

function recognize(url: URL): Account | undefined {
  if (url.hostname === 'api.smartrecruiters.com')
    return url.pathname.startsWith('/v1/companies/') ? toAccount(accountOfPath(url, 2)) : undefined;
  if (!/^(jobs|careers)\.smartrecruiters\.com$/.test(url.hostname)) return undefined;
  const isForm = url.pathname.startsWith('/oneclick-ui/company/');
  return toAccount(accountOfPath(url, isForm ? 2 : 0));
}

function toUrl(account: string): string {
  return `https://api.smartrecruiters.com/v1/companies/${encodeURIComponent(account)}/postings`;
}

function fetchDetails(account: string, posting: SourceRecord, context: ReadContext): Promise<SourceRecord> {
  return readDetails(context, {
    kind: 'smartrecruiters',
    label: 'SmartRecruiters',
    url: `${toUrl(account)}/${encodeURIComponent(textAt(posting, 'id') ?? '')}`,
    perSecond: PER_SECOND,
    find: (details) => (isObject(valueAt(details, 'jobAd.sections')) ? details : undefined),
  });
}

function toJob(posting: SourceRecord, details: SourceRecord, { defaults }: ReadContext): MappedJob {
  const isHybrid = valueAt(posting, 'location.hybrid') === true;
  return new JobDraft(defaults)
    .set('title', valueAt(posting, 'name'))
    .set('company_name', valueAt(posting, 'company.name'))
    .set('city', valueAt(posting, 'location.city'))
    .set('region', valueAt(posting, 'location.region'))
    .set('country', valueAt(posting, 'location.country'))
    .set('remote', isHybrid ? 'hybrid' : valueAt(posting, 'location.remote'))
    .set('job_type', textAt(posting, 'typeOfEmployment.label') ?? textAt(posting, 'typeOfEmployment.id'))
    .set('category', textAt(posting, 'department.label') ?? textAt(posting, 'function.label'))
    .set('description', toDescription(details))
    .set('posted_at', valueAt(posting, 'releasedDate'))
    .set('how_to_apply', textAt(details, 'applyUrl') ?? textAt(details, 'postingUrl'))
    .finish();
}

const sections = ['jobDescription', 'qualifications', 'additionalInformation', 'companyDescription'];

function toDescription(details: SourceRecord): string {
  return joinHtml(
    sections.map((name) => ({
      heading: valueAt(details, `jobAd.sections.${name}.title`),
      html: valueAt(details, `jobAd.sections.${name}.text`),
    })),
  );
}
