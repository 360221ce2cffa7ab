import type { SchemaField } from '../../features/collections/field-schema.ts';
import { readRichText } from '../../features/collections/fields/richtext.ts';
import type { ItemRow } from '../../features/collections/items/queries.ts';
import { toText } from '../../platform/rich-text/print-text.ts';

const TITLE_CHARACTERS = 100;
const SUMMARY_CHARACTERS = 240;

/** The field that names an item: the first text that it has, or else the first of another kind that reads as a name. */
export function findTitleField(schema: readonly SchemaField[], { data }: ItemRow): SchemaField | undefined {
  const isNamed = ({ name }: SchemaField) => {
    const value = data[name];
    return typeof value === 'string' && value.trim() !== '';
  };
  const named = schema.filter(isNamed);
  return (
    named.find(({ type }) => type === 'text') ??
    named.find(({ type }) => type === 'select' || type === 'longtext' || type === 'email')
  );
}

/** What an item is called; the collection's name for one that has no words of its own. */
export function toTitle(field: SchemaField | undefined, { data }: ItemRow, collectionName: string): string {
  return shorten(String((field && data[field.name]) ?? collectionName), TITLE_CHARACTERS);
}

/** The beginning of the first long text of an item other than its title. */
export function toSummary(
  schema: readonly SchemaField[],
  { data }: ItemRow,
  title: SchemaField | undefined,
): string | undefined {
  for (const { name, type } of schema) {
    if (name === title?.name) continue;
    const text = toPlainText(type, data[name]).trim();
    if (text !== '') return shorten(text, SUMMARY_CHARACTERS);
  }
  return undefined;
}

function toPlainText(type: SchemaField['type'], value: unknown): string {
  if (type === 'longtext' && typeof value === 'string') return value;
  if (type !== 'richtext') return '';
  const doc = readRichText(value);
  return doc ? toText(doc) : '';
}

/** At the end of a word, where there is one in its second half. */
function shorten(text: string, characters: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= characters) return line;
  const cut = line.slice(0, characters);
  const end = cut.lastIndexOf(' ');
  return `${(end > characters / 2 ? cut.slice(0, end) : cut).toWellFormed()}…`;
}
