import { MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import { type Static, Type } from 'typebox';
import { NOT_BLANK } from '../../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../../platform/http/input/one-line.ts';
import { Instant, nullable } from '../../../../platform/http/resource.ts';
import { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';

const subject = Type.String({
  ...oneLine,
  minLength: 1,
  maxLength: 200,
  pattern: NOT_BLANK,
  description: 'The subject, with placeholders such as `{{board}}`.',
  examples: ['Your sign-in link for {{board}}'],
});
const text = Type.String({
  minLength: 1,
  maxLength: 5_000,
  pattern: NOT_BLANK,
  description:
    'The text, with placeholders. Of Markdown, it can have paragraphs, headings, bulleted lists, bold and italic text, and links; all other markup, and HTML, is shown as typed. A paragraph that is only a link becomes a button: `[Sign in]({{link}})`.',
  examples: ['Ahoy!\n\n[Come aboard]({{link}})\n\nThe link works for {{minutes}} minutes.'],
});

const EmailPlaceholder = Type.Object(
  {
    name: Type.String({ examples: ['link'] }),
    description: Type.String({ examples: ['The URL that signs in.'] }),
    sample: Type.String({
      description: 'The value in previews.',
      examples: ['https://jobs.harbour.example/sign-in?token=sample'],
    }),
    is_url: Type.Boolean({ description: 'Whether it can be the target of a link.', examples: [true] }),
    is_required: Type.Boolean({ description: 'Whether the text must contain it.', examples: [true] }),
  },
  { title: 'EmailPlaceholder' },
);

export const EmailTemplate = Type.Object(
  {
    name: Type.String({ examples: ['member_sign_in_link'] }),
    language: EmailLanguage,
    description: Type.String({ description: 'When the email is sent.', examples: ['Signs a member in.'] }),
    subject,
    text,
    is_overridden: Type.Boolean({
      description: 'Whether the organization has texts of its own.',
      examples: [true],
    }),
    updated_at: nullable({ ...Instant, description: 'Time of the last change. Null for built-in texts.' }),
    placeholders: Type.Array(EmailPlaceholder),
  },
  { title: 'EmailTemplate' },
);
export type EmailTemplate = Static<typeof EmailTemplate>;

export const EmailTemplateList = Type.Object(
  { data: Type.Array(EmailTemplate) },
  { title: 'EmailTemplateList' },
);

const name = Type.String({ description: 'The name of the template.', examples: ['member_sign_in_link'] });
export const TemplateParams = Type.Object({ name });
export const TextParams = Type.Object({
  name,
  language: Type.String({ description: 'The language of the texts, such as en or fr.', examples: ['en'] }),
});

export const SaveEmailTemplate = Type.Object(
  { subject, text },
  { title: 'SaveEmailTemplate', additionalProperties: false },
);
export type SaveEmailTemplate = Static<typeof SaveEmailTemplate>;

export const PreviewEmail = Type.Object(
  { language: Type.Optional(EmailLanguage), subject: Type.Optional(subject), text: Type.Optional(text) },
  {
    title: 'PreviewEmail',
    description:
      'Omitted texts are the stored ones. The default language is that of the organization. English if the email has no texts in it.',
    additionalProperties: false,
  },
);
export type PreviewEmail = Static<typeof PreviewEmail>;

export const EmailPreview = Type.Object(
  {
    subject: Type.String({ examples: ['Sign in to Harbour Jobs'] }),
    text: Type.String({
      description: 'The plain text.',
      examples: ['Harbour Jobs\n\nUse this link to sign in to Harbour Jobs:\n\n…'],
    }),
    html: Type.String({
      description: 'The HTML document, at most 40 kB.',
      examples: ['<!doctype html><html lang="en">…'],
    }),
  },
  { title: 'EmailPreview' },
);
export type EmailPreview = Static<typeof EmailPreview>;

export const SendTestEmail = Type.Object(
  {
    to: Type.String({
      format: 'idn-email',
      maxLength: MAX_EMAIL_LENGTH,
      description: 'The email address that gets the test.',
      examples: ['office@harbour.example'],
    }),
    language: Type.Optional(EmailLanguage),
  },
  { title: 'SendTestEmail', additionalProperties: false },
);
export type SendTestEmail = Static<typeof SendTestEmail>;

export const TestEmail = Type.Pick(SendTestEmail, ['to'], { title: 'TestEmail' });
