import { invalid } from '../../../../platform/http/errors/http-error.ts';
import type { EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';
import { chooseLanguage } from '../../../../platform/mail/outbox/email-messages.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { getOwnOrganization } from '../../organizations/queries.ts';
import { toBrand } from '../compose.ts';
import { isTooLarge, MAX_HTML_BYTES, type RenderedEmail, renderEmail } from '../layout/render.tsx';
import { getBuiltIn, type Templates, toSampleLists, toSamples } from './built-in.ts';
import { findTexts } from './queries.ts';
import { assertTextsValid } from './rules.ts';
import type { PreviewEmail, SaveEmailTemplate } from './schema.ts';

/** The email with sample values, in texts that need not be stored. */
export async function previewTemplate(
  scope: Scope,
  templates: Templates,
  name: string,
  { language, ...texts }: PreviewEmail,
): Promise<RenderedEmail> {
  const template = getBuiltIn(templates, name);
  const chosen = chooseLanguage(template, language ?? (await getOwnOrganization(scope)).language);
  const stored = await findTexts(scope, template, chosen);
  return renderSample(scope, template, chosen, { subject: stored.subject, text: stored.text, ...texts });
}

/** Renders an email with sample values. Throws 400 unless the texts are valid. */
export async function renderSample(
  scope: Scope,
  template: EmailTemplate,
  language: EmailLanguage,
  texts: SaveEmailTemplate,
): Promise<RenderedEmail> {
  assertTextsValid(template, texts);
  const brand = toBrand(scope, await getOwnOrganization(scope));
  const samples = toSamples(template, language);
  const rendered = renderEmail(template, brand, language, texts, samples, toSampleLists(template, language));
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
