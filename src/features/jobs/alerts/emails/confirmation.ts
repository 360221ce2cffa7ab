import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import type { EmailKind, EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';
import { countEarlierRequests, findAlert, UNCONFIRMED_DAYS } from '../queries.ts';
import { ALERT_CONFIRMATION } from '../subscribe.ts';
import { describeQuery } from './describe-query.ts';
import { toAlertUrls } from './urls.ts';

/** Unconfirmed alerts of an email address within a day that get a link. Strangers could fill a mailbox with more. */
const MAX_REQUESTS_A_DAY = 5;

const template: EmailTemplate = {
  name: ALERT_CONFIRMATION,
  description: 'Confirms an alert for new jobs. Sent after a request with the email address.',
  sender: 'organization',
  placeholders: {
    link: {
      description: 'The URL that confirms the alert.',
      sample: 'https://jobs.harbour.example/alerts/sample',
      isUrl: true,
      isRequired: true,
    },
    query: { description: 'What the alert looks for.', sample: 'pilot · Rotterdam' },
    days: { description: 'For how many days the link works.', sample: `${UNCONFIRMED_DAYS}` },
  },
};

/** The link opens a page with a button. Email scanners open links, and must not confirm the alert. */
export function alertConfirmationEmail(keyRing: KeyRing): EmailKind {
  return {
    name: ALERT_CONFIRMATION,
    isFromStrangers: true,
    validSeconds: UNCONFIRMED_DAYS * 86_400,
    templates: [template],
    prepare: async (scope, { alertId = '' }) => {
      const alert = await findAlert(scope, alertId);
      if (!alert || alert.confirmed_at !== null) return undefined;
      if ((await countEarlierRequests(scope, alert)) >= MAX_REQUESTS_A_DAY) return undefined;
      const language = alert.language as EmailLanguage;
      const { manage } = await toAlertUrls(scope, keyRing, alert);
      const query = await describeQuery(scope, alert, language);
      const values = { link: manage, query, days: `${UNCONFIRMED_DAYS}` };
      return { to: alert.email, template, language, values };
    },
  };
}
