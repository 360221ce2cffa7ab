import { MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import { type Static, Type } from 'typebox';
import { fileField } from '../../../../platform/http/input/multipart-body.ts';
import type { StreamedFile } from '../../../../platform/http/input/multipart-stream.ts';
import { NOT_BLANK } from '../../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../../platform/http/input/one-line.ts';
import { EXAMPLE_ID, Instant, nullable } from '../../../../platform/http/resource.ts';
import { solution } from '../../../people/challenges/schema.ts';
import { PublicApplicationForm } from '../../application-forms/schema.ts';
import { answers, stage } from '../schema.ts';

const MAX_LINKS = 5;
export const MAX_COVER_LETTER = 10_000;
export const MAX_PHONE = 50;

export const CreateApplication = Type.Object(
  {
    name: Type.String({
      ...oneLine,
      minLength: 1,
      maxLength: 200,
      pattern: NOT_BLANK,
      examples: ['Mette Holm'],
    }),
    email: Type.String({
      format: 'idn-email',
      maxLength: MAX_EMAIL_LENGTH,
      description: 'The email address gets a link to the application.',
      examples: ['mette@pilots.example'],
    }),
    phone: Type.Optional(
      nullable(Type.String({ ...oneLine, maxLength: MAX_PHONE, examples: ['+31 10 123456'] })),
    ),
    cover_letter: Type.Optional(
      nullable(
        Type.String({
          maxLength: MAX_COVER_LETTER,
          description: 'Plain text.',
          examples: ['I have guided ships for ten years.'],
        }),
      ),
    ),
    links: Type.Optional(
      Type.Array(Type.String({ format: 'http-url', maxLength: 2048 }), {
        maxItems: MAX_LINKS,
        description: 'URLs, such as of a portfolio. In a multipart form, one part for each.',
        examples: [['https://mette.example']],
      }),
    ),
    answers: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description:
          'The answers by the ids of the questions: texts, true or false, numbers, dates such as 2026-11-01, or lists of options. In a multipart form, one part with JSON.',
        examples: [{ licence: true }],
      }),
    ),
    consent_version: Type.Optional(
      nullable(
        Type.String({
          ...oneLine,
          maxLength: 40,
          description: 'The version of the consent, if the form has one. It says that the candidate agrees.',
          examples: ['2026-11'],
        }),
      ),
    ),
    website: Type.Optional(
      Type.Unsafe<unknown>({
        description:
          'A honeypot: hide the field from people and leave it empty. Requests that fill it in are ignored.',
      }),
    ),
    altcha: solution,
    resume: Type.Optional(
      fileField({
        description:
          'A PDF, DOCX or ODT document, recognized by its content. Only in a multipart form, as its last part.',
      }),
    ),
  },
  {
    title: 'CreateApplication',
    additionalProperties: false,
    examples: [{ name: 'Mette Holm', email: 'mette@pilots.example', answers: { licence: true } }],
  },
);
/** The parser makes the file, not the validator. */
export type CreateApplication = Omit<Static<typeof CreateApplication>, 'resume'> & { resume?: StreamedFile };

export const JobSlugParams = Type.Object({
  slug: Type.String({
    maxLength: 120,
    description: 'The slug of the job.',
    examples: ['harbour-pilot-north-sea-pilots'],
  }),
});

export const ApplicationReceipt = Type.Object(
  { data: Type.Object({ received: Type.Literal(true) }) },
  { title: 'ApplicationReceipt' },
);

const SentFile = Type.Object(
  {
    name: Type.String({ examples: ['mette-holm.pdf'] }),
    size_bytes: Type.Integer({ examples: [184_320] }),
  },
  { title: 'SentFile' },
);

/** What candidates see of their application. */
export const SentApplication = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
    job_title: Type.String({ examples: ['Harbour Pilot'] }),
    company_name: nullable(Type.String({ examples: ['North Sea Pilots'] })),
    name: Type.String({ examples: ['Mette Holm'] }),
    email: Type.String({ examples: ['mette@pilots.example'] }),
    phone: nullable(Type.String({ examples: ['+31 10 123456'] })),
    cover_letter: nullable(Type.String({ examples: ['I have guided ships for ten years.'] })),
    links: Type.Array(Type.String(), { examples: [['https://mette.example']] }),
    form: PublicApplicationForm,
    answers,
    consent_version: nullable(Type.String({ examples: ['2026-11'] })),
    files: Type.Array(SentFile),
    stage: nullable({
      ...stage,
      description: 'Null if the organization does not show the stage. A withdrawal is always shown.',
    }),
    is_pending: Type.Boolean({
      description: 'Whether an earlier application counts until this one is confirmed.',
      examples: [false],
    }),
    created_at: Instant,
  },
  { title: 'SentApplication' },
);
export type SentApplication = Static<typeof SentApplication>;

export const ApplicationTokenParams = Type.Object({
  token: Type.String({
    description: 'The token in the links of the emails.',
    examples: ['pvlqXFrSrJHBYcIv1yIGRMMG0vcmFQeVTvoPcS5YCzk'],
  }),
});

export const WithdrawnApplication = Type.Object(
  { id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }), withdrawn: Type.Literal(true) },
  { title: 'WithdrawnApplication' },
);
