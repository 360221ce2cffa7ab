import { Type } from 'typebox';
import { JobDraft } from '../../mapping/job-draft.ts';
import { isObject, listAt, valueAt } from '../../mapping/paths.ts';
import { newMessage } from '../../message.ts';
import { joinHtml } from '../../values/html.ts';
import type { FetchedResponse, MappedJob, ReadContext, SourceKind, SourceRecord } from '../source.ts';
import { type Account, AccountName, accountOfPath, toAccount } from './accounts.ts';
import { joinPlaces, objectsAt, textAt } from './fields.ts';
import { readArrayPage } from './json-page.ts';
import { readDetails } from './read-details.ts';
import { type ListingPage, readListing } from './read-listing.ts';

/** https://developer.rippling.com (job board API): a bare array without texts and dates, and one request for each job. */
export const rippling: SourceKind<Account> = {
  kind: 'rippling',
  label: 'Rippling',
  careersLink: 'ats.rippling.com/acme/jobs',
  settings: Type.Object({ account: AccountName }, { additionalProperties: false }),
  recognize,
  read: ({ account }, context) =>
    readListing(
      {
        kind: 'rippling',
        label: 'Rippling',
        account,
        toRequest: () => ({ url: toUrl(account), accept: 'application/json' }),
        parse: readPage,
        idField: 'uuid',
        hasDetails: true,
        toJob: async (job) => toJob(job, await fetchDetails(account, job, context), context),
      },
      context,
    ),
};

const API_PATH = '/platform/api/ats/v1/board/';

/** `ats.rippling.com/acme/jobs`, also with a language before the name: `ats.rippling.com/en-GB/acme/jobs`. */
function recognize(url: URL): Account | undefined {
  if (url.hostname === 'api.rippling.com')
    return url.pathname.startsWith(API_PATH) ? toAccount(accountOfPath(url, 5)) : undefined;
  if (url.hostname !== 'ats.rippling.com') return undefined;
  const [first = '', second] = [accountOfPath(url, 0), accountOfPath(url, 1)];
  const isLanguage = /^[a-z]{2}(-[A-Za-z]{2})?$/.test(first) && second !== undefined && second !== 'jobs';
  const account = isLanguage ? second : first;
  return account === 'api' ? undefined : toAccount(account);
}

function toUrl(account: string): string {
  return `https://api.rippling.com${API_PATH}${encodeURIComponent(account)}/jobs`;
}

/** The list has a row for each place of a job. */
async function readPage(response: FetchedResponse): Promise<ListingPage> {
  const { jobs, ...page } = await readArrayPage(response);
  const merged = new Map<unknown, SourceRecord>();
  const rows: unknown[] = [];
  for (const job of jobs) {
    const known = isObject(job) && job.uuid ? merged.get(job.uuid) : undefined;
    if (known) {
      (known.places as unknown[]).push(valueAt(job as SourceRecord, 'workLocation.label'));
      continue;
    }
    const row = isObject(job) ? { ...job, places: [valueAt(job, 'workLocation.label')] } : job;
    if (isObject(row)) merged.set(row.uuid, row);
    rows.push(row);
  }
  return { ...page, jobs: rows };
}

function fetchDetails(account: string, job: SourceRecord, context: ReadContext): Promise<SourceRecord> {
  return readDetails(context, {
    kind: 'rippling',
    label: 'Rippling',
    url: `${toUrl(account)}/${encodeURIComponent(textAt(job, 'uuid') ?? '')}`,
    perSecond: 2,
    find: (details) =>
      isObject(details.description) || typeof details.description === 'string' ? details : undefined,
  });
}

function toJob(job: SourceRecord, details: SourceRecord, { defaults }: ReadContext): MappedJob {
  const places = listAt(details, 'workLocations');
  const { location, remote } = toPlaces(places.length > 0 ? places : listAt(job, 'places'));
  const draft = new JobDraft(defaults)
    .set('title', textAt(details, 'name') ?? textAt(job, 'name'))
    .set('company_name', valueAt(details, 'companyName'))
    .set('location', location)
    .set('remote', remote)
    .set('job_type', toJobType(details))
    .set('category', textAt(details, 'department.name') ?? textAt(job, 'department.label'))
    .set('description', toDescription(details))
    .set('posted_at', valueAt(details, 'createdOn'))
    .set('how_to_apply', textAt(details, 'url') ?? textAt(job, 'url'));
  return addPay(draft, objectsAt(details, 'payRangeDetails')).finish();
}

/** `Remote (United States)`, `Hybrid (Toronto, CA)`, `New York, NY`. */
function toPlaces(labels: unknown[]): { location: string; remote: string | undefined } {
  const parts = labels.map((label) => {
    const text = typeof label === 'string' ? label.trim() : '';
    const [, mode, place] = /^(remote|hybrid|on-?site)\s*\(([^()]+)\)$/i.exec(text) ?? [];
    return { place: place ?? text, mode };
  });
  const [first] = parts;
  return { location: joinPlaces(parts.map(({ place }) => place)), remote: first?.mode };
}

/** The field `id` has the words that people read, `label` a code such as `SALARIED_FT`. */
function toJobType(details: SourceRecord): string | undefined {
  const text = textAt(details, 'employmentType.id') ?? textAt(details, 'employmentType');
  return text && (/\b(?:full|part)[\s-]time\b/i.exec(text)?.[0] ?? text);
}

/** The part about the role comes before the part about the company. */
function toDescription({ description }: SourceRecord): string {
  if (!isObject(description)) return joinHtml([{ html: description }]);
  const { role, company, ...others } = description;
  return joinHtml([role, ...Object.values(others), company].map((html) => ({ html })));
}

/** Ranges belong to places. */
function addPay(draft: JobDraft, [range, ...others]: SourceRecord[]): JobDraft {
  if (!range) return draft;
  if (others.length > 0)
    draft.note('salary_min', newMessage('first_pay_range', { count: others.length + 1 }));
  return draft
    .set('salary_min', range.rangeStart)
    .set('salary_max', range.rangeEnd)
    .set('salary_currency', range.currency)
    .set('salary_period', toPeriod(textAt(range, 'frequency')));
}

/** `ANNUAL`, `HOUR`. */
function toPeriod(frequency = ''): string | undefined {
  return frequency.toLowerCase() === 'annual' ? 'year' : frequency.toLowerCase() || undefined;
}
