import type { Page } from 'playwright-core';

/** Lists everything in a page that our documents must not contain, and dispatches events to each element. */
export async function auditPage(page: Page, allowed: Record<string, readonly string[]>): Promise<string[]> {
  return [...(await page.evaluate(findFaults, allowed)), ...(await page.evaluate(findStrays))];
}

/** The used part of the DOM. The project compiles without DOM types, because it is a server. */
interface DomElement {
  readonly localName: string;
  readonly namespaceURI: string;
  readonly outerHTML: string;
  readonly children: ArrayLike<DomElement>;
  readonly attributes: Iterable<{ name: string; value: string }>;
  readonly style: Iterable<string>;
  readonly shadowRoot: unknown;
  readonly protocol: string;
  readonly hostname: string;
  readonly src: string;
  readonly sandbox: Iterable<string>;
  innerHTML: string;
  getAttribute(name: string): string | null;
  dispatchEvent(event: object): boolean;
  querySelectorAll(selector: string): Iterable<DomElement>;
}

declare const document: DomElement & {
  readonly body: DomElement;
  createTreeWalker(root: DomElement, show: number): { nextNode(): object | null };
};
declare const location: { readonly hostname: string };
declare const Event: new (name: string) => object;

/** Runs in the page and lists the forbidden elements and attributes of its documents, as the browser parsed them. */
function findFaults(allowed: Record<string, readonly string[]>): string[] {
  const isOwn = (host: string) => `.${host.replace(/\.$/, '')}`.endsWith(`.${location.hostname}`);
  const isPlayer = (url: string) => /^https:\/\/(www\.youtube(-nocookie)?|player\.vimeo)\.com\//.test(url);
  const schemes = ['http:', 'https:', 'mailto:', 'tel:'];
  const permissions = ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-presentation'];
  const playerPermissions = [...permissions, 'allow-same-origin', 'allow-popups-to-escape-sandbox'];
  const faults: Record<string, (element: DomElement) => boolean> = {
    namespace: ({ namespaceURI }) => namespaceURI !== 'http://www.w3.org/1999/xhtml',
    element: ({ localName, shadowRoot }) => !allowed[localName] || shadowRoot !== null,
    attribute: ({ localName, attributes }) =>
      Array.from(attributes).some(({ name }) => !allowed[localName]?.includes(name)),
    class: (element) => !/^(table-scroll|language-[\w+#.-]+)?$/.test(element.getAttribute('class') ?? ''),
    style: ({ style }) => Array.from(style).some((property) => !['color', 'text-align'].includes(property)),
    link: ({ localName, protocol }) => localName === 'a' && !schemes.includes(protocol),
    'local link': (element) =>
      /^[/#]/.test(element.getAttribute('href') ?? '') && element.hostname !== location.hostname,
    image: ({ localName, src }) => localName === 'img' && !/^https?:/.test(src),
    frame: ({ localName, src }) =>
      localName === 'iframe' && (!src.startsWith('https:') || isOwn(new URL(src).hostname)),
    sandbox: (element) => {
      if (element.localName !== 'iframe') return false;
      const expected = isPlayer(element.src) ? playerPermissions : permissions;
      const actual = Array.from(element.sandbox);
      return element.getAttribute('sandbox') === null || actual.some((name) => !expected.includes(name));
    },
  };

  const events = ['mouseover', 'focus', 'error', 'load', 'toggle', 'animationend', 'pointerenter'];
  const found: string[] = [];
  for (const element of document.querySelectorAll('section > div *')) {
    for (const [fault, hasFault] of Object.entries(faults))
      if (hasFault(element)) found.push(`${fault}: ${element.outerHTML.slice(0, 300)}`);
    for (const name of events) element.dispatchEvent(new Event(name));
  }
  return found;
}

/**
 * Runs in the page and finds elements outside of the documents. The page is a `main` of sections with one `div` each, so that it
 * notices markup that closes its `div`.
 */
function findStrays(): string[] {
  const found: string[] = [];
  const sections = Array.from(document.querySelectorAll('body > main > section'));
  if (document.body.children.length !== 1 || document.body.children[0]?.localName !== 'main')
    found.push('body');
  if (sections.some(({ children }) => children.length !== 1 || children[0]?.localName !== 'div'))
    found.push('section');
  const inside = Array.from(document.querySelectorAll('section > div *')).length;
  // html, head, title, body and main; a section and a div for each document.
  const expected = 5 + 2 * sections.length + inside;
  if (Array.from(document.querySelectorAll('*')).length !== expected) found.push('elements outside');
  // NodeFilter.SHOW_COMMENT, SHOW_CDATA_SECTION and SHOW_PROCESSING_INSTRUCTION
  if (document.createTreeWalker(document.body, 128 | 8 | 64).nextNode()) found.push('a comment');
  return found;
}

/** Runs in the page and inserts each document with innerHTML, as a script of a site would. */
export function insertDocuments(documents: readonly string[]): void {
  const [main] = Array.from(document.body.children);
  if (!main) throw new Error('The page has no main');
  main.innerHTML = '<section><div></div></section>'.repeat(documents.length);
  documents.forEach((html, index) => {
    const place = main.children[index]?.children[0];
    if (place) place.innerHTML = html;
  });
}
