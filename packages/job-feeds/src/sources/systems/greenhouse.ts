import { Type } from 'typebox';
import { JobDraft } from '../../mapping/job-draft.ts';
import { valueAt } from '../../mapping/paths.ts';
import { newMessage } from '../../message.ts';
import type { MappedJob, ReadContext, SourceKind, SourceRecord } from '../source.ts';
import { type Account, AccountName, accountOfPath, toAccount } from './accounts.ts';
import { joinPlaces, objectsAt, textAt } from './fields.ts';
import { readObjectPage } from './json-page.ts';
import { readListing } from './read-listing.ts';

/** https://github.com/grnhse/greenhouse-api-docs: one response with all jobs, and 404 for an unknown board. */
export const greenhouse: SourceKind<Account> = {
  kind: 'greenhouse',
  label: 'Greenhouse',
  careersLink: 'job-boards.greenhouse.io/acme',
  settings: Type.Object({ account: AccountName }, { additionalProperties: false }),
  recognize,
  read: ({ account }, context) =>
    readListing(
      {
        kind: 'greenhouse',
        label: 'Greenhouse',
        account,
        toRequest: () => ({
          url: `https://boards-api.greenhouse.io/v1/boards/${encodeURIComponent(account)}/jobs?content=true&pay_transparency=true`,
          accept: 'application/json',
        }),
        parse: (response) => readObjectPage(response, 'jobs', 'meta.total'),
        idField: 'id',
        toJob: (job) => toJob(job, context),
      },
      context,
    ),
};

const boardHosts = /^(boards|job-boards)(\.eu)?\.greenhouse\.io$/;

function recognize(url: URL): Account | undefined {
  if (/^(boards-api|api)(\.eu)?\.greenhouse\.io$/.test(url.hostname))
    return url.pathname.startsWith('/v1/boards/') ? toAccount(accountOfPath(url, 2)) : undefined;
  if (!boardHosts.test(url.hostname)) return undefined;
  if (url.pathname.startsWith('/embed/')) return toAccount(url.searchParams.get('for'));
  return toAccount(accountOfPath(url));
}

function toJob(job: SourceRecord, { defaults }: ReadContext): MappedJob {
  const draft = new JobDraft(defaults)
    .set('title', valueAt(job, 'title'))
    .set('company_name', valueAt(job, 'company_name'))
    .set('location', toLocation(job))
    .set('remote', isWayOfWorking(job) ? valueAt(job, 'location.name') : undefined)
    .set('category', valueAt(job, 'departments.0.name'))
    .set('description', valueAt(job, 'content'))
    .set('posted_at', valueAt(job, 'first_published') ?? valueAt(job, 'updated_at'))
    .set('how_to_apply', valueAt(job, 'absolute_url'));
  return addPay(draft, objectsAt(job, 'pay_input_ranges')).finish();
}

/** Some boards state in `location.name` how people work, and the place in `offices`. */
function isWayOfWorking(job: SourceRecord): boolean {
  return WAYS_OF_WORKING.test(textAt(job, 'location.name') ?? '');
}

const WAYS_OF_WORKING =
  /^(?:hybrid|remote|in[\s-]?office|on[\s-]?site|in[\s-]?person|flexible|distributed|virtual|anywhere|fully remote)$/i;

function toLocation(job: SourceRecord): unknown {
  const stated = textAt(job, 'location.name');
  if (stated !== undefined && !isWayOfWorking(job)) return stated;
  const offices = objectsAt(job, 'offices').map(
    (office) => textAt(office, 'location') ?? textAt(office, 'name'),
  );
  return joinPlaces(offices) || stated;
}

/** Amounts are cents. Only the title of a range may name a period. */
function addPay(draft: JobDraft, [range, ...others]: SourceRecord[]): JobDraft {
  if (!range) return draft;
  if (others.length > 0)
    draft.note('salary_min', newMessage('first_pay_range', { count: others.length + 1 }));
  return draft
    .set('salary_min', toAmount(range.min_cents))
    .set('salary_max', toAmount(range.max_cents))
    .set('salary_currency', range.currency_type)
    .set('salary_period', toPeriod(textAt(range, 'title')));
}

function toAmount(cents: unknown): number | undefined {
  return typeof cents === 'number' && cents > 0 ? cents / 100 : undefined;
}

function toPeriod(title = ''): string | undefined {
  const word = /\b(hour|annual|year|month)(?:ly)?\b/i.exec(title)?.[1]?.toLowerCase();
  return word === 'annual' ? 'year' : word;
}
