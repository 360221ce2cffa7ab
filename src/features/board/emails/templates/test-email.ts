import { recordAudit } from '../../../../platform/audit/record.ts';
import { newId } from '../../../../platform/ids.ts';
import type { EmailKind } from '../../../../platform/mail/outbox/email-kind.ts';
import { chooseLanguage } from '../../../../platform/mail/outbox/email-messages.ts';
import { enqueueEmail } from '../../../../platform/mail/outbox/enqueue.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { getOwnOrganization } from '../../organizations/queries.ts';
import { getBuiltIn, type Templates, toSamples } from './built-in.ts';
import type { SendTestEmail } from './schema.ts';

const TEST = 'test';

/** The kind of test emails: an email of another kind with sample values. */
export function testEmail(templates: Templates): EmailKind {
  return {
    name: TEST,
    validSeconds: 3600,
    templates: [],
    prepare: async (scope, { to = '', name = '', language }) => {
      const template = templates.get(name);
      if (!template) return undefined;
      const chosen = chooseLanguage(template, language ?? (await getOwnOrganization(scope)).language);
      return { to, template, language: chosen, values: toSamples(template, chosen) };
    },
  };
}

export async function sendTestEmail(
  scope: Scope,
  templates: Templates,
  name: string,
  { to, language }: SendTestEmail,
): Promise<void> {
  getBuiltIn(templates, name);
  const payload = { to, name, ...(language === undefined ? {} : { language }) };
  await inTransaction(scope, async (scope) => {
    await enqueueEmail(scope, { kind: TEST, cause: newId(), payload });
    await recordAudit(scope, {
      action: 'email_template.tested',
      object: { type: 'email_template', id: name },
    });
  });
}
