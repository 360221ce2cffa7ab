import { newMessage } from '../message.ts';
import type { MappedJob, SourceRecord } from '../sources/source.ts';
import { readContact, readUrl } from '../values/links.ts';
import { type Hints, toLine, toText } from '../values/value.ts';
import { JobDraft, type Target } from './job-draft.ts';
import { valueAt } from './paths.ts';
import type { MappedField, Mapping } from './schema.ts';

const MAX_TEXT = 200_000;
const MAX_ID = 2_048;

/** Fills the fields of a job from a record. `defaults` fill what the record leaves empty. */
export function applyMapping(
  record: SourceRecord,
  mapping: Mapping,
  hints: Hints,
  defaults: Mapping = {},
): MappedJob {
  const draft = new JobDraft(hints);
  for (const [target, field] of Object.entries(mapping)) {
    if (target !== 'id' && target !== 'url') setTarget(draft, target as Target, field, record);
  }
  for (const [target, field] of Object.entries(defaults)) {
    if (target !== 'id' && target !== 'url' && !draft.has(target as Target))
      setTarget(draft, target as Target, field, record);
  }
  const url = mapping.url && readUrl(resolveField(record, mapping.url)).value;
  if (url !== undefined && !draft.has('how_to_apply') && readContact(url).value !== undefined) {
    draft.set('how_to_apply', url).note('how_to_apply', newMessage('url_of_job_used'), url);
  }
  return draft.finish();
}

/** What identifies the record: its id, or else its URL. Undefined: the mapping has neither, or both are empty. */
export function readMappedId(record: SourceRecord, mapping: Mapping): string | undefined {
  for (const field of [mapping.id, mapping.url]) {
    const text = field ? toLine(first(resolveField(record, field)), MAX_ID) : '';
    if (text !== '') return text;
  }
  return undefined;
}

function setTarget(draft: JobDraft, target: Target, field: MappedField, record: SourceRecord): void {
  draft.set(target, resolveField(record, field));
}

/** The value of a field before it is read. */
export function resolveField(record: SourceRecord, field: MappedField): unknown {
  if ('constant' in field) return field.constant;
  if ('template' in field) return fillTemplate(field.template, record);
  const value = valueAt(record, field.path);
  if (!('lookup' in field)) return value;
  const key = fold(first(value));
  for (const [from, to] of Object.entries(field.lookup)) if (fold(from) === key) return to;
  return 'otherwise' in field ? field.otherwise : value;
}

/** Fills in values. Separators beside an empty value are left out: `{city}, {country}` without a city is the country. */
function fillTemplate(template: string, record: SourceRecord): string {
  let isMissing = false;
  let length = 0;
  const filled = template.replace(/\{([^{}]{1,500})\}/g, (_, path: string) => {
    const value = valueAt(record, path.trim());
    const text = Array.isArray(value)
      ? value
          .map((item) => toText(item))
          .filter(Boolean)
          .join(', ')
      : toText(value);
    length += text.length;
    if (text === '') isMissing = true;
    return length > MAX_TEXT ? '' : text.trim();
  });
  return isMissing ? trimSeparators(filled) : filled;
}

function trimSeparators(text: string): string {
  const separators = ' ,;:/|·–—-';
  let start = 0;
  let end = text.length;
  while (start < end && separators.includes(text.charAt(start))) start += 1;
  while (end > start && separators.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end).replace(/([,;|/])(?:\s*\1)+/g, '$1');
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

function fold(value: unknown): string {
  return toLine(value).toLowerCase();
}
