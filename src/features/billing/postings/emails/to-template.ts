import type { EmailTemplate, ListItem, Placeholder } from '../../../../platform/mail/outbox/email-kind.ts';
import { type EmailName, emailMessagesIn } from '../../../../platform/mail/outbox/email-messages.ts';
import { printAmount, printDate } from './print.ts';

const amountPlaceholder: Placeholder = {
  description: 'The amount with its currency.',
  sample: (language) => printAmount(9950, 'EUR', language),
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
    sample: (language) => emailMessagesIn(language).postingSamples.reason,
    isRequired: true,
  },
  date: {
    description: 'The last day on the board.',
    sample: (language) => printDate('2026-12-24', language, 'UTC'),
  },
  amount: amountPlaceholder,
  reference: {
    description: 'The reference of the payment, by which you recognize it.',
    sample: '019aa3c0-7d11-7c02-8f0e-5b1c9a4d2e63',
  },
  instructions: {
    description: 'How to pay, as in the settings of postings.',
    sample: (language) => emailMessagesIn(language).postingSamples.instructions,
    hasLines: true,
  },
};

interface Email {
  description: string;
  /** Placeholders besides title and link. */
  further: string[];
}

export function toTemplate(name: EmailName, { description, ...email }: Email): EmailTemplate {
  const own = email.further.map((each) => [each, further[each] as Placeholder]);
  return {
    name,
    description,
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
  /** The page of the board that the link leads to, and its name. */
  path: string;
  link: string;
  /** What the list of postings is, if there is one. */
  postings?: string;
}

/** A template about a purchase as a whole. */
export function toPurchaseTemplate(
  name: EmailName,
  { description, path, link, postings }: PurchaseEmail,
): EmailTemplate {
  return {
    name,
    description,
    sender: 'organization',
    placeholders: {
      plan: {
        description: 'The name of the plan.',
        sample: (language) => emailMessagesIn(language).postingSamples.plan,
      },
      amount: amountPlaceholder,
      ...(postings && {
        postings: {
          description: postings,
          sample: samplePostings.map(({ title }) => title).join(', '),
          sampleList: () => samplePostings,
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
