import { type Static, Type } from 'typebox';
import { NOT_BLANK } from '../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../platform/http/input/one-line.ts';
import { nullable, oneOf } from '../../../platform/http/resource.ts';

const fieldUses = ['required', 'optional', 'off'] as const;
export type FieldUse = (typeof fieldUses)[number];

const questionTypes = ['text', 'long_text', 'yes_no', 'choice', 'multiple', 'number', 'date'] as const;
export type QuestionType = (typeof questionTypes)[number];

export const MAX_QUESTIONS = 15;
export const MAX_OPTIONS = 30;

const questionId = Type.String({
  pattern: '^[a-z0-9_-]{1,40}$',
  description: 'Names the answer. Choose it once: answers keep it.',
  examples: ['licence'],
});
const questionType = oneOf(questionTypes, {
  title: 'QuestionType',
  description:
    'The answer is a text of up to 500 characters, a long_text of up to 5,000, true or false, one option, several options, a number, or a date such as 2026-11-01.',
  examples: ['yes_no'],
});
const label = Type.String({
  ...oneLine,
  minLength: 1,
  maxLength: 300,
  pattern: NOT_BLANK,
  description: 'The question as candidates read it.',
  examples: ['Do you have a pilot licence?'],
});
const options = Type.Array(Type.String({ ...oneLine, minLength: 1, maxLength: 200, pattern: NOT_BLANK }), {
  maxItems: MAX_OPTIONS,
  description: 'What a choice or multiple question offers. Empty for other types.',
  examples: [[]],
});
const isRequired = Type.Boolean({ description: 'Whether it must be answered.', examples: [true] });

/** Answers that flag an application: true or false, options, or a range of numbers. */
export type Knockout = (string | boolean)[] | { min?: number; max?: number };

const knockout = Type.Unsafe<Knockout | null>({
  description:
    'The answers that flag an application: true or false, options, or for a number a range {min, max}. Null: none. Flagged applications stay in the list. Candidates never see it.',
  anyOf: [
    { type: 'array', minItems: 1, maxItems: MAX_OPTIONS, items: { type: ['string', 'boolean'], ...oneLine } },
    {
      type: 'object',
      minProperties: 1,
      additionalProperties: false,
      properties: { min: { type: 'number' }, max: { type: 'number' } },
    },
    { type: 'null' },
  ],
  examples: [[false]],
});

const shownQuestion = { id: questionId, type: questionType, label, required: isRequired, options };

export const PublicQuestion = Type.Object(shownQuestion, { title: 'PublicQuestion' });
export type PublicQuestion = Static<typeof PublicQuestion>;

export const Question = Type.Object({ ...shownQuestion, knockout }, { title: 'Question' });
export type Question = Static<typeof Question>;

const WritableQuestion = Type.Object(
  {
    id: questionId,
    type: questionType,
    label,
    required: Type.Optional(isRequired),
    options: Type.Optional(options),
    knockout: Type.Optional(knockout),
  },
  { title: 'WritableQuestion', additionalProperties: false },
);

const use = (what: string) =>
  oneOf(fieldUses, {
    title: 'FieldUse',
    description: `Whether candidates give ${what}.`,
    examples: ['optional'],
  });
const uses = {
  phone: use('a phone number'),
  resume: use('a résumé'),
  cover_letter: use('a cover letter'),
  links: use('links, such as to a portfolio'),
};

const ConsentFields = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: 2000,
      pattern: NOT_BLANK,
      description: 'What candidates agree to.',
      examples: ['North Sea Pilots may store my application for six months.'],
    }),
    version: Type.String({
      ...oneLine,
      minLength: 1,
      maxLength: 40,
      pattern: NOT_BLANK,
      description: 'Names this text. Applications record the version, so change it with the text.',
      examples: ['2026-11'],
    }),
  },
  { title: 'ApplicationConsent', additionalProperties: false },
);
const consent = nullable({
  ...ConsentFields,
  description: 'The consent that the form requires. Null: none.',
});

const shownFields = { ...uses, consent };

export const PublicApplicationForm = Type.Object(
  { ...shownFields, questions: Type.Array(PublicQuestion) },
  { title: 'PublicApplicationForm' },
);
export type PublicApplicationForm = Static<typeof PublicApplicationForm>;

export const ApplicationForm = Type.Object(
  { ...shownFields, questions: Type.Array(Question) },
  {
    title: 'ApplicationForm',
    description:
      'What candidates fill in. `applications.form` of the organization is the form of jobs that have none of their own. An application has the form as the candidate saw it.',
  },
);
export type ApplicationForm = Static<typeof ApplicationForm>;

/** Missing fields get their defaults: every use is optional, without questions and consent. */
export const WritableApplicationForm = Type.Partial(
  Type.Object({
    ...shownFields,
    questions: Type.Array(WritableQuestion, {
      maxItems: MAX_QUESTIONS,
      description: 'The questions, in the order of the form.',
    }),
  }),
  { title: 'WritableApplicationForm', additionalProperties: false },
);
export type WritableApplicationForm = Static<typeof WritableApplicationForm>;
