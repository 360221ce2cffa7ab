import { recordAudit } from '../../../platform/audit/record.ts';
import { pickChanged } from '../../../platform/changed-fields.ts';
import { invalid, notFound } from '../../../platform/http/errors/http-error.ts';
import type {
  EmailKind,
  EmailLanguage,
  EmailTemplate,
  Placeholder,
} from '../../../platform/mail/outbox/email-kind.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { getOwnOrganization, lockOwnOrganization } from '../../organizations/queries.ts';
import { toBrand } from '../compose.ts';
import { placeholdersOf } from '../layout/placeholders.ts';
import { isTooLarge, MAX_HTML_BYTES, type RenderedEmail, renderEmail } from '../layout/render.tsx';
import {
  deleteOverride,
  findOverride,
  findTexts,
  listOverrides,
  type OverrideRow,
  saveOverride,
} from './queries.ts';
import { assertTextsValid } from './rules.ts';
import type { PreviewEmail, SaveEmailTemplate, EmailTemplate as TemplateResource } from './schema.ts';

/** The templates that an organization can override, by name. */
export type Templates = ReadonlyMap<string, EmailTemplate>;

/** A template of one language, as in the path. */
export interface TemplateLookup {
  name: string;
  language: string;
}

export function findOwnTemplates(kinds: readonly EmailKind[]): Templates {
  const all = kinds.flatMap(({ templates }) => templates);
  const own = all.filter(({ sender }) => sender === 'organization');
  return new Map(own.map((template) => [template.name, template]));
}

export function getBuiltIn(templates: Templates, name: string): EmailTemplate {
  const template = templates.get(name);
  if (!template) throw notFound('email template');
  return template;
}

function lookUp(
  templates: Templates,
  { name, language }: TemplateLookup,
): { template: EmailTemplate; language: EmailLanguage } {
  const template = getBuiltIn(templates, name);
  if (!Object.hasOwn(template.texts, language)) throw notFound('email template');
  return { template, language: language as EmailLanguage };
}

export async function listTemplates(scope: Scope, templates: Templates): Promise<TemplateResource[]> {
  const rows = await listOverrides(scope);
  const find = ({ name }: EmailTemplate, language: EmailLanguage) =>
    rows.find((row) => row.template === name && row.language === language);
  return [...templates.values()].flatMap((template) =>
    (Object.keys(template.texts) as EmailLanguage[]).map((language) =>
      toTemplate(template, language, find(template, language)),
    ),
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

/** The email with sample values, in texts that need not be stored. */
export async function previewTemplate(
  scope: Scope,
  templates: Templates,
  name: string,
  { language, ...texts }: PreviewEmail,
): Promise<RenderedEmail> {
  const template = getBuiltIn(templates, name);
  const chosen = language ?? ((await getOwnOrganization(scope)).language as EmailLanguage);
  const stored = await findTexts(scope, template, chosen);
  return renderSample(scope, template, chosen, { subject: stored.subject, text: stored.text, ...texts });
}

export function toSamples({ placeholders }: EmailTemplate, language: EmailLanguage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(placeholders).map(([name, placeholder]) => [name, toSample(placeholder, language)]),
  );
}

function toSample({ sample }: Placeholder, language: EmailLanguage): string {
  return typeof sample === 'string' ? sample : sample[language];
}

/** Throws unless the texts are valid. */
async function renderSample(
  scope: Scope,
  template: EmailTemplate,
  language: EmailLanguage,
  texts: SaveEmailTemplate,
): Promise<RenderedEmail> {
  assertTextsValid(template, texts);
  const brand = toBrand(scope, await getOwnOrganization(scope));
  const samples = toSamples(template, language);
  const rendered = renderEmail(template, brand, language, texts, samples);
  // Markdown can hide a placeholder that the text contains, such as in the title of a link.
  const hidden = Object.keys(samples).filter(
    (name) => template.placeholders[name]?.isRequired && !rendered.text.includes(samples[name] ?? ''),
  );
  if (hidden.length > 0)
    throw invalid(hidden.map((name) => ({ path: '/text', message: `must show {{${name}}}` })));
  if (isTooLarge(rendered))
    throw invalid([
      { path: '/text', message: `must make an email of at most ${MAX_HTML_BYTES / 1024} kB of HTML` },
    ]);
  return rendered;
}

function toTemplate(
  template: EmailTemplate,
  language: EmailLanguage,
  override: OverrideRow | undefined,
): TemplateResource {
  const { subject, text } = override ?? template.texts[language];
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
