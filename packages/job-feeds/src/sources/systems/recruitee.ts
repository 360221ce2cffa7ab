import { Type } from 'typebox';
import { JobDraft } from '../../mapping/job-draft.ts';
import { valueAt } from '../../mapping/paths.ts';
import { joinHtml } from '../../values/html.ts';
import type { MappedJob, ReadContext, SourceKind, SourceRecord } from '../source.ts';
import { type Account, AccountOrDomain, accountOfHost, toAccount } from './accounts.ts';
import { joinParts, joinPlaces, objectsAt, textAt } from './fields.ts';
import { readObjectPage } from './json-page.ts';
import { readListing } from './read-listing.ts';

/** https://docs.recruitee.com: one response with all offers, on the company's own domain as well. */
export const recruitee: SourceKind<Account> = {
  kind: 'recruitee',
  label: 'Recruitee',
  careersLink: 'acme.recruitee.com',
  settings: Type.Object({ account: AccountOrDomain }, { additionalProperties: false }),
  recognize: (url) => toAccount(accountOfHost(url, 'recruitee.com')),
  read: ({ account }, context) =>
    readListing(
      {
        kind: 'recruitee',
        label: 'Recruitee',
        account,
        toRequest: () => ({
          url: `https://${account.includes('.') ? account : `${account}.recruitee.com`}/api/offers/`,
          accept: 'application/json',
        }),
        parse: (response) => readObjectPage(response, 'offers'),
        idField: 'id',
        isHidden: (offer) => offer.status !== undefined && offer.status !== 'published',
        toJob: (offer) => toJob(offer, context),
      },
      context,
    ),
};

function toJob(offer: SourceRecord, { defaults }: ReadContext): MappedJob {
  return new JobDraft(defaults)
    .set('title', valueAt(offer, 'title'))
    .set('company_name', valueAt(offer, 'company_name'))
    .set('location', toLocation(offer))
    .set('remote', toRemote(offer))
    .set('job_type', valueAt(offer, 'employment_type_code'))
    .set('category', valueAt(offer, 'department'))
    .set('description', joinHtml([{ html: offer.description }, { html: offer.requirements }]))
    .set('posted_at', valueAt(offer, 'published_at') ?? valueAt(offer, 'created_at'))
    .set('how_to_apply', textAt(offer, 'careers_apply_url') ?? textAt(offer, 'careers_url'))
    .set('salary_min', valueAt(offer, 'salary.min'))
    .set('salary_max', valueAt(offer, 'salary.max'))
    .set('salary_currency', valueAt(offer, 'salary.currency'))
    .set('salary_period', valueAt(offer, 'salary.period'))
    .finish();
}

/** `locations` has all places, `city` the first one. */
function toLocation(offer: SourceRecord): string {
  const places = objectsAt(offer, 'locations').map(
    (place) => joinParts(place, ['city', 'state', 'country']) || textAt(place, 'name'),
  );
  if (places.length > 1) return joinPlaces(places);
  return textAt(offer, 'location') ?? (joinParts(offer, ['city', 'country']) || joinPlaces(places));
}

function toRemote({ remote, hybrid, on_site }: SourceRecord): string | undefined {
  if (remote === true) return 'full';
  if (hybrid === true) return 'hybrid';
  return on_site === true ? 'none' : undefined;
}
