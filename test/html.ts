import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { expect } from 'vitest';
import {
  beacon,
  boardScript,
  challengeScript,
  editorScript,
  embeddedScript,
  listScript,
  pipelineScript,
} from '../src/site/scripts.ts';
import type { TestResponse } from './app.ts';

type Node = DefaultTreeAdapterTypes.Node;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

/** Parses a page, and expects no parse errors of the HTML standard. */
export function parsePage({ text }: Pick<TestResponse, 'text'>): DefaultTreeAdapterTypes.Document {
  const problems: string[] = [];
  const page = parse(text, {
    onParseError: ({ code, startOffset }) =>
      problems.push(`${code} at ${text.slice(startOffset, startOffset + 40)}`),
  });
  expect(problems).toEqual([]);
  return page;
}

/** All descendant elements with this tag name, in document order. Without a name, all descendant elements. */
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

/** The text of each element with this tag name. */
export function textsOf(page: Node, name: string): string[] {
  return findElements(page, name).map(textOf);
}

/** The URLs of all links in the page's `main` element. */
export function linksOf(page: Node): (string | undefined)[] {
  const [main] = findElements(page, 'main');
  return main ? findElements(main, 'a').map((link) => attributeOf(link, 'href')) : [];
}

/** Allows JSON-LD, which does not run, and the board's scripts. */
function requireKnownScript(element: HtmlElement): void {
  if (attributeOf(element, 'type') === 'application/ld+json') return;
  const known = [
    beacon,
    boardScript,
    challengeScript,
    editorScript,
    embeddedScript,
    listScript,
    pipelineScript,
  ];
  expect(known.map(({ path }) => path)).toContain(attributeOf(element, 'src'));
  expect(textOf(element)).toBe('');
}

const runsScript = /^\s*(javascript|vbscript|data):/i;

/** Expects that no markup of a user runs or loads anything on the page, and that the page has one `h1`. */
export function requireSafePage(response: Pick<TestResponse, 'text'>): DefaultTreeAdapterTypes.Document {
  const page = parsePage(response);
  for (const element of findElements(page)) {
    for (const { name, value } of element.attrs) {
      expect(name, response.text).not.toMatch(/^on|^style$|^srcdoc$/);
      if (['href', 'src', 'action', 'formaction'].includes(name)) expect(value).not.toMatch(runsScript);
    }
    if (element.tagName === 'script') requireKnownScript(element);
    if (element.tagName === 'iframe') expect(attributeOf(element, 'sandbox')).toMatch(/^allow-scripts /);
    expect(['object', 'embed', 'base', 'applet', 'frame', 'portal', 'marquee']).not.toContain(
      element.tagName,
    );
  }
  expect(textsOf(page, 'h1')).toHaveLength(1);
  return page;
}
