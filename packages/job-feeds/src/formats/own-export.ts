import { isObject } from '../mapping/paths.ts';
import { newMessage } from '../message.ts';
import type { JobFields, MappedJob, Note, SourceRecord } from '../sources/source.ts';
import { toLine, toText } from '../values/value.ts';
import type { Format, Sample } from './format.ts';

type Type = 'text' | 'number' | 'boolean' | 'json' | 'list';

/** The fields of `PATCH /jobs/{id}`. The caller validates their values. */
const types: ReadonlyMap<string, Type> = new Map([
  ...named('number', 'salary_min salary_max'),
  ...named('boolean', 'is_remote is_highlighted is_sticky'),
  ...named('json', 'form_data place application_form'),
  ...named('list', 'remote_regions locked_fields'),
  ...named(
    'text',
    'title company_name company_website company_logo_url location description salary_period salary_currency how_to_apply ' +
      'how_to_apply_method notify_email recruiter_name recruiter_url status slug source external_id remote job_type category ' +
      'category_id category_slug posted_at expires_at',
  ),
]);
/** Each file of our export has these. */
const required = ['title', 'status', 'external_id', 'posted_at'];

/**
 * The export of Corkboard: the writable fields of a job. In CSV, objects and arrays are JSON, an empty cell is null, and `'` before
 * `= + - @ ' TAB CR` is removed once. In XML, each field is an element, `nil="true"` is null, and arrays have `<item>` elements.
 */
export const ownExport: Format = {
  name: 'corkboard',
  label: 'Corkboard export',
  recognize: ({ records }) => records.length > 0 && records.every(isOwnRecord),
  readId: ({ external_id }, kind) =>
    typeof external_id === 'string' && external_id !== '' ? toCellText(external_id, kind) : undefined,
  toJob: (record, _hints, kind) => toOwnJob(record, kind),
};

function isOwnRecord(record: SourceRecord): boolean {
  const names = Object.keys(record);
  const hasRequired = required.every((name) => Object.hasOwn(record, name) || name === 'external_id');
  return hasRequired && names.every((name) => types.has(name));
}

function toOwnJob(record: SourceRecord, kind: Sample['kind']): MappedJob {
  const fields: Record<string, unknown> = {};
  const notes: Note[] = [];
  for (const [field, value] of Object.entries(record)) {
    const type = types.get(field);
    if (!type) continue;
    const cell = typeof value === 'string' ? toCellText(value, kind) : value;
    const read = readValue(cell, type, kind);
    if (read !== undefined) fields[field] = read;
    else
      notes.push({
        field,
        ...newMessage('other_type'),
        value: toLine(value, 200),
      });
  }
  const problems = typeof fields.title === 'string' ? [] : [{ field: 'title', ...newMessage('no_title') }];
  return { fields: fields as JobFields, notes, problems };
}

/** Undefined: the value is not of the type. Values of JSON have their type already. */
function readValue(value: unknown, type: Type, kind: Sample['kind']): unknown {
  if (value === null || (isObject(value) && value['@nil'] === 'true')) return null;
  if (type === 'list') return readList(value);
  if (isObject(value) && value['@encoding'] === 'json') return parseJson(toText(value['#text']));
  if (type === 'json' && isObject(value) && kind === 'xml') return readNested(value);
  return typeof value === 'string' ? readText(value, type) : value;
}

function readText(text: string, type: Exclude<Type, 'list'>): unknown {
  if (type === 'text') return text;
  if (type === 'number') return /^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined;
  if (type === 'json') return parseJson(text);
  return booleans.get(text);
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

function readList(value: unknown): unknown {
  if (value === '') return [];
  if (typeof value === 'string') return parseJson(value);
  if (!isObject(value) || !Object.hasOwn(value, 'item')) return value;
  return Array.isArray(value.item) ? value.item.map((item) => toText(item)) : [toText(value.item)];
}

/** The elements of a place. Coordinates are numbers. */
function readNested(value: SourceRecord): object {
  const entries = Object.entries(value).map(([name, child]) => {
    if (isObject(child))
      return [name, child['@encoding'] === 'json' ? parseJson(toText(child['#text'])) : null];
    return [name, /^(?:latitude|longitude)$/.test(name) ? Number(child) : child];
  });
  return Object.fromEntries(entries);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In CSV, removes the quote that keeps a spreadsheet from reading a formula. */
function toCellText(text: string, kind: Sample['kind']): string {
  return kind === 'csv' && /^'[=+\-@\t\r']/.test(text) ? text.slice(1) : text;
}

function named(type: Type, names: string): [string, Type][] {
  return names.split(' ').map((name) => [name, type]);
}
