import { notFound } from '../../../../platform/http/errors/http-error.ts';
import type {
  EmailKind,
  EmailTemplate,
  ListItem,
  Placeholder,
} from '../../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';

/** The templates that an organization can override, by name. */
export type Templates = ReadonlyMap<string, EmailTemplate>;

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

export function toSamples({ placeholders }: EmailTemplate, language: EmailLanguage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(placeholders).map(([name, placeholder]) => [name, toSample(placeholder, language)]),
  );
}

export function toSampleLists(
  { placeholders }: EmailTemplate,
  language: EmailLanguage,
): Record<string, ListItem[]> {
  return Object.fromEntries(
    Object.entries(placeholders).flatMap(([name, { sampleList }]) =>
      sampleList ? [[name, sampleList(language)]] : [],
    ),
  );
}

export function toSample({ sample }: Placeholder, language: EmailLanguage): string {
  return typeof sample === 'string' ? sample : sample(language);
}
