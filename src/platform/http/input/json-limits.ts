import { textProblem } from '../../text.ts';
import type { Issue } from '../errors/http-error.ts';
import { escapePointer } from './validation.ts';

const MAX_DEPTH = 64;
/** Counts objects, arrays and the values in them. */
export const MAX_VALUES = 50_000;
export const MAX_KEY_LENGTH = 1_000;
const MAX_ISSUES = 20;

/**
 * An object or array on the path to a value. Only a problem gets its path built, because a path for each key would cost (length of
 * outer keys) × (number of inner keys).
 */
interface Container {
  value: object;
  depth: number;
  parent?: Container;
  key: string;
  /** Whether the handler drops unknown names in this container, including `__proto__`. */
  isOpen?: boolean;
}

/**
 * Finds input that the database or later code cannot take: U+0000, half a surrogate pair, or too much depth, length or size.
 * Iterative, because JSON.parse accepts a million levels and recursion does not. `openField` is a field of the root that may contain
 * `__proto__`.
 */
export function findUnstorable(root: unknown, openField?: string): Issue[] {
  const issues: Issue[] = [];
  const rest: Container[] = [{ value: [root], depth: 0, key: '' }];
  let values = 0;
  for (let container = rest.pop(); container && issues.length < MAX_ISSUES; container = rest.pop()) {
    if (container.depth > MAX_DEPTH) return [...issues, tooDeep(container)];
    values += sizeOf(container.value);
    if (values > MAX_VALUES) return [TOO_MANY_VALUES];
    if (container.depth === 2 && container.key === openField) container.isOpen = true;
    checkEntries(container, issues, rest);
  }
  return issues.slice(0, MAX_ISSUES);
}

/** Adds problems with names and strings to `issues`, and nested objects and arrays to `rest`. */
function checkEntries(container: Container, issues: Issue[], rest: Container[]): void {
  const { value, depth, isOpen = false } = container;
  const hasNames = !Array.isArray(value);
  for (const [key, child] of Object.entries(value)) {
    if (hasNames) checkKey(key, container, issues);
    if (typeof child === 'string') checkText(child, container, key, issues);
    if (typeof child === 'object' && child !== null)
      rest.push({ value: child, depth: depth + 1, parent: container, key, isOpen });
    if (issues.length >= MAX_ISSUES) return;
  }
}

const TOO_MANY_VALUES: Issue = {
  path: '',
  message: `must not contain more than ${MAX_VALUES.toLocaleString('en')} values`,
};

function sizeOf(value: object): number {
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}

function checkKey(key: string, container: Container, issues: Issue[]): void {
  if (key.length > MAX_KEY_LENGTH) issues.push({ path: pathTo(container), message: NAME_TOO_LONG });
  else if (key === '__proto__' && !container.isOpen)
    issues.push({ path: pathTo(container, key), message: 'is not a valid field name' });
  else checkText(key, container, key, issues);
}

const NAME_TOO_LONG = `must not contain names longer than ${MAX_KEY_LENGTH.toLocaleString('en')} characters`;

function checkText(text: string, container: Container, key: string, issues: Issue[]): void {
  const message = textProblem(text);
  if (message) issues.push({ path: pathTo(container, key), message });
}

/** The path is shortened, because the whole path could fill the response. */
function tooDeep(container: Container): Issue {
  const path = pathTo(container).split('/').slice(0, 4).join('/').slice(0, 200);
  return { path: path.toWellFormed(), message: `must not be nested more than ${MAX_DEPTH} levels deep` };
}

/** The JSON pointer (RFC 6901) to a container, or to a key in it. Leaves out the outermost container, which wraps the root. */
function pathTo(container: Container, key?: string): string {
  const keys = key === undefined ? [] : [key];
  for (let at: Container | undefined = container; at?.parent; at = at.parent) keys.push(at.key);
  const path = keys.reverse().slice(container.parent ? 1 : Number.POSITIVE_INFINITY);
  return path
    .map((part) => `/${escapePointer(part)}`)
    .join('')
    .toWellFormed()
    .replaceAll('\0', '\uFFFD');
}
