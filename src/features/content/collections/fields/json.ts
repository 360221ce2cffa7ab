import type { Issue } from '../../../../platform/http/errors/http-error.ts';
import { textProblem } from '../../../../platform/text.ts';
import { toPointer } from '../json-values.ts';
import type { FieldType, JsonValue } from './contract.ts';

/** Lower than the limit of request bodies, which have more levels around the value. */
const MAX_DEPTH = 32;
const MAX_ISSUES = 20;

/** Any JSON value. Only the size limit of the whole item bounds its size. */
export const json: FieldType = {
  description: `Any JSON, at most ${MAX_DEPTH} levels deep.`,
  settings: [],
  compile: () => (value) => {
    const issues = findProblems(value);
    return issues.length > 0 ? { issues } : { value: value as JsonValue };
  },
  toJsonSchema: () => ({ type: ['object', 'array', 'string', 'number', 'boolean'] }),
};

interface NestedValue {
  value: unknown;
  path: string;
  depth: number;
}

/** Uses its own stack, so that deep nesting causes an issue instead of a stack overflow. */
function findProblems(root: unknown): Issue[] {
  const issues: Issue[] = [];
  const rest: NestedValue[] = [{ value: root, path: '', depth: 0 }];
  for (let current = rest.pop(); current && issues.length < MAX_ISSUES; current = rest.pop()) {
    const { value, path, depth } = current;
    const problem = valueProblem(value);
    if (problem) issues.push({ path, message: problem });
    if (problem || typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH)
      return [...issues, { path: '', message: `must not be nested more than ${MAX_DEPTH} levels deep` }];
    for (const inner of childrenOf(value, path, depth)) {
      if (isStorableKey(inner.key)) rest.push(inner);
      else issues.push({ path: inner.path, message: 'is not a valid key' });
    }
  }
  return issues;
}

function childrenOf(value: object, path: string, depth: number): (NestedValue & { key: string })[] {
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

/** Excludes objects such as Date and Map, which JSON represents differently or not at all. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
