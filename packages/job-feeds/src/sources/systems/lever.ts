import { type Static, Type } from 'typebox';
import { JobDraft } from '../../mapping/job-draft.ts';
import { listAt, valueAt } from '../../mapping/paths.ts';
import { joinHtml } from '../../values/html.ts';
import type { MappedJob, ReadContext, SourceKind, SourceRecord } from '../source.ts';
import { AccountName, accountOfPath } from './accounts.ts';
import { joinPlaces, objectsAt, textAt } from './fields.ts';
import { readArrayPage } from './json-page.ts';
import { readListing } from './read-listing.ts';

const PAGE_SIZE = 100;
const MAX_TIME_MS = 8.64e15;

const Settings = Type.Object(
  {
    account: AccountName,
    region: Type.Optional(
      Type.Union([Type.Literal('global'), Type.Literal('eu')], {
        description: 'eu if the jobs are at jobs.eu.lever.co. The default is global.',
      }),
    ),
  },
  { additionalProperties: false },
);
type Settings = Static<typeof Settings>;

/** https://github.com/lever/postings-api: pages of a bare array. Names are case-sensitive; EU accounts have their own host. */
export const lever: SourceKind<Settings> = {
  kind: 'lever',
  label: 'Lever',
  careersLink: 'jobs.lever.co/acme',
  settings: Settings,
  recognize,
  read: ({ account, region }, context) =>
    readListing(
      {
        kind: 'lever',
        label: 'Lever',
        account,
        pageSize: PAGE_SIZE,
        toRequest: (offset) => ({
          url: `https://api.${region === 'eu' ? 'eu.' : ''}lever.co/v0/postings/${encodeURIComponent(account)}?mode=json&skip=${offset}&limit=${PAGE_SIZE}`,
          accept: 'application/json',
        }),
        parse: readArrayPage,
        idField: 'id',
        toJob: (job) => toJob(job, context),
      },
      context,
    ),
};

function recognize(url: URL): Settings | undefined {
  const [, kind, eu] = /^(jobs|api)(\.eu)?\.lever\.co$/.exec(url.hostname) ?? [];
  if (!kind) return undefined;
  if (kind === 'api' && !url.pathname.startsWith('/v0/postings/')) return undefined;
  const account = accountOfPath(url, kind === 'api' ? 2 : 0);
  return account ? { account, ...(eu ? { region: 'eu' as const } : {}) } : undefined;
}

function toJob(job: SourceRecord, { defaults }: ReadContext): MappedJob {
  const places = listAt(job, 'categories.allLocations');
  const workplace = textAt(job, 'workplaceType');
  const draft = new JobDraft(defaults)
    .set('title', valueAt(job, 'text'))
    .set('location', joinPlaces(places.length > 0 ? places : [valueAt(job, 'categories.location')]))
    .set('remote', workplace === 'unspecified' ? undefined : workplace)
    .set('job_type', valueAt(job, 'categories.commitment'))
    .set('category', textAt(job, 'categories.department') ?? textAt(job, 'categories.team'))
    .set('description', toDescription(job))
    .set('posted_at', toTime(valueAt(job, 'createdAt')))
    .set('how_to_apply', textAt(job, 'applyUrl') ?? textAt(job, 'hostedUrl'));
  const [min, max] = [valueAt(job, 'salaryRange.min'), valueAt(job, 'salaryRange.max')];
  // Zero means that no pay is stated.
  if (!min && !max) return draft.finish();
  return draft
    .set('salary_min', min || undefined)
    .set('salary_max', max || undefined)
    .set('salary_currency', valueAt(job, 'salaryRange.currency'))
    .set('salary_period', toPeriod(textAt(job, 'salaryRange.interval')))
    .finish();
}

/** Milliseconds since 1970, which need no note. */
function toTime(value: unknown): unknown {
  const isTime = typeof value === 'number' && Math.abs(value) <= MAX_TIME_MS;
  return isTime ? new Date(value).toISOString() : value;
}

/** Lists have items without the list around them. */
function toDescription(job: SourceRecord): string {
  return joinHtml([
    { html: valueAt(job, 'description') },
    ...objectsAt(job, 'lists').map((list) => ({
      heading: list.text,
      html: `<ul>${typeof list.content === 'string' ? list.content : ''}</ul>`,
    })),
    { html: valueAt(job, 'additional') },
  ]);
}

/** `per-year-salary`, `per-hour-wage` → `year`, `hour`. */
function toPeriod(interval = ''): string | undefined {
  return /^per-([a-z]+)-/.exec(interval)?.[1];
}
