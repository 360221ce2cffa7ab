import type { EmailTemplate, EmailTexts, Placeholder } from '../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../platform/mail/outbox/email-language.ts';

export type PostingEmail = EmailTemplate;

const shared: Record<string, Placeholder> = {
  title: { description: 'The title of the job.', sample: 'Harbour Pilot' },
  link: {
    description: 'The page of the employer’s posting.',
    sample: 'https://jobs.harbour.example/post/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10/done',
    isUrl: true,
    isRequired: true,
  },
};

const further: Record<string, Placeholder> = {
  reason: {
    description: 'Why, in the words of the staff.',
    sample: 'Say what the work is.',
    isRequired: true,
  },
  date: { description: 'The last day on the board.', sample: '2026-12-24' },
  amount: { description: 'The amount with its currency.', sample: '99.00 EUR' },
};

interface Email {
  description: string;
  /** Placeholders besides title and link. */
  further: string[];
  texts: Record<EmailLanguage, EmailTexts>;
}

export function toTemplate(name: string, { description, texts, ...email }: Email): PostingEmail {
  const own = email.further.map((each) => [each, further[each] as Placeholder]);
  return {
    ...{ name, description, texts },
    sender: 'organization',
    placeholders: { ...shared, ...Object.fromEntries(own) },
  };
}
