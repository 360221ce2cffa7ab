import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { MAX_OPTIONS, MAX_QUESTIONS, type QuestionType } from './schema.ts';

interface ValidatedQuestion {
  id?: unknown;
  type?: unknown;
  options?: unknown;
  knockout?: unknown;
}

/** Checks rules of a form that JSON Schema cannot express. They run next to the schema validation, so the value may be anything. */
export function findFormProblems(form: unknown, path: string): Issue[] {
  const { questions } = (form ?? {}) as { questions?: unknown };
  if (!Array.isArray(questions) || questions.length > MAX_QUESTIONS) return [];
  const ids = new Set<unknown>();
  return questions.flatMap((question: ValidatedQuestion | null, index): Issue[] => {
    if (typeof question !== 'object' || question === null) return [];
    const at = `${path}/questions/${index}`;
    const issues = [...findOptionProblems(question, at), ...findKnockoutProblems(question, at)];
    if (ids.has(question.id))
      issues.push({ path: `${at}/id`, message: 'must differ from the ids of the other questions' });
    // Answers are an object by these ids, which has such a field before anyone answers.
    if (typeof question.id === 'string' && question.id in {})
      issues.push({ path: `${at}/id`, message: 'must be another name' });
    ids.add(question.id);
    return issues;
  });
}

const WITH_OPTIONS = new Set<unknown>(['choice', 'multiple'] satisfies QuestionType[]);

function findOptionProblems({ type, options = [] }: ValidatedQuestion, at: string): Issue[] {
  if (!Array.isArray(options) || options.length > MAX_OPTIONS) return [];
  const path = `${at}/options`;
  if (!WITH_OPTIONS.has(type))
    return options.length > 0 ? [{ path, message: 'is only allowed for choice and multiple' }] : [];
  if (options.length === 0) return [{ path, message: 'must contain at least 1 item' }];
  const texts = options.map((option) => (typeof option === 'string' ? option.trim() : option));
  return new Set(texts).size < texts.length
    ? [{ path, message: 'must not contain the same option twice' }]
    : [];
}

function findKnockoutProblems(question: ValidatedQuestion, at: string): Issue[] {
  const { knockout } = question;
  if (knockout === undefined || knockout === null) return [];
  const message = describeKnockoutProblem(question);
  return message === undefined ? [] : [{ path: `${at}/knockout`, message }];
}

function describeKnockoutProblem({ type, options, knockout }: ValidatedQuestion): string | undefined {
  if (type === 'number') {
    if (Array.isArray(knockout)) return 'must be a range such as {"max": 2}';
    const { min, max } = knockout as { min?: unknown; max?: unknown };
    return typeof min === 'number' && typeof max === 'number' && min > max
      ? 'must not have a min that is greater than max'
      : undefined;
  }
  if (type === 'yes_no') return isListOf(knockout, [true, false]) ? undefined : 'must be [true] or [false]';
  if (!WITH_OPTIONS.has(type)) return 'is only allowed for yes_no, choice, multiple and number';
  const texts = Array.isArray(options) ? options.map((option) => String(option).trim()) : [];
  return isListOf(knockout, texts) ? undefined : 'must contain only options of the question';
}

function isListOf(value: unknown, allowed: readonly unknown[]): boolean {
  return (
    Array.isArray(value) &&
    value.every((each) => allowed.includes(typeof each === 'string' ? each.trim() : each))
  );
}
