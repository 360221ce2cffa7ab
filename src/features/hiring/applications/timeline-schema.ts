import { MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import { type Static, Type } from 'typebox';
import { NOT_BLANK } from '../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../platform/http/input/one-line.ts';
import { EXAMPLE_ID, Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import { stage } from './schema.ts';

export const ApplicationEntry = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
    kind: oneOf(['stage', 'note', 'message'], {
      title: 'ApplicationEntryKind',
      description: 'A change of the stage, a note of staff, or an email to the candidate.',
      examples: ['note'],
    }),
    actor: Type.String({ description: 'Who did it.', examples: [`user:${EXAMPLE_ID}`] }),
    stage: nullable({ ...stage, description: 'The stage that the application moved to.', examples: [null] }),
    subject: nullable(Type.String({ description: 'Of the email.', examples: [null] })),
    text: nullable(Type.String({ examples: ['Call her on Monday.'] })),
    created_at: Instant,
  },
  { title: 'ApplicationEntry' },
);
export type ApplicationEntry = Static<typeof ApplicationEntry>;

export const ApplicationTimeline = Type.Object(
  { data: Type.Array(ApplicationEntry) },
  { title: 'ApplicationTimeline' },
);

const MAX_ENTRY_TEXT = 10_000;

export const CreateNote = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: MAX_ENTRY_TEXT,
      pattern: NOT_BLANK,
      description: 'Plain text. Candidates never see it.',
      examples: ['Call her on Monday.'],
    }),
  },
  { title: 'CreateNote', additionalProperties: false, examples: [{ text: 'Call her on Monday.' }] },
);

export const CreateMessage = Type.Object(
  {
    subject: Type.String({
      ...oneLine,
      minLength: 1,
      maxLength: 200,
      pattern: NOT_BLANK,
      examples: ['Your interview'],
    }),
    text: Type.String({
      minLength: 1,
      maxLength: MAX_ENTRY_TEXT,
      pattern: NOT_BLANK,
      description: 'Plain text in paragraphs.',
      examples: ['Can you come to Rotterdam on Monday?'],
    }),
    reply_to: Type.Optional(
      Type.String({
        format: 'idn-email',
        maxLength: MAX_EMAIL_LENGTH,
        description: 'Where answers go. Default: reply_to of the organization.',
        examples: ['crewing@pilots.example'],
      }),
    ),
  },
  {
    title: 'CreateMessage',
    additionalProperties: false,
    examples: [{ subject: 'Your interview', text: 'Can you come to Rotterdam on Monday?' }],
  },
);
export type CreateMessage = Static<typeof CreateMessage>;
