import { escapeHtml } from '@corkboard/basics/html-text';
import { type Token, Tokenizer } from 'parse5';
import { newRecord } from '../parsing/plain-record.ts';
import type { SourceRecord } from '../sources/source.ts';
import { ignoreOthers, modes } from './scan-page.ts';

/** Elements without an end. */
const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const MAX_OPEN = 256;
const MAX_TEXT = 200_000;
const MAX_POSTINGS = 1_000;

interface OpenElement {
  name: string;
  /** The item that begins here. */
  item: SourceRecord | undefined;
  /** The properties that the element is the value of, and the item that has them. */
  properties: string[];
  owner: SourceRecord | undefined;
  /** Its markup and its text, if it is a value. */
  html: string;
  text: string;
}

/** The `JobPosting` items in the microdata of a page, as JSON-LD has them. Reads the tags in linear time. */
export function findMicrodata(html: string): SourceRecord[] {
  if (!/itemtype\s*=\s*["']?[^"'>]{0,200}JobPosting/i.test(html)) return [];
  const reader = new MicrodataReader();
  const handler = {
    ...ignoreOthers,
    onStartTag: (tag: Token.TagToken) => {
      reader.open(tag);
      const mode = modes[tag.tagName];
      if (mode !== undefined) tokenizer.state = mode;
    },
    onEndTag: ({ tagName }: Token.TagToken) => reader.close(tagName),
    onCharacter: ({ chars }: Token.CharacterToken) => reader.addText(chars),
    onWhitespaceCharacter: ({ chars }: Token.CharacterToken) => reader.addText(chars),
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.write(html, true);
  return reader.postings;
}

class MicrodataReader {
  readonly postings: SourceRecord[] = [];
  readonly #open: OpenElement[] = [];

  open({ tagName, attrs, selfClosing }: Token.TagToken): void {
    const values = new Map(attrs.map(({ name, value }) => [name, value.trim()]));
    this.#addMarkup(`<${tagName}${linkOf(values)}>`);
    if (this.#open.length >= MAX_OPEN) return;
    const owner = this.#open.findLast(({ item }) => item)?.item;
    const item = values.has('itemscope') ? this.#begin(values) : undefined;
    const properties = owner ? (values.get('itemprop') ?? '').split(/\s+/, 5).filter(Boolean) : [];
    const stated = item ?? statedValue(tagName, values);
    if (owner && stated !== undefined) for (const name of properties) addProperty(owner, name, stated);
    if (voidElements.has(tagName) || selfClosing) return;
    const isText = stated === undefined && properties.length > 0;
    this.#open.push({ name: tagName, item, properties: isText ? properties : [], owner, html: '', text: '' });
  }

  /** Elements that were not closed end with the element around them. */
  close(name: string): void {
    const index = this.#open.findLastIndex((element) => element.name === name);
    if (index >= 0) for (const element of this.#open.splice(index).reverse()) end(element);
    this.#addMarkup(`</${name}>`);
  }

  addText(text: string): void {
    const values = this.#values();
    for (const value of values) value.text += text;
    this.#addMarkup(escapeHtml(text));
  }

  #begin(values: Map<string, string>): SourceRecord {
    const item = newRecord();
    item['@type'] = (values.get('itemtype') ?? '').replace(/^https?:\/\/schema\.org\//i, '');
    const isPosting = item['@type'] === 'JobPosting';
    if (isPosting && this.postings.length < MAX_POSTINGS) this.postings.push(item);
    return item;
  }

  #addMarkup(html: string): void {
    for (const value of this.#values()) value.html += html;
  }

  /** The innermost open values. More than two inside each other do not occur. */
  #values(): OpenElement[] {
    const values: OpenElement[] = [];
    for (let index = this.#open.length - 1; index >= 0 && values.length < 2; index -= 1) {
      const element = this.#open[index];
      if (element && element.properties.length > 0 && element.html.length < MAX_TEXT) values.push(element);
    }
    return values;
  }
}

function end({ properties, owner, html, text }: OpenElement): void {
  for (const name of properties) {
    const value = name === 'description' ? html : text.replace(/\s+/g, ' ').trim();
    if (owner && value !== '') addProperty(owner, name, value);
  }
}

/** The values of elements that state one in an attribute. */
function statedValue(tagName: string, values: Map<string, string>): string | undefined {
  const names = ['content', ...(attributesOf.get(tagName) ?? [])];
  return names.map((name) => values.get(name)).find((value) => value !== undefined);
}

const attributesOf: ReadonlyMap<string, string[]> = new Map([
  ['a', ['href']],
  ['link', ['href']],
  ['img', ['src']],
  ['time', ['datetime']],
  ['data', ['value']],
  ['meter', ['value']],
]);

function linkOf(values: Map<string, string>): string {
  const href = values.get('href');
  return href === undefined ? '' : ` href="${escapeHtml(href)}"`;
}

function addProperty(owner: SourceRecord, name: string, value: unknown): void {
  const before = owner[name];
  if (before === undefined) owner[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else owner[name] = [before, value];
}
