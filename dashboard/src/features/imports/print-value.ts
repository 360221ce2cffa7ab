import type { Formats } from '../../messages/formats.ts';

interface PrintOptions {
  /** Longer texts are cut. */
  maxLength?: number;
}

/** A value of a job field in one line: times in the language of the user, HTML as its text, objects as JSON. */
export function printValue(
  value: unknown,
  formats: Formats,
  { maxLength = Number.POSITIVE_INFINITY }: PrintOptions = {},
): string {
  const text = printWhole(value, formats);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

function printWhole(value: unknown, formats: Formats): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return formats.number(value);
  if (Array.isArray(value)) return value.map((each) => printWhole(each, formats)).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formats.dateTime(text) : toText(text);
}

const BLOCK_END = /<(?:br|\/p|\/li|\/h[1-6]|\/div|\/tr)\b[^<>]*>/gi;

/** The text of HTML, with a line for each block. Other text stays as it is. No element is created from it. */
export function toText(text: string): string {
  if (!/<[a-z][^<>]*>/i.test(text)) return text;
  const withoutTags = text.replaceAll(BLOCK_END, '\n').replaceAll(/<[^<>]*>/g, '');
  const { body } = new DOMParser().parseFromString(withoutTags, 'text/html');
  return (body.textContent ?? '').trim();
}
