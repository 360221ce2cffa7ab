import { JobDraft } from '../mapping/job-draft.ts';
import { isObject, listAt, objectAt, valueAt } from '../mapping/paths.ts';
import { newMessage } from '../message.ts';
import type { MappedJob, SourceRecord } from '../sources/source.ts';
import { toCountryName } from '../values/country.ts';
import { readContact, readUrl } from '../values/links.ts';
import { type Hints, toLine, toPlainLine } from '../values/value.ts';
import type { Format } from './format.ts';

/** schema.org/JobPosting, in JSON or XML, with the forms that sites use in practice. */
export const jobPosting: Format = {
  name: 'job_posting',
  label: 'schema.org JobPosting',
  // Graphs have other objects beside the postings. In JSON-LD, each says what it is.
  recognize: ({ records }) =>
    records.some((record) => isJobPosting(record)) &&
    records.every((record) => Object.hasOwn(record, '@type')),
  isJob: isJobPosting,
  readId: readPostingId,
  toJob: (record, hints) => postingToJob(record, hints),
};

/** Whether an object of JSON-LD is a JobPosting, by its `@type`. */
function isJobPosting(value: unknown): value is SourceRecord {
  if (!isObject(value)) return false;
  return listAt(value, '@type').some(
    (type) => typeof type === 'string' && /^(?:https?:\/\/schema\.org\/|schema:)?JobPosting$/i.test(type),
  );
}

function readPostingId(record: SourceRecord): string | undefined {
  const identifier = objectAt(record, 'identifier');
  const id = identifier
    ? (identifier.value ?? identifier['@id'] ?? identifier.name)
    : valueAt(record, 'identifier');
  const text = toLine(Array.isArray(id) ? id[0] : id, 500) || toLine(valueAt(record, 'url'), 2_048);
  return text === '' ? undefined : text;
}

/** `url`: of the page that has the posting, for relative URLs and as the way to apply. */
export function postingToJob(record: SourceRecord, hints: Hints, url?: string): MappedJob {
  const draft = new JobDraft(hints);
  draft
    .set('title', valueAt(record, 'title') ?? valueAt(record, 'name'))
    .set('description', valueAt(record, 'description'))
    .set('job_type', valueAt(record, 'employmentType'))
    .set('category', valueAt(record, 'industry'))
    .set('posted_at', valueAt(record, 'datePosted'))
    .set('expires_at', valueAt(record, 'validThrough'));
  setOrganization(draft, record, url);
  setPlaces(draft, record, hints);
  setPay(draft, record);
  setApplication(draft, record, url);
  return draft.finish();
}

function setOrganization(draft: JobDraft, record: SourceRecord, url: string | undefined): void {
  const organization = objectAt(record, 'hiringOrganization');
  if (!organization) {
    draft.set('company_name', valueAt(record, 'hiringOrganization'));
    return;
  }
  const website = [...listAt(organization, 'sameAs'), valueAt(organization, 'url')].find(
    (link) => readUrl(link, url).value,
  );
  const logo = objectAt(organization, 'logo');
  const logoUrl = logo ? (logo.url ?? logo.contentUrl) : valueAt(organization, 'logo');
  draft
    .set('company_name', valueAt(organization, 'name') ?? valueAt(organization, 'legalName'))
    .set('company_website', readUrl(website, url).value)
    .set('company_logo_url', readUrl(logoUrl, url).value ?? logoUrl);
}

const MAX_PLACES = 5;
/** What programs write in place of a part of an address that they do not have. */
const NOT_STATED = /^(?:null|undefined|none|n\/?a|-+)$/i;

function setPlaces(draft: JobDraft, record: SourceRecord, hints: Hints): void {
  const places = listAt(record, 'jobLocation')
    .map((place) => toPlaceName(place, hints))
    .filter((place) => place !== '');
  draft.set('location', [...new Set(places)].slice(0, MAX_PLACES).join('; '));
  if (places.length > MAX_PLACES)
    draft.note('location', newMessage('locations_chosen', { count: places.length, used: MAX_PLACES }));
  const isRemote = listAt(record, 'jobLocationType').some((type) => /telecommute/i.test(toLine(type)));
  if (!isRemote) return;
  // Google: TELECOMMUTE is for work that is fully remote.
  draft.set('remote', 'full');
  const regions = listAt(record, 'applicantLocationRequirements').map((region) =>
    isObject(region) ? valueAt(region, 'name') : region,
  );
  if (regions.length > 0) draft.set('remote_regions', regions.flat());
}

function toPlaceName(place: unknown, hints: Hints): string {
  if (!isObject(place)) return toPlainLine(place, 200);
  const address = objectAt(place, 'address') ?? (Object.hasOwn(place, 'addressLocality') ? place : undefined);
  if (!address) return toPlainLine(valueAt(place, 'address') ?? valueAt(place, 'name'), 200);
  const country = objectAt(address, 'addressCountry')?.name ?? valueAt(address, 'addressCountry');
  const parts = [
    valueAt(address, 'addressLocality'),
    valueAt(address, 'addressRegion'),
    toCountryName(toPlainLine(country, 100), hints),
  ];
  const texts = parts
    .map((part) => toPlainLine(part, 100))
    .filter((text) => text !== '' && !NOT_STATED.test(text));
  return [...new Set(texts)].join(', ');
}

function setPay(draft: JobDraft, record: SourceRecord): void {
  const salary = objectAt(record, 'baseSalary');
  const amount = salary ? objectAt(salary, 'value') : undefined;
  const currency = salary?.currency ?? amount?.currency ?? valueAt(record, 'salaryCurrency');
  const source = amount ?? salary;
  if (!source) {
    draft.set('pay', valueAt(record, 'baseSalary')).set('salary_currency', currency);
    return;
  }
  const isRange = source.minValue !== undefined || source.maxValue !== undefined;
  draft
    .set('salary_min', isRange ? source.minValue : undefined)
    .set('salary_max', isRange ? source.maxValue : undefined)
    .set('pay', isRange ? undefined : source.value)
    .set('salary_currency', currency)
    .set('salary_period', source.unitText ?? salary?.unitText);
}

function setApplication(draft: JobDraft, record: SourceRecord, url: string | undefined): void {
  const contact = objectAt(record, 'applicationContact');
  const choices = [contact?.url, contact?.email, valueAt(record, 'url'), url, contact?.telephone];
  for (const choice of choices) {
    const link = readUrl(choice, url).value ?? choice;
    if (readContact(link).value === undefined) continue;
    draft.set('how_to_apply', link);
    break;
  }
  draft.set('recruiter_name', contact?.name);
}
