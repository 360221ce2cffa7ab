import { oneOf } from '../../http/resource.ts';
import { type Language, languages, type StaffLanguage } from '../../languages/languages.ts';

export type EmailLanguage = Language;
export const EmailLanguage = oneOf<EmailLanguage>(languages, {
  title: 'EmailLanguage',
  description:
    'The language of the texts. Emails to members exist in all of them, emails to staff in en and de.',
  examples: ['en'],
});

/** Something in the languages of staff, and in others where it is for members too. */
export type Localized<T> = Readonly<Record<StaffLanguage, T> & Partial<Record<EmailLanguage, T>>>;

/** What there is in this language, or else in English. */
export function localize<T>(values: Localized<T>, language: EmailLanguage): T {
  return values[language] ?? values.en;
}

/** The language itself if there are texts in it, or else English. */
export function chooseLanguage(texts: Localized<unknown>, language: string): EmailLanguage {
  return Object.hasOwn(texts, language) ? (language as EmailLanguage) : 'en';
}
