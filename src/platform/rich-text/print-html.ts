import type { Mark, Node } from 'prosemirror-model';
import { escapeHtml } from '../html-text.ts';
import type { RichTextDocument } from './document.ts';
import { isExternal, isOnHost } from './urls.ts';
import { printYoutubeUrl } from './youtube.ts';

export interface PrintOptions {
  /** Written by somebody else than the people of the board, who do not vouch for where its links lead. */
  readonly isFromOutside?: boolean;
}

/**
 * Prints a document. Tags and attribute names are literals of this file, values are escaped; `parseHtml` makes the
 * identical document of it, whatever the options were.
 */
export function toHtml(doc: RichTextDocument, options: PrintOptions = {}): string {
  return printChildren(doc, options);
}

/** Players that need their own origin to work; any other frame runs in an opaque one. */
const knownPlayers = [
  'youtube.com',
  'youtube-nocookie.com',
  'player.vimeo.com',
  'loom.com',
  'fast.wistia.net',
];

const sandbox = 'allow-scripts allow-forms allow-popups allow-presentation';
const playerSandbox = `${sandbox} allow-same-origin allow-popups-to-escape-sandbox`;

type Printer = (node: Node, options: PrintOptions) => string;

const printers: Readonly<Record<string, Printer>> = {
  paragraph: (node, options) => `<p${style(node)}>${printInline(node, options)}</p>`,
  heading: (node, options) =>
    `<h${node.attrs.level}${style(node)}>${printInline(node, options)}</h${node.attrs.level}>`,
  blockquote: (node, options) => `<blockquote${style(node)}>${printChildren(node, options)}</blockquote>`,
  bulletList: (node, options) => `<ul${style(node)}>${printChildren(node, options)}</ul>`,
  orderedList: printOrderedList,
  listItem: (node, options) => `<li${style(node)}>${printChildren(node, options)}</li>`,
  codeBlock: printCodeBlock,
  horizontalRule: () => '<hr>',
  image: printImage,
  table: printTable,
  tableRow: (node, options) => `<tr${style(node)}>${printChildren(node, options)}</tr>`,
  tableHeader: (node, options) => `<th${cellAttributes(node)}>${printChildren(node, options)}</th>`,
  tableCell: (node, options) => `<td${cellAttributes(node)}>${printChildren(node, options)}</td>`,
  youtube: printYoutube,
  iframe: (node) => aligned(node, printFrame(node, node.attrs.src, 'Embedded content')),
};

const markTags: Readonly<Record<string, string>> = {
  link: 'a',
  textStyle: 'span',
  bold: 'strong',
  code: 'code',
  italic: 'em',
  strike: 's',
};

function printChildren(parent: Node, options: PrintOptions): string {
  let html = '';
  for (const child of parent.children) html += printers[child.type.name]?.(child, options) ?? '';
  return html;
}

/** Neighbours share the marks that they have in common, from the outermost on. */
function printInline(textblock: Node, options: PrintOptions): string {
  let html = '';
  let open: readonly Mark[] = [];
  for (const node of textblock.children) {
    const shared = countShared(open, node.marks);
    html += closeMarks(open.slice(shared));
    for (const mark of node.marks.slice(shared)) html += openMark(mark, options);
    html += node.isText ? escapeHtml(node.text ?? '') : '<br>';
    open = node.marks;
  }
  return html + closeMarks(open);
}

function countShared(open: readonly Mark[], wanted: readonly Mark[]): number {
  const end = open.findIndex((mark, index) => !wanted[index]?.eq(mark));
  return end === -1 ? open.length : end;
}

function closeMarks(marks: readonly Mark[]): string {
  return marks.toReversed().reduce((html, mark) => `${html}</${markTags[mark.type.name]}>`, '');
}

function openMark(mark: Mark, options: PrintOptions): string {
  if (mark.type.name === 'link') return openLink(mark, options);
  if (mark.type.name === 'textStyle') return `<span style="color: ${escapeHtml(mark.attrs.color)}">`;
  return `<${markTags[mark.type.name]}>`;
}

/**
 * Only links that leave the site carry a `rel`, and `nofollow` only where they come from outside: a page's own links
 * are recommendations. The referrer stays, since it tells an employer which board an applicant came from.
 */
function openLink({ attrs }: Mark, { isFromOutside }: PrintOptions): string {
  const target = attrs.target === '_blank' ? ' target="_blank"' : '';
  const rel = isFromOutside ? ' rel="noopener nofollow ugc"' : ' rel="noopener"';
  return `<a${printAttribute('href', attrs.href)}${printAttribute('title', attrs.title)}${target}${isExternal(attrs.href) ? rel : ''}>`;
}

function printOrderedList(node: Node, options: PrintOptions): string {
  const start = node.attrs.start === 1 ? '' : printAttribute('start', node.attrs.start);
  return `<ol${start}${printAttribute('type', node.attrs.type)}${style(node)}>${printChildren(node, options)}</ol>`;
}

function printCodeBlock(node: Node): string {
  const { language } = node.attrs;
  const code = language === null ? '<code>' : `<code class="language-${escapeHtml(language)}">`;
  return `<pre${style(node)}>${code}${escapeHtml(node.textContent)}</code></pre>`;
}

function printImage(node: Node): string {
  const { src, alt, title, width, height } = node.attrs;
  // Without an alt, a screen reader reads the address out.
  const texts = `${printAttribute('src', src)}${printAttribute('alt', alt ?? '')}${printAttribute('title', title)}`;
  return aligned(node, `<img${texts}${printSize(width, height)} loading="lazy">`);
}

function printTable(node: Node, options: PrintOptions): string {
  const table = `<table${style(node)}><tbody>${printChildren(node, options)}</tbody></table>`;
  return `<div class="table-scroll" tabindex="0" role="region" aria-label="Table">${table}</div>`;
}

function cellAttributes(node: Node): string {
  const { colspan, rowspan, colwidth } = node.attrs;
  const columns = colspan === 1 ? '' : printAttribute('colspan', colspan);
  const rows = rowspan === 1 ? '' : printAttribute('rowspan', rowspan);
  return `${columns}${rows}${printAttribute('data-colwidth', colwidth?.join(',') ?? null)}${style(node)}`;
}

function printYoutube(node: Node): string {
  const src = printYoutubeUrl(node.attrs.src, node.attrs.start);
  return `<div data-youtube-video=""${style(node)}>${printFrame(node, src, 'YouTube video')}</div>`;
}

function printFrame(node: Node, src: string, title: string): string {
  const { width, height } = node.attrs;
  const permissions = isOnHost(src, knownPlayers) ? playerSandbox : sandbox;
  // YouTube refuses to play without a referrer.
  const fixed = `sandbox="${permissions}" loading="lazy" referrerpolicy="strict-origin-when-cross-origin"`;
  return `<iframe${printAttribute('src', src)}${printSize(width, height)} title="${title}" ${fixed} allowfullscreen></iframe>`;
}

function printSize(width: number | string | null, height: number | string | null): string {
  return printAttribute('width', width) + printAttribute('height', height);
}

/** `text-align` does nothing on an image or a frame itself. */
function aligned(node: Node, html: string): string {
  return node.attrs.textAlign ? `<div${style(node)}>${html}</div>` : html;
}

function style(node: Node): string {
  return node.attrs.textAlign ? ` style="text-align: ${escapeHtml(node.attrs.textAlign)}"` : '';
}

function printAttribute(name: string, value: string | number | null): string {
  return value === null ? '' : ` ${name}="${escapeHtml(String(value))}"`;
}
