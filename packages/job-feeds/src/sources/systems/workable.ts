import { Type } from 'typebox';
import { JobDraft } from '../../mapping/job-draft.ts';
import { valueAt } from '../../mapping/paths.ts';
import type { MappedJob, ReadContext, SourceKind, SourceRecord } from '../source.ts';
import { type Account, AccountName, accountOfHost, accountOfPath, toAccount } from './accounts.ts';
import { joinParts, joinPlaces, objectsAt, textAt } from './fields.ts';
import { readObjectPage } from './json-page.ts';
import { readListing } from './read-listing.ts';

/** The widget of careers pages: one response with all jobs, without pay. */
export const workable: SourceKind<Account> = {
  kind: 'workable',
  label: 'Workable',
  careersLink: 'apply.workable.com/acme',
  settings: Type.Object({ account: AccountName }, { additionalProperties: false }),
  recognize,
  read: ({ account }, context) => {
    /** The name of the company is that of the whole list. */
    let company: string | undefined;
    return readListing(
      {
        kind: 'workable',
        label: 'Workable',
        account,
        toRequest: () => ({
          url: `https://apply.workable.com/api/v1/widget/accounts/${encodeURIComponent(account)}?details=true`,
          accept: 'application/json',
        }),
        parse: async (response) => {
          const { document, root: _, ...page } = await readObjectPage(response, 'jobs');
          company = textAt(document, 'name');
          return { ...page, root: 'jobs' };
        },
        idField: 'shortcode',
        toJob: (job) => toJob(job, company, context),
      },
      context,
    );
  },
};

/** `apply.workable.com/j/<shortcode>` names no account; the page redirects to one that does. */
function recognize(url: URL): Account | undefined {
  if (/^\/api\/v1\/widget\/accounts\//.test(url.pathname) && url.hostname === 'apply.workable.com')
    return toAccount(accountOfPath(url, 4));
  if (/^\/api\/accounts\//.test(url.pathname) && /^(www|apply)\.workable\.com$/.test(url.hostname))
    return toAccount(accountOfPath(url, 2));
  if (url.hostname !== 'apply.workable.com') return toAccount(accountOfHost(url, 'workable.com'));
  const account = accountOfPath(url);
  return account === 'j' || account === 'api' ? undefined : toAccount(account);
}

/** `state` is a region. A hidden place is not to be shown. */
function toJob(job: SourceRecord, company: string | undefined, { defaults }: ReadContext): MappedJob {
  const places = objectsAt(job, 'locations');
  const shown = places
    .filter(({ hidden }) => hidden !== true)
    .map((place) => joinParts(place, ['city', 'region', 'country']));
  const location = places.length > 0 ? joinPlaces(shown) : joinParts(job, ['city', 'state', 'country']);
  return new JobDraft(defaults)
    .set('title', valueAt(job, 'title'))
    .set('company_name', company)
    .set('location', location)
    .set('remote', valueAt(job, 'telecommuting'))
    .set('job_type', valueAt(job, 'employment_type'))
    .set('category', textAt(job, 'department') ?? textAt(job, 'function'))
    .set('description', valueAt(job, 'description'))
    .set('posted_at', textAt(job, 'published_on') ?? textAt(job, 'created_at'))
    .set('how_to_apply', textAt(job, 'application_url') ?? textAt(job, 'url'))
    .finish();
}
