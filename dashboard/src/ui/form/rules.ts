import type { MessagesOf } from '../../messages/use-messages.ts';

/** What the API accepts for a field, as its description says. */
export interface FieldRule {
  isRequired?: boolean;
  isNullable?: boolean;
  /** By default text. */
  type?: 'boolean' | 'integer' | 'number' | 'array' | 'object';
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  choices?: unknown[];
  /** The choices of the entries of a list. */
  itemChoices?: unknown[];
}

export type FormRules = Record<string, FieldRule>;

type Texts = MessagesOf<'common'>['invalid'];

/**
 * What is wrong with a value before it is sent, or undefined. Only rules that a person can follow while typing: the server checks
 * everything, and its problems appear at the same fields.
 */
export function findProblem(rule: FieldRule, value: unknown, texts: Texts): string | undefined {
  const isEmpty = value === '' || value === null || value === undefined;
  if (isEmpty) return rule.isRequired && !rule.isNullable ? texts.required : undefined;
  if (typeof value === 'number') return findNumberProblem(rule, value, texts);
  if (typeof value === 'string') return findTextProblem(rule, value, texts);
  return undefined;
}

function findNumberProblem({ minimum, maximum }: FieldRule, value: number, texts: Texts) {
  if (minimum !== undefined && value < minimum) return texts.tooSmall({ limit: minimum });
  if (maximum !== undefined && value > maximum) return texts.tooLarge({ limit: maximum });
  return undefined;
}

function findTextProblem(rule: FieldRule, value: string, texts: Texts) {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, format, pattern } = rule;
  // The API counts characters, not UTF-16 units.
  const length = [...value].length;
  if (length > maxLength) return texts.tooLong({ limit: maxLength });
  if (length < minLength) return texts.tooShort({ limit: minLength });
  if (format === 'http-url' && !/^https?:\/\/\S+$/i.test(value)) return texts.url;
  if (format === 'json' && !isJson(value)) return texts.json;
  if (format === 'idn-email' && !/^\S+@\S+$/.test(value)) return texts.email;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return texts.pattern;
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return text.trim() === '';
  }
}
