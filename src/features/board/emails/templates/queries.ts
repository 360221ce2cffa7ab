import { sql } from 'kysely';
import { deleteOwn, selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { EmailTemplate, EmailTexts } from '../../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';
import { builtInTexts } from '../../../../platform/mail/outbox/email-messages.ts';
import type { Scope } from '../../../../platform/scope.ts';

export interface OverrideRow extends EmailTexts {
  template: string;
  language: string;
  updated_at: string;
}

/** The organization's own texts, or else the built-in ones. */
export async function findTexts(
  scope: Scope,
  template: EmailTemplate,
  language: EmailLanguage,
): Promise<EmailTexts> {
  return (await findOverride(scope, template.name, language)) ?? builtInTexts(template, language);
}

export async function listOverrides(scope: Scope): Promise<OverrideRow[]> {
  return overrides(scope).execute();
}

export async function findOverride(
  scope: Scope,
  template: string,
  language: string,
): Promise<OverrideRow | undefined> {
  return overrides(scope)
    .where('template', '=', template)
    .where('language', '=', language)
    .executeTakeFirst();
}

export async function saveOverride(
  { db, organizationId }: Scope,
  { template, language, subject, text }: Omit<OverrideRow, 'updated_at'>,
): Promise<OverrideRow> {
  return db
    .insertInto('email_overrides')
    .values({ organization_id: organizationId, template, language, subject, text })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'template', 'language'])
        .doUpdateSet({ subject, text, updated_at: sql`now()` }),
    )
    .returning(['template', 'language', 'subject', 'text', 'updated_at'])
    .executeTakeFirstOrThrow();
}

export async function deleteOverride(scope: Scope, template: string, language: string): Promise<void> {
  await deleteOwn(scope, 'email_overrides')
    .where('template', '=', template)
    .where('language', '=', language)
    .execute();
}

function overrides(scope: Scope) {
  return selectOwn(scope, 'email_overrides').select([
    'template',
    'language',
    'subject',
    'text',
    'updated_at',
  ]);
}
