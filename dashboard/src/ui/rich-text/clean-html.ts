import { hideStyles } from './styles.ts';

/** HTML for the editor, with hidden styles, and how many images of other sites it lost: the board shows only images that are stored with it. */
export interface CleanHtml {
  html: string;
  lostImages: number;
}

/** Removes from pasted HTML what Word, Google Docs and web pages add to the text. */
export function cleanHtml(html: string, isOwnImage: (source: string) => boolean): CleanHtml {
  // Word's own properties exist in the text of a style only, so the styles stay hidden.
  const { body } = new DOMParser().parseFromString(hideStyles(html), 'text/html');
  // Copied from an editor of ours: nothing to clean, and colors and alignment are wanted.
  const isOurs = body.querySelector('[data-pm-slice]') !== null;
  const lostImages = removeImages(body, isOwnImage);
  if (isOurs) return { html: body.innerHTML, lostImages };
  removeComments(body);
  convertWordLists(body);
  for (const element of body.querySelectorAll('style, script, meta, link, title, o\\:p, xml'))
    element.remove();
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) cleanStyle(element);
  return { html: body.innerHTML, lostImages };
}

function removeImages(body: HTMLElement, isOwnImage: (source: string) => boolean): number {
  const lost = [...body.querySelectorAll('img')].filter(
    (image) => !isOwnImage(image.getAttribute('src') ?? ''),
  );
  for (const image of lost) image.remove();
  return lost.length;
}

/** Word puts conditional comments into the text. */
function removeComments(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/** Black text and left alignment are the styles of the other program, not decisions about this text. */
function cleanStyle(element: HTMLElement): void {
  const { style } = document.createElement('span');
  style.cssText = element.dataset.style ?? '';
  element.removeAttribute('data-style');
  if (['center', 'right', 'justify'].includes(style.textAlign))
    element.dataset.style = `text-align: ${style.textAlign}`;
  // Google Docs wraps everything in <b style="font-weight: normal">.
  if (element.tagName === 'B' && style.fontWeight === 'normal') {
    element.replaceWith(...element.childNodes);
    return;
  }
  if (element.tagName !== 'SPAN') return;
  if (/^(?:bold|bolder|[6-9]00)$/.test(style.fontWeight)) wrapContent(element, 'strong');
  if (style.fontStyle === 'italic') wrapContent(element, 'em');
  if (style.textDecoration.includes('line-through')) wrapContent(element, 's');
}

function wrapContent(element: HTMLElement, tag: string): void {
  const mark = document.createElement(tag);
  mark.append(...element.childNodes);
  element.append(mark);
}

/** Word writes the items of a list as paragraphs, with the level and the marker in their style: `mso-list: l0 level2 lfo1`. */
function convertWordLists(body: HTMLElement): void {
  let lists: HTMLElement[] = [];
  let previous: Element | null = null;
  for (const paragraph of body.querySelectorAll('p[data-style*="mso-list"]')) {
    const level = Number(/level(\d)/.exec(paragraph.getAttribute('data-style') ?? '')?.[1] ?? 1);
    if (paragraph.previousElementSibling !== previous || previous === null) lists = [];
    lists.length = Math.min(lists.length, level);
    while (lists.length < level) lists.push(openList(paragraph, lists.at(-1)));
    const item = document.createElement('li');
    for (const marker of paragraph.querySelectorAll('[data-style*="mso-list"]')) marker.remove();
    const text = document.createElement('p');
    text.append(...paragraph.childNodes);
    item.append(text);
    lists.at(-1)?.append(item);
    previous = lists[0] ?? null;
    paragraph.remove();
  }
}

function openList(paragraph: Element, parent: HTMLElement | undefined): HTMLElement {
  const marker = paragraph.querySelector('[data-style*="mso-list"]')?.textContent?.trim() ?? '';
  const list = document.createElement(/^[\da-z]{1,4}[.)]/i.test(marker) ? 'ol' : 'ul');
  const item = parent?.lastElementChild;
  if (item) item.append(list);
  else if (parent) parent.append(list);
  else paragraph.before(list);
  return list;
}
