import { setImmediate } from 'node:timers/promises';
import { peekZipEntry, readZipEntry, type ZipEntry } from './zip-directory.ts';

export interface XmlTag {
  /** Without its prefix, which each document chooses. */
  name: string;
  isEnd: boolean;
  /** As written: see `readAttributes`. */
  attributes: string;
  /** Up to the next tag. */
  text: string;
}

const NAME = String.raw`[^\s<>"'=/]+`;
const ATTRIBUTE = String.raw`${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*')`;
/** A value may contain “>”, and never “<”. So the time is linear, and no text hides a tag. */
const TAG = new RegExp(String.raw`<(/?)(${NAME})((?:\s+${ATTRIBUTE})*)\s*/?>([^<]*)`, 'g');

/** As many take about a millisecond. Meanwhile other requests wait. */
const TAGS_AT_ONCE = 2000;

/** Calls `visit` with each tag. What is no tag, such as a comment, is skipped. */
export async function visitTags(text: string, visit: (tag: XmlTag) => void): Promise<void> {
  let count = 0;
  for (const [, slash, name = '', attributes = '', after = ''] of text.matchAll(TAG)) {
    visit({ name: withoutPrefix(name), isEnd: slash === '/', attributes, text: after });
    if (++count % TAGS_AT_ONCE === 0) await setImmediate();
  }
}

const ATTRIBUTES = new RegExp(ATTRIBUTE, 'g');
/** What says more is no type, URL or instruction of a honest document. */
const MAX_VALUE_LENGTH = 10_000;

/** The values by name, without the prefix. */
export function readAttributes(attributes: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const [attribute] of attributes.matchAll(ATTRIBUTES)) {
    const at = attribute.indexOf('=');
    const value = attribute
      .slice(at + 1)
      .trim()
      .slice(1, -1);
    const name = withoutPrefix(attribute.slice(0, at).trim());
    values.set(name, decode(value.slice(0, MAX_VALUE_LENGTH)).trim());
  }
  return values;
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/** Replaces references to characters. */
export function decode(text: string): string {
  return text.replace(/&#(x?)0*([\da-f]{1,6});/gi, (_, hex: string, digits: string) => {
    const code = Number.parseInt(digits, hex === '' ? 10 : 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** Undefined if the text is not UTF-8 or has entities of its own, which could hide words. */
export function toPlainXml(content: Buffer | undefined): string | undefined {
  const text = content?.toString();
  if (text === undefined || /<!DOCTYPE|\0/i.test(text)) return undefined;
  const encoding = /^\W*\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)/.exec(text)?.[1];
  return encoding === undefined || /^(utf-8|us-ascii)$/i.test(encoding) ? text : undefined;
}

/** Of all parts of a document together. */
const MAX_XML_BYTES = 8_000_000;

/** The texts of all parts that are XML, whatever their names. Undefined for one that cannot be read, and at the end if there is more. */
export async function* readXmlParts(
  file: Buffer,
  entries: readonly ZipEntry[],
): AsyncGenerator<string | undefined> {
  let budget = MAX_XML_BYTES;
  for (const entry of entries) {
    if (!isXml(await peekZipEntry(file, entry))) continue;
    budget -= entry.bytes;
    if (budget < 0) return yield undefined;
    yield toPlainXml(await readZipEntry(file, entries, entry.name, Math.max(entry.bytes, 1)));
  }
}

/** Whether it may be XML. UTF-16 begins with a byte order mark or has a zero byte beside the bracket. */
const isXml = (head: Buffer | undefined) =>
  head === undefined ||
  head.length < 4 ||
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*(?:<|$)/.test(head.toString('latin1'));
