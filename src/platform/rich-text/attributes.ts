import { cleanColor } from './colors.ts';
import { cleanEmbedUrl, cleanImageUrl, cleanLinkUrl } from './urls.ts';
import { cleanYoutubeUrl, maxStart } from './youtube.ts';

export type AttributeValue = string | number | null | readonly number[];

/**
 * The valid values of an attribute. `clean` returns the canonical form of any value, or undefined if the value is invalid. A value
 * is valid if it is its own canonical form. Without a `fallback`, the attribute is required.
 */
export interface Attribute {
  readonly clean: (value: unknown) => AttributeValue | undefined;
  readonly fallback?: AttributeValue;
}

type Attributes = Readonly<Record<string, Attribute>>;

/** TipTap's default for a link's `rel`. Documents always contain this value; printing chooses its own. */
const storedRel = 'noopener noreferrer nofollow';

const align: Attributes = {
  textAlign: { clean: oneOf(['center', 'right', 'justify'], ['left', 'start', '']), fallback: null },
};
const size = { clean: nullable(cleanSize), fallback: null };
const caption = { clean: nullable(cleanCaption), fallback: null };
const cell: Attributes = {
  ...align,
  colspan: { clean: integer(1, 100), fallback: 1 },
  rowspan: { clean: integer(1, 100), fallback: 1 },
  colwidth: { clean: nullable(cleanColumnWidths), fallback: null },
  // TipTap's cells have both `align` and `textAlign`. The JSON parser moves `align` to `textAlign`.
  align: { clean: (value) => (value === null ? null : undefined), fallback: null },
};

/** The attributes by node and mark, with the names and defaults of TipTap 3. */
export const attributesByType: Readonly<Record<string, Attributes>> = {
  paragraph: align,
  heading: { ...align, level: { clean: integer(1, 6), fallback: 1 } },
  blockquote: align,
  bulletList: align,
  orderedList: {
    ...align,
    start: { clean: integer(-1_000_000, 1_000_000), fallback: 1 },
    type: { clean: oneOf(['1', 'a', 'A', 'i', 'I'], ['']), fallback: null },
  },
  listItem: align,
  codeBlock: { ...align, language: { clean: nullable(cleanLanguage), fallback: null } },
  image: { ...align, src: { clean: cleanImageUrl }, alt: caption, title: caption, width: size, height: size },
  table: align,
  tableRow: align,
  tableHeader: cell,
  tableCell: cell,
  youtube: {
    ...align,
    src: { clean: cleanYoutubeUrl },
    start: { clean: integer(0, maxStart), fallback: 0 },
    width: { clean: cleanSize, fallback: 640 },
    height: { clean: cleanSize, fallback: 480 },
  },
  iframe: { ...align, src: { clean: cleanEmbedUrl }, width: size, height: size },
  link: {
    href: { clean: cleanLinkUrl },
    target: { clean: (value) => (value === '_blank' ? value : null), fallback: '_blank' },
    rel: { clean: () => storedRel, fallback: storedRel },
    class: { clean: () => null, fallback: null },
    title: caption,
  },
  textStyle: { color: { clean: nullable(cleanColor), fallback: null } },
};

export function isCanonical(attribute: Attribute, value: unknown): boolean {
  return attribute.clean(value) === value;
}

function nullable(clean: Attribute['clean']): Attribute['clean'] {
  return (value) => (value === null || value === '' ? null : clean(value));
}

function oneOf(values: readonly string[], nullValues: readonly string[]): Attribute['clean'] {
  return (value) => {
    if (value === null) return null;
    if (typeof value !== 'string') return undefined;
    if (nullValues.includes(value)) return null;
    return values.includes(value) ? value : undefined;
  };
}

function integer(min: number, max: number): Attribute['clean'] {
  return (value) => {
    const number = typeof value === 'string' && /^-?\d{1,9}(px)?$/.test(value) ? parseInt(value, 10) : value;
    if (typeof number !== 'number' || !Number.isInteger(number)) return undefined;
    // `|| 0` converts -0, which JSON cannot represent.
    return number >= min && number <= max ? number || 0 : undefined;
  };
}

/** Pixels or a percentage, for `width` and `height`. Editors that keep proportions send fractions of pixels. */
function cleanSize(value: unknown): AttributeValue | undefined {
  if (typeof value === 'string' && /^([1-9]\d?|100)%$/.test(value)) return value;
  const pixels =
    typeof value === 'string' && /^\d{1,5}(\.\d{1,20})?(px)?$/.test(value) ? parseFloat(value) : value;
  return typeof pixels === 'number' ? integer(1, 10_000)(Math.round(pixels)) : undefined;
}

function cleanCaption(value: unknown): AttributeValue | undefined {
  if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\0')) return undefined;
  const text = value.replace(/[ \t\n\f\r]+/g, ' ').trim();
  if (text.length > 1000) return undefined;
  return text === '' ? null : text;
}

function cleanColumnWidths(value: unknown): AttributeValue | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > 100) return undefined;
  return value.every((width) => Number.isInteger(width) && width >= 0 && width <= 10_000) ? value : undefined;
}

function cleanLanguage(value: unknown): AttributeValue | undefined {
  return typeof value === 'string' && /^[\w+#.-]{1,40}$/.test(value) ? value : undefined;
}
