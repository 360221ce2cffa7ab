import { CorkboardError } from '@corkboard/client';
import errorTexts from '../../../locales/de/api/errors.json' with { type: 'json' };
import sentences from '../../../locales/de/api/sentences.json' with { type: 'json' };
import { english, german } from '../generated/import-messages.ts';

type Facts = Pick<CorkboardError, 'code' | 'message' | 'issues' | 'details' | 'retryAfterSeconds'>;

/** The error with German texts. */
export function translate(error: CorkboardError): CorkboardError {
  const { code, ...facts } = error;
  const { message, issues } = translateError(error);
  return new CorkboardError(code, message, { ...facts, cause: error.cause, issues });
}

/** What an error of the API and its issues mean, in German. What has no text stays in English. */
export function translateError(error: Facts): Pick<CorkboardError, 'message' | 'issues'> {
  const { code, message, details, retryAfterSeconds = 60 } = error;
  const issues = error.issues.map((issue) => ({ ...issue, message: translateIssue(issue.message) }));
  const said = issues.length > 0 ? issues.map(printIssue).join('; ') : message;
  const template = Object.hasOwn(errorTexts, code)
    ? errorTexts[code as keyof typeof errorTexts]
    : '{message}';
  const values = { ...details, message: said, seconds: Math.ceil(retryAfterSeconds) };
  return { message: fill(template, values) ?? message, issues };
}

/** A sentence of the API about a value, in German if it is known. */
export function translateIssue(sentence: string): string {
  for (const { pattern, text } of patterns) {
    const match = pattern.exec(sentence);
    if (match) return fill(text, match.groups ?? {}) ?? sentence;
  }
  return sentence;
}

function printIssue({ path, message }: { path: string; message: string }): string {
  return path === '' ? message : `${path.replace(/^\//, '')}: ${message}`;
}

/** Undefined if a value is missing. */
function fill(template: string, values: Record<string, unknown>): string | undefined {
  let isComplete = true;
  const text = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null) isComplete = false;
    if (Array.isArray(value)) return value.join(', ');
    return typeof value === 'number'
      ? String(value).replace(/\B(?=(\d{3})+$)/g, '.')
      : toGermanNumber(String(value));
  });
  return isComplete ? text : undefined;
}

/** `2,048` in a sentence of the API is a number. */
function toGermanNumber(text: string): string {
  return /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '.') : text;
}

// A text that begins with what the API names would match all others.
const pairs = [
  ...Object.entries(sentences),
  ...Object.entries(english).map(([code, text]) => [text, german[code as keyof typeof german]] as const),
].filter(([text]) => !text.startsWith('{'));

// The sentence with the most words of its own first: many have the form of others, such as `must be {format}`.
const patterns = pairs
  .map(([sentence, text]) => ({
    pattern: toPattern(sentence),
    text,
    length: sentence.replace(/\{\w+\}/g, '').length,
  }))
  .sort((a, b) => b.length - a.length);

/** A plural ends with an `s` that the sentence of one does not have. */
function toPattern(sentence: string): RegExp {
  const source = sentence
    .split(/(\{\w+\})/)
    .map((part) => (/^\{\w+\}$/.test(part) ? `(?<${part.slice(1, -1)}>.+)` : escapeText(part)))
    .join('')
    .replace(/\b(character|item|field)s?$/, '$1s?');
  return new RegExp(`^${source}$`);
}

function escapeText(text: string): string {
  return text.replace(/[.*+?^$()|[\]{}\\]/g, '\\$&');
}
