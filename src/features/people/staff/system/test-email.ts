import { type Author, recordAudit } from '../../../../platform/audit/record.ts';
import type { Database } from '../../../../platform/database/connect.ts';
import { newId } from '../../../../platform/ids.ts';
import type { EmailKind, EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';
import { enqueueEmail } from '../../../../platform/mail/outbox/enqueue.ts';
import { INSTALLATION_ID } from '../../../board/organizations/scopes.ts';
import type { TestSystemEmail } from './schema.ts';

const KIND = 'system_test';

const template: EmailTemplate = {
  name: KIND,
  description: 'Shows an operator that the installation can send email.',
  sender: 'installation',
  placeholders: {
    host: { description: 'The host of the installation.', sample: 'boards.example.org', isRequired: true },
  },
};

/** An email from the installation itself, which belongs to no organization. */
export const systemTestEmail: EmailKind = {
  name: KIND,
  validSeconds: 3600,
  templates: [template],
  prepare: async ({ organization }, { to = '', language }) => ({
    to,
    template,
    ...(language === undefined ? {} : { language: language as EmailLanguage }),
    values: { host: new URL(organization.boardUrl).host },
  }),
};

export async function sendSystemTestEmail(
  db: Database,
  author: Author,
  { to, language }: TestSystemEmail,
): Promise<void> {
  const payload = { to, ...(language === undefined ? {} : { language }) };
  await db.transaction().execute(async (db) => {
    const email = { kind: KIND, cause: newId(), payload };
    await enqueueEmail({ db, organizationId: INSTALLATION_ID }, email);
    const change = { action: 'system.email_tested', object: { type: 'system', id: null } };
    await recordAudit({ db, organizationId: null, ...author }, change);
  });
}
