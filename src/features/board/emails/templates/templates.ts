import { recordAudit } from '../../../../platform/audit/record.ts';
import { pickChanged } from '../../../../platform/changed-fields.ts';
import { notFound } from '../../../../platform/http/errors/http-error.ts';
import type { EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';
import { builtInTexts, languagesOf } from '../../../../platform/mail/outbox/email-messages.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { lockOwnOrganization } from '../../organizations/queries.ts';
import { placeholdersOf } from '../layout/placeholders.ts';
import { getBuiltIn, type Templates, toSample } from './built-in.ts';
import { renderSample } from './preview.ts';
import { deleteOverride, findOverride, listOverrides, type OverrideRow, saveOverride } from './queries.ts';
import type { SaveEmailTemplate, EmailTemplate as TemplateResource } from './schema.ts';

/** A template of one language, as in the path. */
export interface TemplateLookup {
  name: string;
  language: string;
}

function lookUp(
  templates: Templates,
  { name, language }: TemplateLookup,
): { template: EmailTemplate; language: EmailLanguage } {
  const template = getBuiltIn(templates, name);
  const known = languagesOf(template).find((each) => each === language);
  if (known === undefined) throw notFound('email template');
  return { template, language: known };
}

export async function listTemplates(scope: Scope, templates: Templates): Promise<TemplateResource[]> {
  const rows = await listOverrides(scope);
  const find = ({ name }: EmailTemplate, language: EmailLanguage) =>
    rows.find((row) => row.template === name && row.language === language);
  return [...templates.values()].flatMap((template) =>
    languagesOf(template).map((language) => toTemplate(template, language, find(template, language))),
  );
}

export async function getTemplate(
  scope: Scope,
  templates: Templates,
  lookup: TemplateLookup,
): Promise<TemplateResource> {
  const { template, language } = lookUp(templates, lookup);
  return toTemplate(template, language, await findOverride(scope, template.name, language));
}

export async function saveTemplate(
  scope: Scope,
  templates: Templates,
  lookup: TemplateLookup,
  texts: SaveEmailTemplate,
  check: (current: { data: TemplateResource }) => void,
): Promise<TemplateResource> {
  const { template, language } = lookUp(templates, lookup);
  await renderSample(scope, template, language, texts);
  return inTransaction(scope, async (scope) => {
    await lockOwnOrganization(scope);
    const before = await getTemplate(scope, templates, lookup);
    check({ data: before });
    const row = await saveOverride(scope, { template: template.name, language, ...texts });
    await recordChange(scope, 'email_template.updated', row, Object.keys(pickChanged(before, texts)));
    return toTemplate(template, language, row);
  });
}

/** Returns the built-in texts. */
export async function resetTemplate(
  scope: Scope,
  templates: Templates,
  lookup: TemplateLookup,
  check: (current: { data: TemplateResource }) => void,
): Promise<TemplateResource> {
  const { template, language } = lookUp(templates, lookup);
  return inTransaction(scope, async (scope) => {
    await lockOwnOrganization(scope);
    check({ data: await getTemplate(scope, templates, lookup) });
    await deleteOverride(scope, template.name, language);
    await recordChange(scope, 'email_template.reset', { template: template.name, language });
    return toTemplate(template, language, undefined);
  });
}

async function recordChange(
  scope: Scope,
  action: string,
  { template, language }: Pick<OverrideRow, 'template' | 'language'>,
  changedFields?: string[],
): Promise<void> {
  const object = { type: 'email_template', id: `${template}/${language}` };
  await recordAudit(scope, { action, object, ...(changedFields && { changedFields }) });
}

function toTemplate(
  template: EmailTemplate,
  language: EmailLanguage,
  override: OverrideRow | undefined,
): TemplateResource {
  const { subject, text } = override ?? builtInTexts(template, language);
  return {
    name: template.name,
    language,
    description: template.description,
    subject,
    text,
    is_overridden: override !== undefined,
    updated_at: override?.updated_at ?? null,
    placeholders: Object.entries(placeholdersOf(template)).map(([name, placeholder]) => ({
      name,
      description: placeholder.description,
      sample: toSample(placeholder, language),
      is_url: placeholder.isUrl ?? false,
      is_required: placeholder.isRequired ?? false,
    })),
  };
}
