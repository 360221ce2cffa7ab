import type { FieldType, SaveSchemaField, SchemaField } from '@corkboard/client';
import { fromJsonText, toJsonText } from '../../ui/form/json-field.tsx';

/** A field of a schema as its inputs have it. Only some settings belong to a type; the others are not sent. */
export interface DraftField extends Record<string, unknown> {
  /** Empty if it follows from the label. */
  name: string;
  label: string;
  type: FieldType;
  required: boolean;
  /** One option per line. */
  options: string;
  max_length: number | '';
  min: number | '';
  max: number | '';
  /** The default as text: one entry per line for a list, JSON for JSON. */
  default: string;
}

export const newDraft: DraftField = {
  name: '',
  label: '',
  type: 'text',
  required: false,
  options: '',
  max_length: '',
  min: '',
  max: '',
  default: '',
};

const textTypes: FieldType[] = ['text', 'longtext', 'email', 'url', 'image'];

/** The settings that a type has besides name, label and required. */
export function hasSetting(type: FieldType, setting: 'options' | 'max_length' | 'range'): boolean {
  if (setting === 'options') return type === 'select' || type === 'multiselect';
  return setting === 'range' ? type === 'number' : textTypes.includes(type);
}

export function toDraft(field: SchemaField): DraftField {
  const { name, label = '', type, required, options = [], max_length = '', min = '', max = '' } = field;
  return {
    name,
    label,
    type,
    required,
    options: options.join('\n'),
    max_length,
    min,
    max,
    default: toDefaultText(field),
  };
}

function toDefaultText({ type, default: value }: SchemaField): string {
  if (Array.isArray(value) && type === 'multiselect') return value.join('\n');
  return typeof value === 'string' && type !== 'json' ? value : toJsonText(value);
}

/** The schema to send. */
export function toSchema(drafts: readonly DraftField[]): SchemaField[] {
  return drafts.map((draft) => {
    const { label, type, required, options, max_length, min, max } = draft;
    const defaultValue = toDefault(draft);
    return {
      name: nameOf(draft),
      type,
      required,
      ...(label.trim() !== '' && { label: label.trim() }),
      ...(hasSetting(type, 'options') && { options: toLines(options) }),
      ...(hasSetting(type, 'max_length') && max_length !== '' && { max_length }),
      ...(hasSetting(type, 'range') && min !== '' && { min }),
      ...(hasSetting(type, 'range') && max !== '' && { max }),
      ...(defaultValue !== undefined && { default: defaultValue }),
    } satisfies SaveSchemaField;
  });
}

export function nameOf({ name, label }: DraftField): string {
  return name === '' ? toIdentifier(label, '_') : name;
}

/** Letters and digits of a text, as the API accepts them in names and slugs. */
export function toIdentifier(text: string, separator: '_' | '-'): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9\s_-]/g, '')
    .replaceAll(/[\s_-]+/g, separator)
    .replace(/^[^a-z]+/, '')
    .slice(0, 64)
    .replace(/[_-]$/, '');
}

function toDefault({ type, default: text }: DraftField): unknown {
  if (text.trim() === '') return undefined;
  switch (type) {
    case 'boolean':
      return { true: true, false: false }[text] ?? text;
    case 'number':
    case 'json':
      return fromJsonText(text);
    case 'multiselect':
      return toLines(text);
    case 'richtext':
      // The API returns documents as JSON, and accepts HTML too.
      return text.startsWith('{') ? fromJsonText(text) : text;
    default:
      return text;
  }
}

function toLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
