import { Type } from 'typebox';
import { expectSuccess, readText } from '../../fetching/documents.ts';
import { findPostings } from '../../html/postings.ts';
import { JobDraft } from '../../mapping/job-draft.ts';
import { listAt, valueAt } from '../../mapping/paths.ts';
import { newMessage } from '../../message.ts';
import type { MappedJob, ReadContext, SourceKind, SourceRecord } from '../source.ts';
import { type Account, AccountHost, accountOfHost, toAccount } from './accounts.ts';
import { joinParts, joinPlaces, textAt } from './fields.ts';
import { readArrayPage } from './json-page.ts';
import { readListing } from './read-listing.ts';

const MAX_PAGE_BYTES = 5 * 1024 * 1024;

/** One response with all positions, without texts: those are in the `JobPosting` of each position's page. */
export const breezy: SourceKind<Account> = {
  kind: 'breezy',
  label: 'Breezy HR',
  careersLink: 'acme.breezy.hr',
  settings: Type.Object({ account: AccountHost }, { additionalProperties: false }),
  recognize: (url) => toAccount(accountOfHost(url, 'breezy.hr')),
  read: ({ account }, context) =>
    readListing(
      {
        kind: 'breezy',
        label: 'Breezy HR',
        account,
        toRequest: () => ({ url: `${toOrigin(account)}/json`, accept: 'application/json', maxRedirects: 0 }),
        parse: readArrayPage,
        idField: 'id',
        hasDetails: true,
        toJob: async (position) =>
          toJob(position, await fetchDescription(account, position, context), context),
      },
      context,
    ),
};

function toOrigin(account: string): string {
  return `https://${account}.breezy.hr`;
}

async function fetchDescription(
  account: string,
  position: SourceRecord,
  { fetch }: ReadContext,
): Promise<unknown> {
  const url = URL.parse(textAt(position, 'url') ?? '', toOrigin(account));
  // The list decides which page is read, not which host.
  if (url?.origin !== toOrigin(account)) return undefined;
  const response = await fetch({ url: url.href, accept: 'text/html', perSecond: 2, system: 'breezy' });
  expectSuccess(response, newMessage('page_missing'));
  const [posting] = findPostings(await readText(response, MAX_PAGE_BYTES));
  return posting && valueAt(posting, 'description');
}

function toJob(position: SourceRecord, description: unknown, { defaults }: ReadContext): MappedJob {
  const parts = ['location.city', 'location.state.name', 'location.country.name'];
  const place = joinParts(position, parts) || textAt(position, 'location.name');
  const draft = new JobDraft(defaults)
    .set('title', valueAt(position, 'name'))
    .set('company_name', valueAt(position, 'company.name'))
    .set('location', joinPlaces([place, ...listAt(position, 'locations.name')]))
    .set('remote', valueAt(position, 'location.is_remote'))
    .set('job_type', valueAt(position, 'type.name'))
    .set('category', valueAt(position, 'department'))
    .set('description', description)
    .set('posted_at', valueAt(position, 'published_date'))
    .set('how_to_apply', valueAt(position, 'url'))
    .set('pay', valueAt(position, 'salary'));
  if (!draft.has('description')) draft.note('description', newMessage('page_without_text'));
  return draft.finish();
}
