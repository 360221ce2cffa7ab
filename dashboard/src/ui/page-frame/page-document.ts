/**
 * The document of a page of the board, for a frame in the dashboard. The frame has the policy of the dashboard, which allows style elements
 * with its nonce only. Links, forms and nested frames lose their targets: a click must not replace the page.
 */
export function parsePage(html: string): Document {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? '';
  // Before parsing, because the policy holds for parsed documents too. Text cannot match: its angle brackets are escaped.
  const page = new DOMParser().parseFromString(
    html.replaceAll('<style>', `<style nonce="${nonce}">`),
    'text/html',
  );
  for (const element of page.querySelectorAll(REMOVED)) element.remove();
  for (const element of page.querySelectorAll('*')) for (const name of TARGETS) element.removeAttribute(name);
  for (const frame of page.querySelectorAll('iframe')) frame.removeAttribute('src');
  const style = page.createElement('style');
  style.setAttribute('nonce', nonce);
  style.textContent = LINKS_WITHOUT_TARGET;
  page.head.append(style);
  return page;
}

const REMOVED = 'script, base, link, meta[http-equiv], object, embed';
const TARGETS = ['href', 'xlink:href', 'target', 'action', 'formaction', 'ping', 'srcdoc'];
/** Browsers underline only links with a target. The layer is the weakest of the board's stylesheet. */
const LINKS_WITHOUT_TARGET = '@layer reset{a{text-decoration:underline}}';

export function toHtml(page: Document): string {
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** Makes a shown node equal to the next one. What has not changed stays, so nothing flickers and the page does not scroll. */
export function updateNode(shown: Node, next: Node): void {
  if (shown.nodeType !== next.nodeType || shown.nodeName !== next.nodeName) {
    (shown as ChildNode).replaceWith(importNode(shown, next));
    return;
  }
  if (shown.nodeType !== Node.ELEMENT_NODE) {
    if (shown.nodeValue !== next.nodeValue) shown.nodeValue = next.nodeValue;
    return;
  }
  updateAttributes(shown as Element, next as Element);
  const before = [...shown.childNodes];
  const after = [...next.childNodes];
  for (const child of before.slice(after.length)) child.remove();
  for (const [index, child] of after.entries()) {
    const old = before[index];
    if (old) updateNode(old, child);
    else shown.appendChild(importNode(shown, child));
  }
}

function importNode(shown: Node, next: Node): Node {
  return (shown.ownerDocument ?? document).importNode(next, true);
}

function updateAttributes(shown: Element, next: Element): void {
  for (const { name } of [...shown.attributes]) if (!next.hasAttribute(name)) shown.removeAttribute(name);
  // Browsers hide the nonce of a shown element.
  for (const { name, value } of [...next.attributes])
    if (name !== 'nonce' && shown.getAttribute(name) !== value) shown.setAttribute(name, value);
}
