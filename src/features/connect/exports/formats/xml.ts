import type { Column, ExportFormat, Row } from './format.ts';

/**
 * An element for each field; `nil="true"` is null. A list has an `<item>` for each entry, and an object an element for each field that
 * is not null. A text with characters that XML 1.0 forbids, even as references, is a JSON string, marked with `encoding="json"`.
 */
export const xml: ExportFormat = {
  name: 'xml',
  mediaType: 'application/xml; charset=utf-8',
  printBeginning: ({ plural }) => `<?xml version="1.0" encoding="UTF-8"?>\n<${plural}>\n`,
  printRow: ({ singular, columns }, row) => `<${singular}>${printFields(columns, row)}</${singular}>\n`,
  separator: '',
  printEnd: ({ plural }) => `</${plural}>\n`,
};

function printFields(columns: readonly Column[], row: Row): string {
  return columns
    .map(({ name, fields, isJson }) => {
      const value = Object.hasOwn(row, name) ? row[name] : null;
      if (value === null || value === undefined) return `<${name} nil="true"/>`;
      if (fields) return `<${name}>${printFields(fields, value as Row)}</${name}>`;
      return isJson ? `<${name}>${escapeText(toJson(value))}</${name}>` : printElement(name, value);
    })
    .join('');
}

function printElement(name: string, value: unknown): string {
  if (typeof value === 'string') return printText(name, value);
  if (Array.isArray(value))
    return `<${name}>${value.map((entry) => printElement('item', entry)).join('')}</${name}>`;
  if (typeof value !== 'object') return `<${name}>${value}</${name}>`;
  const fields = Object.entries(value ?? {}).filter(([, field]) => field !== null);
  return `<${name}>${fields.map(([field, child]) => printElement(field, child)).join('')}</${name}>`;
}

function printText(name: string, text: string): string {
  if (!FORBIDDEN.test(text)) return `<${name}>${escapeText(text)}</${name}>`;
  return `<${name} encoding="json">${escapeText(toJson(text))}</${name}>`;
}

/** https://www.w3.org/TR/xml/#charsets. The database stores neither NUL nor lone surrogates. */
const FORBIDDEN = /[^\t\n\r -\uFFFD]/;

/** JSON escapes control characters, but not the two last of the basic plane. */
function toJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\uFFFE\uFFFF]/g, (character) =>
    character === '\uFFFE' ? '\\ufffe' : '\\uffff',
  );
}

/** Parsers read a carriage return as a line feed, unless it is a reference. */
function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => references[character] ?? character);
}

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
