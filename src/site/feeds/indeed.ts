import { findJobs, toJob } from '../../features/jobs/queries.ts';
import type { Job } from '../../features/jobs/schema.ts';
import { listLiveJobs } from '../../features/jobs/walk-live.ts';
import type { Board } from '../board.ts';
import { readPlace } from '../structured-data/place.ts';
import type { StreamedDocument } from '../view.ts';
import { characterData, XML_DECLARATION } from './xml.ts';

/** Whole jobs held at once; each may have 100 kB of description. */
const STEP = 100;
const LEAST_ID = '00000000-0000-0000-0000-000000000000';

/** All live jobs for partners, as https://docs.indeed.com describes its job feed: text in CDATA, no entities. */
export const indeedFeed: StreamedDocument = {
  path: '/indeed.xml',
  contentType: 'application/xml; charset=utf-8',
  async *write({ board }) {
    yield `${XML_DECLARATION}<source>${[
      element('publisher', board.name),
      element('publisherurl', board.origin),
    ].join('')}`;
    let fromId: string | undefined = LEAST_ID;
    while (fromId !== undefined) {
      const found = await listLiveJobs(board.scope, fromId, STEP + 1);
      const ids = found.slice(0, STEP).map(({ id }) => id);
      const rows = await findJobs(board.scope, ids);
      yield rows
        .map((row) => toJob(row, board.scope))
        // Between the two reads one may have ended.
        .filter(({ status }) => status === 'active')
        .map((job) => toElement(job, board))
        .join('');
      fromId = found[STEP]?.id;
    }
    yield '</source>';
  },
};

/** The id is the reference number: it stays when all else changes. */
function toElement(job: Job, board: Board): string {
  const { organization } = board.scope;
  const { locality, region, country } = readPlace(job.location ?? '', board);
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
    element('remotetype', job.is_remote ? 'Fully remote' : undefined),
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

function toPay({ salary_min, salary_max, salary_currency, salary_period }: Job): string | undefined {
  const amounts = [...new Set([salary_min, salary_max])].filter((amount) => amount !== null);
  if (amounts.length === 0) return undefined;
  const unit = salary_period === null ? undefined : units[salary_period];
  return [salary_currency, amounts.join(' - '), unit && `per ${unit}`].filter(Boolean).join(' ');
}

const units = { hourly: 'hour', daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' };

function element(name: string, text: string | null | undefined): string {
  return text == null || text === '' ? '' : `<${name}>${characterData(text)}</${name}>`;
}
