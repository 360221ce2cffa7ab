import type { Issue } from '../../../platform/http/errors.ts';
import { textProblem } from '../../../platform/text.ts';
import { toPointer } from '../json-values.ts';
import type { FieldType, JsonValue } from './contract.ts';

/** Below the limit of a request's body, which has other levels around the value. */
const MAX_DEPTH = 32;
const MAX_ISSUES = 20;

/** Anything that JSON can say. How large it may be, the size of the whole item says. */
export const json: FieldType = {
  description: `Any JSON, at most ${MAX_DEPTH} levels deep.`,
  settings: [],
  compile: () => (value) => {
    const issues = findProblems(value);
    return issues.length > 0 ? { issues } : { value: value as JsonValue };
  },
  toJsonSchema: () => ({ type: ['object', 'array', 'string', 'number', 'boolean'] }),
};

interface Place {
  value: unknown;
  path: string;
  depth: number;
}

/** Walks with a stack of its own, so that depth is a finding and not the end of the process. */
function findProblems(root: unknown): Issue[] {
  const issues: Issue[] = [];
  const rest: Place[] = [{ value: root, path: '', depth: 0 }];
  for (let place = rest.pop(); place && issues.length < MAX_ISSUES; place = rest.pop()) {
    const { value, path, depth } = place;
    const problem = valueProblem(value);
    if (problem) issues.push({ path, message: problem });
    if (problem || typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH)
      return [...issues, { path: '', message: `must not be nested more than ${MAX_DEPTH} deep` }];
    for (const inner of placesIn(value, path, depth)) {
      if (isStorableKey(inner.key)) rest.push(inner);
      else issues.push({ path: inner.path, message: 'is not a name that a key can have' });
    }
  }
  return issues;
}

function placesIn(value: object, path: string, depth: number): (Place & { key: string })[] {
  return Object.entries(value).map(([key, inner]) => ({
    key,
    value: inner,
    path: `${path}/${toPointer(key)}`,
    depth: depth + 1,
  }));
}

function isStorableKey(key: string): boolean {
  return key !== '__proto__' && textProblem(key) === undefined;
}

function valueProblem(value: unknown): string | undefined {
  if (value === null || typeof value === 'boolean') return undefined;
  if (typeof value === 'string') return textProblem(value);
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'must be a finite number';
  if (Array.isArray(value)) return undefined;
  return typeof value === 'object' && isPlain(value) ? undefined : 'must be JSON';
}

/** A date or a map is an object to JavaScript and something else, or nothing, to JSON. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
