import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import type { EmailKind, EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';
import { withoutLinks } from '../../../../platform/mail/without-links.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { type ApplicationRow, countEarlierToday, findAnyApplication, findCurrent } from '../queries.ts';
import { APPLICATION_RECEIVED } from './names.ts';
import { company, job, link, name } from './placeholders.ts';
import { toApplicationUrl } from './urls.ts';

/** After this time, no one waits for it. */
const VALID_SECONDS = 3 * 86_400;
/** Applications of an email address within a day that get an email. Strangers could fill a mailbox with more. */
const MAX_EMAILS_A_DAY = 20;

const common = { sender: 'organization', placeholders: { job, company, name, link } } as const;

const received: EmailTemplate = {
  ...common,
  name: APPLICATION_RECEIVED,
  description: 'Confirms an application to the candidate, with a link to view and withdraw it.',
};
const waiting: EmailTemplate = {
  ...common,
  name: 'application_waiting',
  description: 'Asks a candidate who has applied before whether the new application replaces the first.',
};
const alreadyRead: EmailTemplate = {
  ...common,
  name: 'application_already_read',
  description:
    'Tells a candidate that the first application was read, and so the new one does not replace it.',
};

/** Choose the text when sending, so the request's timing reveals nothing. */
export function applicationReceivedEmail(keyRing: KeyRing): EmailKind {
  return {
    name: APPLICATION_RECEIVED,
    isFromStrangers: true,
    validSeconds: VALID_SECONDS,
    templates: [received, waiting, alreadyRead],
    prepare: async (scope, { applicationId = '' }) => {
      const row = await findAnyApplication(scope, applicationId);
      if (!row || row.stage === 'withdrawn') return undefined;
      if ((await countEarlierToday(scope, row)) >= MAX_EMAILS_A_DAY) return undefined;
      const template = await chooseTemplate(scope, row);
      const values = { ...toValues(scope, row), link: await toApplicationUrl(scope, keyRing, row) };
      return { to: row.email, template, language: row.language as EmailLanguage, values };
    },
  };
}

async function chooseTemplate(scope: Scope, row: ApplicationRow): Promise<EmailTemplate> {
  const { is_pending, job_id: jobId, email_key: emailKey } = row;
  if (!is_pending || jobId === null) return received;
  const current = await findCurrent(scope, { jobId, emailKey });
  return current && current.read_at !== null ? alreadyRead : waiting;
}

/** The values that all emails about an application share. */
export function toValues(
  { organization }: Scope,
  row: Pick<ApplicationRow, 'job_title' | 'company_name' | 'name'>,
): Record<'job' | 'company' | 'name', string> {
  return {
    job: row.job_title,
    company: row.company_name?.trim() || organization.name,
    // A stranger chooses the name and who gets the email.
    name: withoutLinks(row.name),
  };
}
