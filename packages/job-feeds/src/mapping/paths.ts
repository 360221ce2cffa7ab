import type { SourceRecord } from '../sources/source.ts';

const MAX_STEPS = 64;
/** The most values that one path collects from arrays. */
const MAX_VALUES = 250;

/**
 * The value at a path such as `title`, `location.city`, `salary.@currency`, `offices.0.name`. A path that leads through an array
 * collects the values of its elements. A key that is the whole path, such as the column `Job.Title`, comes first. Undefined: there is
 * none. Reads own properties only. The text of an XML element with attributes is its value, and so is `@value` of JSON-LD.
 */
export function valueAt(record: SourceRecord, path: string): unknown {
  if (Object.hasOwn(record, path)) return textOf(record[path]);
  const steps = path.split('.', MAX_STEPS);
  let value: unknown = record;
  for (const step of steps) {
    value = Array.isArray(value) && !/^\d{1,6}$/.test(step) ? collect(value, step) : childOf(value, step);
    if (value === undefined) return undefined;
  }
  return textOf(value);
}

/** The values at a path as a list: no value is an empty list. */
export function listAt(record: SourceRecord, path: string): unknown[] {
  const value = valueAt(record, path);
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.slice(0, MAX_VALUES) : [value];
}

/** The object at a path, or the first of several. */
export function objectAt(record: SourceRecord, path: string): SourceRecord | undefined {
  return listAt(record, path).find(isObject);
}

export function isObject(value: unknown): value is SourceRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function childOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as SourceRecord)[key];
}

function collect(values: unknown[], key: string): unknown[] | undefined {
  const found: unknown[] = [];
  for (const value of values) {
    const child = childOf(value, key);
    if (Array.isArray(child)) found.push(...child.slice(0, MAX_VALUES));
    else if (child !== undefined) found.push(child);
    if (found.length >= MAX_VALUES) return found.slice(0, MAX_VALUES);
  }
  return found.length > 0 ? found : undefined;
}

/** Keys of the text of an XML element with attributes, and of a value of JSON-LD with a type or language. */
const textKeys = ['#text', '@value'] as const;

/** Whether the value at this key stands for the whole object. */
export function isTextKey(key: string): boolean {
  return textKeys.some((name) => name === key);
}

function textOf(value: unknown): unknown {
  if (Array.isArray(value))
    return value.length <= MAX_VALUES ? value.map(textOf) : value.slice(0, MAX_VALUES).map(textOf);
  if (!isObject(value)) return value;
  const key = textKeys.find((name) => Object.hasOwn(value, name));
  return key === undefined ? value : value[key];
}
