import { Type } from 'typebox';
import { readText } from '../../fetching/documents.ts';
import { JobDraft } from '../../mapping/job-draft.ts';
import { objectAt, valueAt } from '../../mapping/paths.ts';
import { newMessage } from '../../message.ts';
import {
  type FetchedResponse,
  type MappedJob,
  type ReadContext,
  SourceError,
  type SourceKind,
  type SourceRecord,
} from '../source.ts';
import { elementsOf, parseXmlValue } from '../xml-value.ts';
import { type Account, AccountOrDomain, accountOfHost, toAccount } from './accounts.ts';
import { joinParts, joinPlaces, objectsAt, textAt } from './fields.ts';
import { type ListingPage, readListing } from './read-listing.ts';

/** A shorter page is the last one. The server sends 100 items by default, and may limit `per_page` to that. */
const PAGE_SIZE = 100;

/** The RSS of careers pages, on the company's own domain as well. */
export const teamtailor: SourceKind<Account> = {
  kind: 'teamtailor',
  label: 'Teamtailor',
  careersLink: 'acme.teamtailor.com',
  settings: Type.Object({ account: AccountOrDomain }, { additionalProperties: false }),
  recognize: (url) => {
    // North American accounts.
    const account = accountOfHost(url, 'na.teamtailor.com');
    return toAccount(account ? url.hostname : accountOfHost(url, 'teamtailor.com'));
  },
  read: ({ account }, context) =>
    readListing(
      {
        kind: 'teamtailor',
        label: 'Teamtailor',
        account,
        pageSize: PAGE_SIZE,
        toRequest: (offset) => ({
          url: `https://${account.includes('.') ? account : `${account}.teamtailor.com`}/jobs.rss?per_page=200${offset > 0 ? `&offset=${offset}` : ''}`,
          accept: 'application/rss+xml, application/xml, text/xml',
        }),
        parse,
        idField: 'guid',
        toJob: (item) => toJob(item, context),
      },
      context,
    ),
};

async function parse(response: FetchedResponse): Promise<ListingPage> {
  const { root, value } = parseXmlValue(await readText(response));
  const channel = objectAt(value, 'channel');
  if (root !== 'rss' || !channel)
    throw new SourceError('unexpected_content', newMessage('xml_other_root', { root, expected: 'rss' }), {
      position: response.url,
    });
  return { jobs: elementsOf(channel, 'item'), root };
}

function toJob(item: SourceRecord, { defaults }: ReadContext): MappedJob {
  const places = objectsAt(item, 'tt:locations.tt:location').map(
    (place) => joinParts(place, ['tt:city', 'tt:country']) || textAt(place, 'tt:name'),
  );
  return new JobDraft(defaults)
    .set('title', valueAt(item, 'title'))
    .set('company_name', valueAt(item, 'company_name'))
    .set('location', joinPlaces(places))
    .set('remote', toRemote(textAt(item, 'remoteStatus')))
    .set('category', textAt(item, 'tt:department') ?? textAt(item, 'tt:role'))
    .set('description', valueAt(item, 'description'))
    .set('posted_at', valueAt(item, 'pubDate'))
    .set('how_to_apply', valueAt(item, 'link'))
    .finish();
}

function toRemote(status: string | undefined): string | undefined {
  if (status === 'fully') return 'full';
  return status === 'temporary' ? 'hybrid' : status;
}
