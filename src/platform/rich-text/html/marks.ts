import type { Mark } from 'prosemirror-model';
import { attribute, type Element } from '../parse-tree.ts';
import { schema } from '../schema.ts';
import { readAttributes, styleProperty } from './attributes.ts';

/** The mark of an inline element. Undefined if it has none. */
export function readMark(element: Element): Mark | undefined {
  return builders.get(element.tagName)?.(element);
}

const { bold, italic, strike, code, link, textStyle } = schema.marks;

const builders = new Map<string, (element: Element) => Mark | undefined>([
  ['strong', () => bold.create()],
  ['b', () => bold.create()],
  ['em', () => italic.create()],
  ['i', () => italic.create()],
  ['s', () => strike.create()],
  ['del', () => strike.create()],
  ['strike', () => strike.create()],
  ['code', () => code.create()],
  ['a', readLink],
  ['span', readColor],
]);

function readLink(element: Element): Mark | undefined {
  const attributes = readAttributes('link', {
    href: attribute(element, 'href'),
    target: attribute(element, 'target')?.toLowerCase() ?? null,
    title: attribute(element, 'title'),
  });
  return attributes && link.create(attributes);
}

function readColor(element: Element): Mark | undefined {
  const attributes = readAttributes('textStyle', { color: styleProperty(element, 'color') });
  return attributes?.color ? textStyle.create(attributes) : undefined;
}
