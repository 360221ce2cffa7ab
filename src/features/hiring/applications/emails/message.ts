import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import type { EmailKind, EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';
import { findApplication } from '../queries.ts';
import { findEntry } from '../timeline-queries.ts';
import { APPLICATION_MESSAGE } from './names.ts';
import { company, job, link, name } from './placeholders.ts';
import { toValues } from './received.ts';
import { toApplicationUrl } from './urls.ts';

const template: EmailTemplate = {
  name: APPLICATION_MESSAGE,
  description: 'A message of staff to a candidate.',
  sender: 'organization',
  placeholders: {
    job,
    company,
    name,
    link: { ...link, isRequired: false },
    subject: { description: 'The subject of the message.', sample: 'Your interview' },
    message: {
      description: 'The text of the message.',
      sample: 'Can you come to Rotterdam on Monday?',
      hasLines: true,
      isRequired: true,
    },
  },
};

export function applicationMessageEmail(keyRing: KeyRing): EmailKind {
  return {
    name: APPLICATION_MESSAGE,
    validSeconds: 3 * 86_400,
    templates: [template],
    prepare: async (scope, { applicationId = '', entryId = '' }) => {
      const row = await findApplication(scope, applicationId);
      const entry = await findEntry(scope, applicationId, entryId);
      if (!row || !entry) return undefined;
      const values = {
        ...toValues(scope, row),
        link: await toApplicationUrl(scope, keyRing, row),
        subject: entry.subject ?? '',
        message: entry.text ?? '',
      };
      const language = row.language as EmailLanguage;
      return {
        to: row.email,
        template,
        language,
        values,
        ...(entry.reply_to !== null && { replyTo: entry.reply_to }),
      };
    },
  };
}
