import { type TSchema, Type } from 'typebox';
import { textProblem } from '../../text.ts';
import type { Issue } from '../errors/http-error.ts';

const MAX_ENTRIES = 100;

/**
 * A query parameter that accepts a list. A single value is comma-separated. If the parameter is repeated, as OpenAPI clients send
 * arrays, each value is one entry.
 */
export function listParameter<T extends TSchema>(
  entry: T,
  { description, example, ...options }: { description: string; example: string[]; minItems?: number },
) {
  return Type.Array(entry, {
    maxItems: MAX_ENTRIES,
    ...options,
    description: `${description} ${HOW_TO_LIST}`,
    examples: [example],
  });
}

const HOW_TO_LIST =
  'Send one comma-separated value, with `\\,` for a comma inside an entry, or repeat the parameter with one entry per value. Also write `\\,` if you repeat parameters but have only one entry.';

/** Converts parameters of a query or path in place to the types of their schema, where possible. */
export function newParameterReader(schema: object): (values: Record<string, unknown>) => void {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> };
  const readers = Object.entries(properties).flatMap(([name, { type }]) => {
    const read = typeof type === 'string' ? readersByType[type] : undefined;
    return read ? [{ name, read }] : [];
  });
  return (values) => {
    for (const { name, read } of readers) if (Object.hasOwn(values, name)) values[name] = read(values[name]);
  };
}

/** Finds query parameters with text that PostgreSQL does not accept. */
export function newTextCheck(schema: object): (values: Record<string, unknown>) => Issue[] {
  const { properties = {} } = schema as { properties?: object };
  const names = Object.keys(properties);
  return (values) =>
    names.flatMap((name) => {
      const texts = Object.hasOwn(values, name) ? [values[name]].flat() : [];
      const message = texts.map((text) => textProblem(String(text))).find(Boolean);
      return message ? [{ path: `/${name}`, message }] : [];
    });
}

/** A value of another type stays unchanged, so that the schema rejects it. */
const readersByType: Record<string, (value: unknown) => unknown> = {
  integer: (value) => readNumber(value, /^-?\d+$/),
  number: (value) => readNumber(value, /^-?\d+(?:\.\d+)?$/),
  boolean: (value) => (value === 'true' ? true : value === 'false' ? false : value),
  array: readList,
};

/** Number() alone would accept `0x10`, `1e2`, `+5` and spaces. */
function readNumber(value: unknown, form: RegExp): unknown {
  return typeof value === 'string' && form.test(value) ? Number(value) : value;
}

function readList(value: unknown): unknown {
  const entries = typeof value === 'string' ? splitList(value) : value;
  if (!Array.isArray(entries)) return value;
  return entries.map((entry: string) => entry.trim()).filter((entry) => entry !== '');
}

function splitList(text: string): string[] {
  return (text.match(/(?:\\,|[^,])+/g) ?? []).map((entry) => entry.replaceAll('\\,', ','));
}
