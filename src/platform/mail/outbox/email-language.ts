import { oneOf } from '../../http/resource.ts';

/** The languages that emails are written in. */
export type EmailLanguage = 'en' | 'de';
export const EmailLanguage = oneOf<EmailLanguage>(['en', 'de'], {
  title: 'EmailLanguage',
  description: 'The language of the texts.',
  examples: ['en'],
});
