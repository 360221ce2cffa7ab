import { languages } from '../../../platform/languages/languages.ts';
import type {
  EmailTemplate,
  EmailTexts,
  ListItem,
  Placeholder,
} from '../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage, Localized } from '../../../platform/mail/outbox/email-language.ts';
import { printAmount, printDate } from './print.ts';

export type PostingEmail = EmailTemplate;

const amountPlaceholder: Placeholder = {
  description: 'The amount with its currency.',
  sample: inLanguages((language) => printAmount(9950, 'EUR', language)),
};

const shared: Record<string, Placeholder> = {
  title: { description: 'The title of the job.', sample: 'Harbour Pilot' },
  link: {
    description: 'The page of the employer’s posting. Once it is approved, the job on the board.',
    sample: 'https://jobs.harbour.example/post/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10/done',
    isUrl: true,
    isRequired: true,
  },
};

const further: Record<string, Placeholder> = {
  reason: {
    description: 'Why, in the words of the staff.',
    sample: { en: 'Say what the work is.', de: 'Schreiben Sie, worin die Arbeit besteht.' },
    isRequired: true,
  },
  date: {
    description: 'The last day on the board.',
    sample: inLanguages((language) => printDate('2026-12-24', language, 'UTC')),
  },
  amount: amountPlaceholder,
  reference: {
    description: 'The reference of the payment, by which you recognize it.',
    sample: '019aa3c0-7d11-7c02-8f0e-5b1c9a4d2e63',
  },
  instructions: {
    description: 'How to pay, as in the settings of postings.',
    sample: {
      en: 'Transfer the amount to DE02 1203 0000 0000 2020 51.',
      de: 'Überweisen Sie den Betrag auf DE02 1203 0000 0000 2020 51.',
    },
    hasLines: true,
  },
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

const samplePostings: ListItem[] = ['Harbour Pilot', 'Pilot Boat Coxswain'].map((title) => ({
  title,
  url: 'https://jobs.harbour.example/post/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10/done',
  lines: [],
}));

interface PurchaseEmail {
  description: string;
  /** The page of the board that the link leads to, and what it is. */
  path: string;
  link: string;
  /** What the list of postings is, if there is one. */
  postings?: string;
  texts: Record<EmailLanguage, EmailTexts>;
}

/** A template about a purchase as a whole. */
export function toPurchaseTemplate(
  name: string,
  { description, path, link, postings, texts }: PurchaseEmail,
): EmailTemplate {
  return {
    ...{ name, description, texts },
    sender: 'organization',
    placeholders: {
      plan: {
        description: 'The name of the plan.',
        sample: { en: 'Five jobs a month', de: 'Fünf Stellen im Monat' },
      },
      amount: amountPlaceholder,
      ...(postings && {
        postings: {
          description: postings,
          sample: samplePostings.map(({ title }) => title).join(', '),
          sampleList: { en: samplePostings, de: samplePostings },
        },
      }),
      link: {
        description: link,
        sample: `https://jobs.harbour.example${path}`,
        isUrl: true,
        isRequired: true,
      },
    },
  };
}

function inLanguages(print: (language: EmailLanguage) => string): Localized<string> {
  return Object.fromEntries(languages.map((language) => [language, print(language)])) as Record<
    EmailLanguage,
    string
  >;
}
