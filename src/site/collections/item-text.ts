import type { SchemaField } from '../../features/content/collections/field-schema.ts';
import { readRichText } from '../../features/content/collections/fields/richtext.ts';
import type { ItemRow } from '../../features/content/collections/items/queries.ts';
import { toText } from '../../platform/rich-text/print-text.ts';

const MAX_TITLE_CHARACTERS = 100;
const MAX_SUMMARY_CHARACTERS = 240;

/** The field with the title of an item: the first text field with a value, or else the first select, long text or email field. */
export function findTitleField(schema: readonly SchemaField[], { data }: ItemRow): SchemaField | undefined {
  const hasText = ({ name }: SchemaField) => {
    const value = data[name];
    return typeof value === 'string' && value.trim() !== '';
  };
  const filled = schema.filter(hasText);
  return (
    filled.find(({ type }) => type === 'text') ??
    filled.find(({ type }) => type === 'select' || type === 'longtext' || type === 'email')
  );
}

/** The title of an item; the collection's name when no field has one. */
export function toTitle(field: SchemaField | undefined, { data }: ItemRow, collectionName: string): string {
  return shorten(String((field && data[field.name]) ?? collectionName), MAX_TITLE_CHARACTERS);
}

/** The start of the first long text of an item that is not its title. */
export function toSummary(
  schema: readonly SchemaField[],
  { data }: ItemRow,
  title: SchemaField | undefined,
): string | undefined {
  for (const { name, type } of schema) {
    if (name === title?.name) continue;
    const text = toPlainText(type, data[name]).trim();
    if (text !== '') return shorten(text, MAX_SUMMARY_CHARACTERS);
  }
  return undefined;
}

function toPlainText(type: SchemaField['type'], value: unknown): string {
  if (type === 'longtext' && typeof value === 'string') return value;
  if (type !== 'richtext') return '';
  const doc = readRichText(value);
  return doc ? toText(doc) : '';
}

/** Cuts after a word, unless that would lose half of the text. */
function shorten(text: string, maxCharacters: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxCharacters) return line;
  const cut = line.slice(0, maxCharacters);
  const end = cut.lastIndexOf(' ');
  return `${(end > maxCharacters / 2 ? cut.slice(0, end) : cut).toWellFormed()}…`;
}
