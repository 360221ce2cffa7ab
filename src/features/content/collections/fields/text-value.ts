import { isSingleLine, textProblem } from '../../../../platform/text.ts';
import { type Check, reject } from './contract.ts';

/** Creates a check for storable texts of limited length. `findProblem` adds the rules of the type. */
export function compileText(maxLength: number, findProblem: (text: string) => string | undefined): Check {
  return (value) => {
    if (typeof value !== 'string') return reject('must be a string');
    const problem = textProblem(value) ?? lengthProblem(value, maxLength) ?? findProblem(value);
    return problem === undefined ? { value } : reject(problem);
  };
}

/** Why a text cannot be a name or label, or undefined. */
export function lineProblem(text: string, maxLength: number): string | undefined {
  const problem = textProblem(text) ?? lengthProblem(text, maxLength);
  return problem ?? (isSingleLine(text) ? undefined : 'must be a single line');
}

/** Counts characters as JSON Schema and PostgreSQL do: by code points. */
function lengthProblem(text: string, maxLength: number): string | undefined {
  if (text.length <= maxLength) return undefined;
  // A code point has at most two code units, so texts that are far too long need no count.
  const isLonger = text.length > 2 * maxLength || countCodePoints(text) > maxLength;
  return isLonger ? `must not contain more than ${maxLength} characters` : undefined;
}

/** The searchable text of a stored value. */
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
