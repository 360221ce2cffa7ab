import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import type { EmailKind, EmailTemplate, ListItem } from '../../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';
import { emailMessagesIn } from '../../../../platform/mail/outbox/email-messages.ts';
import type { AlertQuery } from '../../jobs/publications/alert-query.ts';
import { findJobs } from '../../jobs/queries.ts';
import { findAlert } from '../queries.ts';
import { describeQuery } from './describe-query.ts';
import { toJobItem } from './job-item.ts';
import { toListUrl } from './list-url.ts';
import { toAlertUrls } from './urls.ts';

/** The kind of the emails with new jobs. */
export const NEW_JOBS = 'alert_new_jobs';

/** Jobs of an email that waits longer are no longer new. */
const VALID_DAYS = 3;

const sampleJobs = (reason: string): ListItem[] =>
  ['Harbour Pilot', 'Pilot Boat Coxswain', 'Deep-Sea Pilot'].map((title) => ({
    title,
    url: `https://jobs.harbour.example/jobs/${title.toLowerCase().replaceAll(' ', '-')}`,
    lines: ['North Sea Pilots · Rotterdam', reason],
  }));

const template: EmailTemplate = {
  name: NEW_JOBS,
  description: 'New jobs that match an alert.',
  sender: 'organization',
  placeholders: {
    summary: {
      description: 'How many jobs are new.',
      sample: (language) => emailMessagesIn(language).alertWords.newJobs({ count: 3 }),
    },
    query: { description: 'What the alert looks for.', sample: 'pilot · Rotterdam' },
    jobs: {
      description: 'The jobs with links, in a paragraph of its own.',
      sample: 'Harbour Pilot',
      sampleList: (language) => sampleJobs(emailMessagesIn(language).alertWords.found({ words: 'pilot' })),
      isRequired: true,
    },
    more: {
      description: 'How many more jobs match than the email shows. Empty if it shows all.',
      sample: (language) => emailMessagesIn(language).alertWords.moreJobs({ count: 12 }),
    },
    list_link: {
      description: 'The URL of the list of all jobs that match.',
      sample: 'https://jobs.harbour.example/jobs?q=pilot',
      isUrl: true,
    },
    manage_link: {
      description: 'The URL that changes the alert.',
      sample: 'https://jobs.harbour.example/alerts/sample',
      isUrl: true,
    },
    unsubscribe_link: {
      description: 'The URL that ends the alert.',
      sample: 'https://jobs.harbour.example/alerts/sample/unsubscribe',
      isUrl: true,
      isRequired: true,
    },
  },
};

/** One email of a batch. */
export interface NewJobsPayload {
  alertId: string;
  /** The ids of its jobs, with commas. */
  jobIds: string;
  /** How many jobs the batch found. */
  total: string;
  /** How many of them no email shows. */
  more: string;
  /** Such as `1/3`, if the batch has several emails. */
  part: string;
}

/** Jobs that are no longer live are left out. An alert that ended meanwhile sends nothing. */
export function newJobsEmail(keyRing: KeyRing): EmailKind {
  return {
    name: NEW_JOBS,
    isAlert: true,
    validSeconds: VALID_DAYS * 86_400,
    templates: [template],
    prepare: async (scope, payload) => {
      const { alertId = '', jobIds = '', total = '0', more = '0', part = '' } = payload;
      const alert = await findAlert(scope, alertId);
      if (!alert || alert.confirmed_at === null) return undefined;
      const rows = (await findJobs(scope, jobIds.split(','))).filter(
        ({ read_status }) => read_status === 'active',
      );
      if (rows.length === 0) return undefined;
      const language = alert.language as EmailLanguage;
      const query = alert.query as AlertQuery;
      const words = emailMessagesIn(language).alertWords;
      const urls = await toAlertUrls(scope, keyRing, alert);
      const count = part === '' ? rows.length + Number(more) : Number(total);
      const summary = words.newJobs({ count }) + (part === '' ? '' : ` (${part})`);
      return {
        to: alert.email,
        template,
        language,
        unsubscribeUrl: urls.unsubscribe,
        values: {
          summary,
          query: await describeQuery(scope, alert, language),
          more: more === '0' ? '' : words.moreJobs({ count: Number(more) }),
          list_link: await toListUrl(scope, query),
          manage_link: urls.manage,
          unsubscribe_link: urls.unsubscribe,
        },
        lists: {
          jobs: rows.map((row) => toJobItem(scope, row, { alertId, search: query.search, language })),
        },
      };
    },
  };
}
