import { textProblem } from '../../../platform/text.ts';
import { type Check, refuse } from './contract.ts';

/** A judge of texts that can be stored and are not too long; `findProblem` says what else the type asks. */
export function compileText(maxLength: number, findProblem: (text: string) => string | undefined): Check {
  return (value) => {
    if (typeof value !== 'string') return refuse('must be a string');
    const problem = textProblem(value) ?? lengthProblem(value, maxLength) ?? findProblem(value);
    return problem === undefined ? { value } : refuse(problem);
  };
}

/** Counts characters as JSON Schema and PostgreSQL do: by code points. */
export function lengthProblem(text: string, maxLength: number): string | undefined {
  if (text.length <= maxLength) return undefined;
  // A code point has at most two code units, so that what is far too long need not be counted.
  const isLonger = text.length > 2 * maxLength || countCodePoints(text) > maxLength;
  return isLonger ? `must not have more than ${maxLength} characters` : undefined;
}

/** What a search looks at in a stored text. */
export function storedText(stored: unknown): string {
  return typeof stored === 'string' ? stored : '';
}

export function isBlank(text: string): boolean {
  return !/\S/.test(text);
}

function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
