import { oneOf } from '../../http/resource.ts';
import { type Language, languages } from '../../languages/languages.ts';

export type EmailLanguage = Language;
export const EmailLanguage = oneOf<EmailLanguage>(languages, {
  title: 'EmailLanguage',
  description:
    'The language of the texts. Emails to members exist in all of them, emails to staff in en and de.',
  examples: ['en'],
});
