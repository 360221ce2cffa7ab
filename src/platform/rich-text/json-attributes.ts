import type { Mark } from 'prosemirror-model';
import { type Attribute, type AttributeValue, attributesByType } from './attributes.ts';
import { invalidContent } from './errors.ts';
import { readArray, readObject } from './json-values.ts';
import { addMark, fitColumnWidths } from './normalize.ts';
import { schema } from './schema.ts';
import { isOnHost } from './urls.ts';
import { readYoutubeStart } from './youtube.ts';

type Attributes = Record<string, AttributeValue>;

export function readNodeAttributes(
  type: string,
  json: unknown,
  path: string,
  ownHosts: readonly string[],
): Attributes {
  const given = readObject(json ?? {}, path);
  if (type === 'tableCell' || type === 'tableHeader') return readCell(type, given, path);
  const attributes = readAttributes(type, given, path);
  if (type === 'youtube') return { ...attributes, start: attributes.start || readYoutubeStart(given.src) };
  if (type === 'iframe' && isOnHost(String(attributes.src), ownHosts)) {
    throw invalidContent('Pages of this site cannot be embedded', `${path}/src`);
  }
  return attributes;
}

/** Marks in canonical order. Drops empty marks, which TipTap can leave behind. A link takes precedence over code. */
export function readMarks(json: unknown, path: string): readonly Mark[] {
  const given = readArray(json, path);
  if (given.length > maxMarks) throw invalidContent('Too many marks', path);
  const marks = given.map((mark, index) => readMark(mark, `${path}/${index}`));
  const links = marks.filter((mark) => mark.type.name === 'link');
  return [...links, ...marks]
    .filter((mark) => mark.type.name !== 'textStyle' || mark.attrs.color !== null)
    .reduce<readonly Mark[]>((set, mark) => addMark(mark, set), []);
}

/** More than the number of mark types, because editors can repeat marks. */
const maxMarks = 20;

function readMark(json: unknown, path: string): Mark {
  const given = readObject(json, path, ['type', 'attrs']);
  const { type: name } = given;
  const type = typeof name === 'string' ? schema.marks[name as keyof typeof schema.marks] : undefined;
  if (!type) throw invalidContent('Unknown mark', `${path}/type`);
  return type.create(
    readAttributes(type.name, readObject(given.attrs ?? {}, `${path}/attrs`), `${path}/attrs`),
  );
}

/** TipTap's Markdown tables write `align`, and its TextAlign writes `textAlign`. Keeps `textAlign`, which allows `justify`. */
function readCell(type: string, given: Record<string, unknown>, path: string): Attributes {
  const { align, ...others } = given;
  const attributes = readAttributes(type, others, path);
  const aligned = readAttribute(attributesByType.paragraph?.textAlign, align ?? null, `${path}/align`);
  return fitColumnWidths({ ...attributes, textAlign: attributes.textAlign ?? aligned });
}

function readAttributes(type: string, given: Record<string, unknown>, path: string): Attributes {
  const known = attributesByType[type] ?? {};
  // Checks the keys.
  readObject(given, path, Object.keys(known));
  return Object.fromEntries(
    Object.entries(known).map(([name, attribute]) => [
      name,
      readAttribute(attribute, given[name], `${path}/${name}`),
    ]),
  );
}

function readAttribute(attribute: Attribute | undefined, value: unknown, path: string): AttributeValue {
  const fallback = attribute?.fallback;
  if (value === undefined && fallback !== undefined) return fallback;
  const clean = attribute?.clean(value);
  if (clean !== undefined) return clean;
  if (value === null && fallback !== undefined) return fallback;
  throw invalidContent(value === undefined ? 'Missing attribute' : 'Invalid attribute', path);
}
