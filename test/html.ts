import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { expect } from 'vitest';
import { beacon } from '../src/site/beacon.ts';
import type { TestResponse } from './app.ts';

type Node = DefaultTreeAdapterTypes.Node;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

/** Parses a page and expects no HTML parse errors. */
export function parsePage({ text }: Pick<TestResponse, 'text'>): DefaultTreeAdapterTypes.Document {
  const problems: string[] = [];
  const page = parse(text, {
    onParseError: ({ code, startOffset }) =>
      problems.push(`${code} at ${text.slice(startOffset, startOffset + 40)}`),
  });
  expect(problems).toEqual([]);
  return page;
}

/** All elements at any depth, in document order, optionally only those with this name. */
export function findElements(node: Node, name?: string): HtmlElement[] {
  if (!('childNodes' in node)) return [];
  return node.childNodes.flatMap((child) => {
    const isWanted =
      defaultTreeAdapter.isElementNode(child) && (name === undefined || child.tagName === name);
    return [...(isWanted ? [child as HtmlElement] : []), ...findElements(child, name)];
  });
}

export function attributeOf({ attrs }: HtmlElement, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

export function textOf(node: Node): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

/** The texts of all elements of this name. */
export function textsOf(page: Node, name: string): string[] {
  return findElements(page, name).map(textOf);
}

/** The href values of the links in the main element. */
export function linksOf(page: Node): (string | undefined)[] {
  const [main] = findElements(page, 'main');
  return main ? findElements(main, 'a').map((link) => attributeOf(link, 'href')) : [];
}

/** Expects the only script of the board, or structured data. */
function requireOwnScript(element: HtmlElement): void {
  if (attributeOf(element, 'type') === 'application/ld+json') return;
  expect(attributeOf(element, 'src')).toBe(beacon.path);
  expect(textOf(element)).toBe('');
}

const runsScript = /^\s*(javascript|vbscript|data):/i;

/** Expects that the page has one h1 and runs no foreign scripts. */
export function requireSafePage(response: Pick<TestResponse, 'text'>): DefaultTreeAdapterTypes.Document {
  const page = parsePage(response);
  for (const element of findElements(page)) {
    for (const { name, value } of element.attrs) {
      expect(name, response.text).not.toMatch(/^on|^style$|^srcdoc$/);
      if (['href', 'src', 'action', 'formaction'].includes(name)) expect(value).not.toMatch(runsScript);
    }
    if (element.tagName === 'script') requireOwnScript(element);
    if (element.tagName === 'iframe') expect(attributeOf(element, 'sandbox')).toMatch(/^allow-scripts /);
    expect(['object', 'embed', 'base', 'applet', 'frame', 'portal', 'marquee']).not.toContain(
      element.tagName,
    );
  }
  expect(textsOf(page, 'h1')).toHaveLength(1);
  return page;
}
