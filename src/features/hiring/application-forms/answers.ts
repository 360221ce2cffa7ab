import { parseInstant } from '@corkboard/basics/instant';
import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { escapePointer } from '../../../platform/http/input/validation.ts';
import { foldLines, isSingleLine } from '../../../platform/text.ts';
import { isDateOnly } from '../../../platform/time.ts';
import type { ApplicationForm, Question, QuestionType } from './schema.ts';

export type Answer = string | number | boolean | string[];
export type Answers = Record<string, Answer>;

/** What the answers to a form mean. */
export interface ReadAnswers {
  /** Only given answers, in the order of the questions. */
  answers: Answers;
  /** The ids of questions whose answers flag the application. */
  knockedOut: string[];
  issues: Issue[];
}

const MAX_TEXT = 500;
const MAX_LONG_TEXT = 5000;

/** Checks the answers of a candidate, which may be anything. Blank answers count as none. */
export function readAnswers(
  { questions }: Pick<ApplicationForm, 'questions'>,
  given: Record<string, unknown>,
): ReadAnswers {
  const read = questions.map((question) => readAnswer(question, given));
  const known = new Set(questions.map(({ id }) => id));
  const unknown = Object.keys(given).filter((id) => !known.has(id));
  return {
    answers: Object.fromEntries(
      read.flatMap(({ id, answer }) => (answer === undefined ? [] : [[id, answer]])),
    ),
    knockedOut: read.filter(({ isKnockedOut }) => isKnockedOut).map(({ id }) => id),
    issues: [
      ...read.flatMap(({ id, problem }) =>
        problem === undefined ? [] : [{ path: `/answers/${id}`, message: problem }],
      ),
      ...unknown.map((id) => ({
        path: `/answers/${escapePointer(id)}`,
        message: 'is not a question of the form',
      })),
    ],
  };
}

function readAnswer(
  question: Question,
  given: Record<string, unknown>,
): { id: string; answer?: Answer; problem?: string | undefined; isKnockedOut?: boolean } {
  const { id, required, knockout } = question;
  const value = Object.hasOwn(given, id) ? clean(given[id], question) : undefined;
  if (value === undefined) return { id, problem: required ? 'is required' : undefined };
  const problem = findProblem(question, value);
  if (problem !== undefined) return { id, problem };
  const answer = value as Answer;
  return { id, answer, isKnockedOut: knockout !== null && isKnockedOut(answer, knockout) };
}

function clean(value: unknown, { type }: Question): unknown {
  if (typeof value === 'string') {
    const text = type === 'text' ? foldLines(value) : value.replaceAll('\r\n', '\n');
    return text.trim() === '' ? undefined : text.trim();
  }
  if (Array.isArray(value)) return value.length === 0 ? undefined : value;
  return value ?? undefined;
}

function findProblem({ type, options }: Question, value: unknown): string | undefined {
  return checks[type](value, options) ? undefined : messages[type](options);
}

const checks: Record<QuestionType, (value: unknown, options: readonly string[]) => boolean> = {
  text: (value) => isText(value, MAX_TEXT) && isSingleLine(value),
  long_text: (value) => isText(value, MAX_LONG_TEXT),
  yes_no: (value) => typeof value === 'boolean',
  choice: (value, options) => options.includes(value as string),
  multiple: (value, options) =>
    Array.isArray(value) &&
    value.length <= options.length &&
    new Set(value).size === value.length &&
    value.every((each) => options.includes(each)),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  date: (value) => typeof value === 'string' && isDateOnly(value) && parseInstant(value) !== undefined,
};

const messages: Record<QuestionType, (options: readonly string[]) => string> = {
  text: () => `must be a single line of up to ${MAX_TEXT} characters`,
  long_text: () => `must be a text of up to ${MAX_LONG_TEXT} characters`,
  yes_no: () => 'must be true or false',
  choice: (options) => `must be one of ${options.join(', ')}`,
  multiple: (options) => `must be a list of different values among ${options.join(', ')}`,
  number: () => 'must be a number',
  date: () => 'must be a date such as 2026-11-01',
};

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && [...value].length <= maxLength;
}

function isKnockedOut(value: Answer, knockout: NonNullable<Question['knockout']>): boolean {
  if (Array.isArray(knockout)) {
    const values = Array.isArray(value) ? value : [value];
    return values.some((each) => (knockout as unknown[]).includes(each));
  }
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = knockout;
  return typeof value === 'number' && value >= min && value <= max;
}
