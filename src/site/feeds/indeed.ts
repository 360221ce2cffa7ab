import { findPlace } from '../../features/jobs/jobs/places/find-place.ts';
import { listLiveJobs } from '../../features/jobs/jobs/public/sitemap-queries.ts';
import { findJobs, toJob } from '../../features/jobs/jobs/queries.ts';
import type { Job } from '../../features/jobs/jobs/schema.ts';
import type { Board } from '../board.ts';
import type { StreamedDocument } from '../board-page.ts';
import { toCdata, XML_DECLARATION } from '../feed-formats/xml.ts';
import { paths } from '../paths.ts';

/** Jobs in memory at a time. Each may have a description of 100 kB. */
const BATCH_SIZE = 100;
const MIN_ID = '00000000-0000-0000-0000-000000000000';

/** All active jobs in Indeed's XML format (https://docs.indeed.com), with texts in CDATA sections. */
export const indeedFeed: StreamedDocument = {
  path: paths.indeedFeed,
  contentType: 'application/xml; charset=utf-8',
  async *write({ board }) {
    yield `${XML_DECLARATION}<source>${[
      element('publisher', board.name),
      element('publisherurl', board.origin),
    ].join('')}`;
    let fromId: string | undefined = MIN_ID;
    while (fromId !== undefined) {
      const found = await listLiveJobs(board.scope, fromId, BATCH_SIZE + 1);
      const ids = found.slice(0, BATCH_SIZE).map(({ id }) => id);
      const rows = await findJobs(board.scope, ids);
      yield rows
        .map((row) => toJob(row, board.scope))
        // A job may have expired between the two reads.
        .filter(({ status }) => status === 'active')
        .map((job) => toElement(job, board))
        .join('');
      fromId = found[BATCH_SIZE]?.id;
    }
    yield '</source>';
  },
};

/** The id is the reference number, since it never changes. */
function toElement(job: Job, board: Board): string {
  const { organization } = board.scope;
  const { locality, region, country } = findPlace({ ...job, location: job.location ?? '' }, board) ?? {};
  const children = [
    element('title', job.title),
    element('date', job.posted_at),
    element('referencenumber', job.id),
    element('requisitionid', job.external_id ?? job.id),
    element('url', job.url),
    element('company', job.company_name ?? organization.name),
    element('sourcename', organization.name),
    element('city', locality),
    element('state', region),
    element('country', country),
    element('remotetype', remoteTypes[job.remote]),
    element('email', job.how_to_apply_method === 'email' ? job.how_to_apply : undefined),
    element('description', job.description ?? job.title),
    element('salary', toPay(job)),
    element('jobtype', job.job_type),
    element('category', job.category),
    element('expirationdate', job.expires_at),
    element('lastactivitydate', job.updated_at),
  ];
  return `<job>${children.join('')}</job>\n`;
}

const remoteTypes = { full: 'Fully remote', hybrid: 'Hybrid remote', none: undefined };

function toPay({ salary_min, salary_max, salary_currency, salary_period }: Job): string | undefined {
  const amounts = [...new Set([salary_min, salary_max])].filter((amount) => amount !== null);
  if (amounts.length === 0) return undefined;
  const bound = (salary_max === null && 'From') || (salary_min === null && 'Up to');
  const unit = salary_period === null ? undefined : units[salary_period];
  return [bound, salary_currency, amounts.join(' - '), unit && `per ${unit}`].filter(Boolean).join(' ');
}

const units = { hourly: 'hour', daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' };

function element(name: string, text: string | null | undefined): string {
  return text == null || text === '' ? '' : `<${name}>${toCdata(text)}</${name}>`;
}
