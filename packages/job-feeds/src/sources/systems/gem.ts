import { Type } from 'typebox';
import { JobDraft } from '../../mapping/job-draft.ts';
import { valueAt } from '../../mapping/paths.ts';
import type { MappedJob, ReadContext, SourceKind, SourceRecord } from '../source.ts';
import { type Account, AccountName, accountOfPath, toAccount } from './accounts.ts';
import { joinPlaces, objectsAt } from './fields.ts';
import { readArrayPage } from './json-page.ts';
import { readListing } from './read-listing.ts';

/** https://api.gem.com/job_board/v0/reference: one bare array with all jobs, without pay and the name of the company. */
export const gem: SourceKind<Account> = {
  kind: 'gem',
  label: 'Gem',
  careersLink: 'jobs.gem.com/acme',
  settings: Type.Object({ account: AccountName }, { additionalProperties: false }),
  recognize,
  read: ({ account }, context) =>
    readListing(
      {
        kind: 'gem',
        label: 'Gem',
        account,
        toRequest: () => ({
          // Without the last slash, the system does not respond with jobs.
          url: `https://api.gem.com/job_board/v0/${encodeURIComponent(account)}/job_posts/`,
          accept: 'application/json',
        }),
        parse: readArrayPage,
        idField: 'id',
        toJob: (post) => toJob(post, context),
      },
      context,
    ),
};

function recognize(url: URL): Account | undefined {
  if (url.hostname === 'jobs.gem.com') return toAccount(accountOfPath(url));
  const isApi = url.hostname === 'api.gem.com' && url.pathname.startsWith('/job_board/v0/');
  return isApi ? toAccount(accountOfPath(url, 2)) : undefined;
}

function toJob(post: SourceRecord, { defaults }: ReadContext): MappedJob {
  const offices = objectsAt(post, 'offices').map((office) => valueAt(office, 'location.name'));
  return new JobDraft(defaults)
    .set('title', valueAt(post, 'title'))
    .set('location', joinPlaces(offices) || valueAt(post, 'location.name'))
    .set('remote', valueAt(post, 'location_type'))
    .set('job_type', valueAt(post, 'employment_type'))
    .set('category', valueAt(post, 'departments.0.name'))
    .set('description', valueAt(post, 'content'))
    .set('posted_at', valueAt(post, 'first_published_at') ?? valueAt(post, 'updated_at'))
    .set('how_to_apply', valueAt(post, 'absolute_url'))
    .finish();
}
