import { escapeHtml } from '@corkboard/basics/html-text';
import type { Mark, Node } from 'prosemirror-model';
import type { RichTextDocument } from './document.ts';
import { isExternal, isOnHost } from './urls.ts';
import { printYoutubeUrl } from './youtube.ts';

export interface PrintOptions {
  /** Whether the author does not belong to the board, so that the board does not endorse the links. */
  readonly isFromOutside?: boolean;
  /** For pages of the board. `parseHtml` may parse this HTML into a different document. */
  readonly page?: PrintedPage;
}

/** How a page of the board shows a document. */
export interface PrintedPage {
  /** The level on the page of a heading that has this level in the document. */
  headingLevel(level: number): number;
  /** The class for a declaration, because the page's Content-Security-Policy forbids `style`. */
  classOf(property: 'text-align' | 'color' | 'aspect-ratio', value: string): string;
  /** The image in several widths, if the URL names an asset. */
  findImage(src: string): PrintedImage | undefined;
  /** The value of the attribute `sizes` of images. */
  sizes: string;
  words: { table: string; video: string; frame: string };
}

export interface PrintedImage {
  src: string;
  srcset: string | null;
  width: number;
  height: number;
  alt: string | null;
}

/**
 * Prints a document. Tags and attribute names are literals in this file, and values are escaped. `parseHtml` parses the result into
 * the identical document, with or without `isFromOutside`.
 */
export function toHtml(doc: RichTextDocument, options: PrintOptions = {}): string {
  return printChildren(doc, options);
}

/** Players that work only with their own origin. Other frames get an opaque origin. */
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
  paragraph: (node, options) => `<p${style(node, options)}>${printInline(node, options)}</p>`,
  heading: printHeading,
  blockquote: (node, options) =>
    `<blockquote${style(node, options)}>${printChildren(node, options)}</blockquote>`,
  bulletList: (node, options) => `<ul${style(node, options)}>${printChildren(node, options)}</ul>`,
  orderedList: printOrderedList,
  listItem: (node, options) => `<li${style(node, options)}>${printChildren(node, options)}</li>`,
  codeBlock: printCodeBlock,
  horizontalRule: () => '<hr>',
  image: printImage,
  table: printTable,
  tableRow: (node, options) => `<tr${style(node, options)}>${printChildren(node, options)}</tr>`,
  tableHeader: (node, options) => `<th${cellAttributes(node, options)}>${printChildren(node, options)}</th>`,
  tableCell: (node, options) => `<td${cellAttributes(node, options)}>${printChildren(node, options)}</td>`,
  youtube: printYoutube,
  iframe: (node, options) =>
    aligned(
      node,
      options,
      printFrame(node, options, node.attrs.src, options.page?.words.frame ?? 'Embedded content'),
    ),
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

/** Neighbors share the elements of their common marks, starting with the outermost. */
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
  if (mark.type.name === 'textStyle') return `<span${printDeclaration(options, 'color', mark.attrs.color)}>`;
  return `<${markTags[mark.type.name]}>`;
}

/**
 * Only external links have a `rel`, and only links from outside have `nofollow`, because links of the board are recommendations. The
 * referrer is sent, because it shows employers which board an applicant comes from.
 */
function openLink({ attrs }: Mark, { isFromOutside }: PrintOptions): string {
  const target = attrs.target === '_blank' ? ' target="_blank"' : '';
  const rel = isFromOutside ? ' rel="noopener nofollow ugc"' : ' rel="noopener"';
  return `<a${printAttribute('href', attrs.href)}${printAttribute('title', attrs.title)}${target}${isExternal(attrs.href) ? rel : ''}>`;
}

function printHeading(node: Node, options: PrintOptions): string {
  const level = options.page?.headingLevel(node.attrs.level) ?? node.attrs.level;
  return `<h${level}${style(node, options)}>${printInline(node, options)}</h${level}>`;
}

function printOrderedList(node: Node, options: PrintOptions): string {
  const start = node.attrs.start === 1 ? '' : printAttribute('start', node.attrs.start);
  return `<ol${start}${printAttribute('type', node.attrs.type)}${style(node, options)}>${printChildren(node, options)}</ol>`;
}

function printCodeBlock(node: Node, options: PrintOptions): string {
  const { language } = node.attrs;
  const code = language === null ? '<code>' : `<code class="language-${escapeHtml(language)}">`;
  // The block can scroll, so it must be focusable with the keyboard.
  const focus = options.page ? ' tabindex="0"' : '';
  return `<pre${focus}${style(node, options)}>${code}${escapeHtml(node.textContent)}</code></pre>`;
}

function printImage(node: Node, options: PrintOptions): string {
  const { src, alt, title, width, height } = node.attrs;
  const own = options.page?.findImage(src);
  // Without an alt, a screen reader reads the URL.
  const texts = `${printAttribute('alt', alt ?? own?.alt ?? '')}${printAttribute('title', title)}`;
  const size =
    width === null && height === null && own ? printSize(own.width, own.height) : printSize(width, height);
  const source = own ? printVariants(own, options) : printAttribute('src', src);
  return aligned(node, options, `<img${source}${texts}${size} loading="lazy">`);
}

function printVariants({ src, srcset }: PrintedImage, { page }: PrintOptions): string {
  const sizes = srcset === null ? null : (page?.sizes ?? null);
  return printAttribute('src', src) + printAttribute('srcset', srcset) + printAttribute('sizes', sizes);
}

function printTable(node: Node, options: PrintOptions): string {
  const table = `<table${style(node, options)}><tbody>${printChildren(node, options)}</tbody></table>`;
  const label = printAttribute('aria-label', options.page?.words.table ?? 'Table');
  return `<div class="table-scroll" tabindex="0" role="region"${label}>${table}</div>`;
}

function cellAttributes(node: Node, options: PrintOptions): string {
  const { colspan, rowspan, colwidth } = node.attrs;
  const columns = colspan === 1 ? '' : printAttribute('colspan', colspan);
  const rows = rowspan === 1 ? '' : printAttribute('rowspan', rowspan);
  return `${columns}${rows}${printAttribute('data-colwidth', colwidth?.join(',') ?? null)}${style(node, options)}`;
}

function printYoutube(node: Node, options: PrintOptions): string {
  const src = printYoutubeUrl(node.attrs.src, node.attrs.start);
  const frame = printFrame(node, options, src, options.page?.words.video ?? 'YouTube video');
  return `<div data-youtube-video=""${style(node, options)}>${frame}</div>`;
}

function printFrame(node: Node, options: PrintOptions, src: string, title: string): string {
  const { width, height } = node.attrs;
  const permissions = isOnHost(src, knownPlayers) ? playerSandbox : sandbox;
  // YouTube refuses to play without a referrer.
  const fixed = `sandbox="${permissions}" loading="lazy" referrerpolicy="strict-origin-when-cross-origin"`;
  const size = printSize(width, height) + printRatio(width, height, options);
  return `<iframe${printAttribute('src', src)}${size}${printAttribute('title', title)} ${fixed} allowfullscreen></iframe>`;
}

/** On a page, frames have the width of the text and keep their aspect ratio. */
function printRatio(width: unknown, height: unknown, { page }: PrintOptions): string {
  if (!page || typeof width !== 'number' || typeof height !== 'number') return '';
  return printAttribute('class', page.classOf('aspect-ratio', `${width} / ${height}`));
}

function printSize(width: number | string | null, height: number | string | null): string {
  return printAttribute('width', width) + printAttribute('height', height);
}

/** `text-align` has no effect on an image or a frame, so a `div` around it has the style. */
function aligned(node: Node, options: PrintOptions, html: string): string {
  return node.attrs.textAlign ? `<div${style(node, options)}>${html}</div>` : html;
}

function style(node: Node, options: PrintOptions): string {
  return node.attrs.textAlign ? printDeclaration(options, 'text-align', node.attrs.textAlign) : '';
}

function printDeclaration({ page }: PrintOptions, property: 'text-align' | 'color', value: string): string {
  if (page) return printAttribute('class', page.classOf(property, value));
  return ` style="${property}: ${escapeHtml(value)}"`;
}

function printAttribute(name: string, value: string | number | null): string {
  return value === null ? '' : ` ${name}="${escapeHtml(String(value))}"`;
}
