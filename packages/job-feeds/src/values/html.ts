import { escapeHtml } from '@corkboard/basics/html-text';
import { decodeHTMLStrict } from 'entities';
import { type ImportMessage, newMessage } from '../message.ts';
import { absent, type ReadValue, toText, understood } from './value.ts';

const tag = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/i;
const escapedTag = /&lt;\/?[a-z][a-z0-9-]*(?:\s|\/?&gt;)/i;
const escapedTwice = /&amp;lt;\/?[a-z][a-z0-9-]*(?:\s|\/?&amp;gt;)/i;
const entityOrSpecial = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});|[&<>"]/gi;

/**
 * Reads a description. Escaped HTML is decoded until its tags are tags, at most twice. Plain text becomes paragraphs and lists. The HTML is
 * not safe yet: the jobs feature sanitizes every description.
 */
export function readHtml(value: unknown): ReadValue<string> {
  const text = toText(value).trim();
  if (text === '') return absent();
  if (tag.test(text)) return withReferences(text);
  if (escapedTwice.test(text))
    return withReferences(decodeOnce(decodeOnce(text)), [newMessage('html_escaped_twice')]);
  if (escapedTag.test(text)) return withReferences(decodeOnce(text));
  const plain = unescapeReferences(text).replace(/&#(?:x0*[ad]|0*1[03]);/gi, '\n');
  return understood(toParagraphs(plain), plain.includes('\n') ? [newMessage('plain_text_divided')] : []);
}

function withReferences(html: string, notes: ImportMessage[] = []): ReadValue<string> {
  const decoded = unescapeReferences(html);
  const isChanged = decoded !== html && notes.length === 0;
  return understood(decoded, isChanged ? [newMessage('html_escaped_twice')] : notes);
}

/** Some systems escape characters twice, but not tags: `&amp;#xa;`. What stands for a tag stays. */
function unescapeReferences(html: string): string {
  return html.replace(
    /&(?:amp;)+(#\d{1,7};|#x[\da-f]{1,6};|(?!(?:lt|gt|amp|quot|apos);)[a-z][a-z\d]{1,30};)/gi,
    (escaped, name: string) => (decodeHTMLStrict(`&${name}`) === `&${name}` ? escaped : `&${name}`),
  );
}

/** Joins parts of a description, such as the sections of a form. A heading is plain text. */
export function joinHtml(parts: { heading?: unknown; html: unknown }[]): string {
  return parts
    .flatMap(({ heading, html }) => {
      const { value } = readHtml(html);
      if (value === undefined) return [];
      const title = toText(heading, 200).trim();
      return title === '' ? [value] : [`<h3>${escapeHtml(title)}</h3>`, value];
    })
    .join('\n');
}

/** Other entities stay: they are valid in HTML. */
function decodeOnce(html: string): string {
  return html.replace(
    /&(?:lt|gt|quot|amp|apos|nbsp|#39|#34|#x27|#x2F|#160);/gi,
    (name) => decoded.get(name.toLowerCase()) ?? name,
  );
}

const decoded: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#34;', '"'],
  ['&amp;', '&'],
  ['&apos;', "'"],
  ['&#39;', "'"],
  ['&#x27;', "'"],
  ['&#x2f;', '/'],
  ['&nbsp;', '\u00a0'],
  ['&#160;', '\u00a0'],
]);

/** Blank lines separate paragraphs. Lines that begin with a bullet are a list. */
function toParagraphs(text: string): string {
  const blocks: string[] = [];
  let lines: string[] = [];
  let items: string[] = [];
  const endBlock = () => {
    if (lines.length > 0) blocks.push(`<p>${lines.join('<br>')}</p>`);
    if (items.length > 0) blocks.push(`<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`);
    [lines, items] = [[], []];
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const trimmed = line.trim();
    const item = /^[•·▪◦*‣–-]\s+(\S.*)$/u.exec(trimmed)?.[1];
    if (trimmed === '' || (item !== undefined ? lines.length > 0 : items.length > 0)) endBlock();
    if (item !== undefined) items.push(escapeText(item));
    else if (trimmed !== '') lines.push(escapeText(trimmed));
  }
  endBlock();
  return blocks.join('\n');
}

/** Leaves entities, because texts of feeds are often escaped once too often. */
function escapeText(text: string): string {
  return text.replace(entityOrSpecial, (match) => (match.length > 1 ? match : escapeHtml(match)));
}
