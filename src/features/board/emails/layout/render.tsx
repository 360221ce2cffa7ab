import { renderToStaticMarkup } from 'react-dom/server';
import type { EmailTemplate, EmailTexts, ListItem } from '../../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';
import { placeholderPattern } from '../../../../platform/mail/placeholders.ts';
import type { Brand } from './brand.ts';
import { EmailDocument } from './email-document.tsx';
import { toElements } from './markdown.tsx';
import { placeholdersOf } from './placeholders.ts';
import { printText } from './print-text.ts';

/** Larger emails are slow to load, and Gmail cuts them off at 102 kB. */
export const MAX_HTML_BYTES = 40_960;

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

/** Renders HTML and text from the same elements. `values` are the values of the kind's placeholders. */
export function renderEmail(
  template: EmailTemplate,
  brand: Brand,
  language: EmailLanguage,
  texts: EmailTexts,
  values: Readonly<Record<string, string>>,
  lists: Readonly<Record<string, ListItem[]>> = {},
): RenderedEmail {
  const all = { board: brand.name, ...values };
  const subject = fillInSubject(texts.subject, all);
  const elements = toElements(texts.text, {
    placeholders: placeholdersOf(template),
    values: all,
    lists,
    colors: brand.colors,
  });
  const document = (
    <EmailDocument brand={brand} language={language} subject={subject}>
      {elements}
    </EmailDocument>
  );
  return { subject, text: printText(document), html: `<!doctype html>${renderToStaticMarkup(document)}\n` };
}

export function isTooLarge({ html }: Pick<RenderedEmail, 'html'>): boolean {
  return Buffer.byteLength(html) > MAX_HTML_BYTES;
}

function fillInSubject(subject: string, values: Readonly<Record<string, string>>): string {
  const text = subject.replace(new RegExp(placeholderPattern, 'g'), (_, name: string) => values[name] ?? '');
  return text.replace(/\s+/g, ' ').trim().slice(0, 300);
}
