import { escapeHtml } from '@corkboard/basics/html-text';
import { SaxesParser } from 'saxes';
import { newMessage } from '../message.ts';
import type { SourceError, SourceRecord } from '../sources/source.ts';
import {
  MAX_COLUMNS,
  MAX_DEPTH,
  MAX_RECORD_LENGTH,
  malformed,
  recordTooLarge,
  tooDeep,
  tooManyNames,
} from './limits.ts';
import type { ParseReport } from './parse-report.ts';
import type { ParsedRecord } from './parsed-record.ts';
import { newRecord } from './plain-record.ts';
import { XmlRepair } from './xml-repair.ts';

/** Elements of HTML that no feed uses as names of values. In a value, they are its markup. */
const htmlElements = new Set(
  'p br b i u em strong ul ol li div span h1 h2 h3 h4 h5 h6 table blockquote pre font center hr'.split(' '),
);
const voidElements = new Set('br hr img'.split(' '));

interface XmlOptions {
  /** Where the text begins in the document. */
  line?: number;
  onElement?(path: string, attributes: number): void;
}

interface OpenElement {
  name: string;
  text: string;
  /** Attributes and child elements. Undefined: there are none yet. */
  record: SourceRecord | undefined;
  size: number;
}

/**
 * Turns the elements at a path into records while the document arrives. An element with text only is a string. Otherwise it is an
 * object: attributes are `@name`, child elements have their name with its prefix, text beside them is `#text`. Repeated elements are an
 * array. HTML that is not escaped is the text of its element, with its tags. DTDs are skipped, and their entities are unknown.
 */
export class XmlElements {
  rootName: string | undefined;
  readonly #path: string;
  readonly #repair: XmlRepair;
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  readonly #report: ParseReport;
  /** The element whose text is HTML that is not escaped, and the number of open elements with it. */
  #html: { element: OpenElement; level: number } | undefined;
  /** An error in a tag that may turn out to be HTML. */
  #failure: SourceError | undefined;
  /** The names of all open elements. */
  readonly #names: string[] = [];
  /** The open elements of the current record, outermost first. */
  readonly #open: OpenElement[] = [];
  #recordStart = 0;
  #recordLine = 0;
  readonly #records: ParsedRecord[] = [];
  /** The lines of CDATA sections, which the parser does not see. */
  #skippedLines: number;
  /** Characters that were written when the parser last reported something. */
  #reportedAt = 0;
  #written = 0;

  /** `path` names the elements from the root, such as `source.job`. */
  constructor(path: string, report: ParseReport, { line = 1, onElement }: XmlOptions = {}) {
    this.#path = path;
    this.#report = report;
    this.#skippedLines = line - 1;
    this.#repair = new XmlRepair(report, {
      markup: (text) => this.#writeMarkup(text),
      characters: (text) => this.#writeCharacters(text),
    });
    const parser = this.#parser;
    parser.ENTITIES = Object.assign(Object.create(null), {
      amp: '&',
      lt: '<',
      gt: '>',
      quot: '"',
      apos: "'",
    });
    parser.on('error', (error) => this.#fail(error));
    parser.on('opentag', (tag) => {
      this.#openTag(tag.name, tag.attributes);
      if (!this.#html) onElement?.(this.#names.join('.'), Object.keys(tag.attributes).length);
    });
    parser.on('text', (text) => this.#addText(text));
    parser.on('cdata', () => this.#progress());
    parser.on('closetag', () => this.#closeTag());
    parser.on('doctype', () => report.addNote(newMessage('doctype_skipped')));
    parser.on('processinginstruction', () => this.#progress());
  }

  write(chunk: string): void {
    this.#repair.write(chunk);
  }

  /** Throws a `SourceError` if the document is incomplete. */
  end(): void {
    this.#repair.end();
    if (this.#failure) throw this.#failure;
    if (this.#names.length > 0)
      throw malformed(newMessage('ends_within', { element: this.#names.at(-1) ?? '' }), this.#line);
    this.#parser.close();
  }

  /** The records that have ended since the last call, also if there was an error. */
  take(): ParsedRecord[] {
    return this.#records.splice(0);
  }

  #writeMarkup(text: string): void {
    this.#written += text.length;
    this.#parser.write(text);
    // The parser collects text, attributes and a DTD until they end.
    if (this.#written - this.#reportedAt > MAX_RECORD_LENGTH) throw recordTooLarge(this.#line);
  }

  #writeCharacters(text: string): void {
    this.#written += text.length;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#skippedLines += 1;
    this.#addText(text, true);
  }

  get #parentPath(): string {
    return this.#path.slice(0, Math.max(this.#path.lastIndexOf('.'), 0));
  }

  get #line(): number {
    return this.#parser.line + this.#skippedLines;
  }

  /** In HTML, the parser goes on after an error: it closes what is open. */
  #fail(error: Error): void {
    if (this.#html) {
      this.#report.addRepair('inline_html', 1, this.#line);
      return;
    }
    const failure = malformed(newMessage('xml_error', { detail: toDetail(error.message) }), this.#line);
    if (this.#open.length < 2) throw failure;
    this.#failure ??= failure;
  }

  #openTag(name: string, attributes: object): void {
    this.#progress();
    if (this.#openHtml(name, attributes)) return;
    if (this.#failure) throw this.#failure;
    this.rootName ??= name;
    this.#names.push(name);
    if (this.#names.length > MAX_DEPTH) throw tooDeep(this.#line);
    const isRecord = this.#open.length === 0 && this.#names.join('.') === this.#path;
    if (!isRecord && this.#open.length === 0) return;
    if (isRecord) {
      this.#recordStart = this.#written;
      this.#recordLine = this.#line;
    }
    const element: OpenElement = { name, text: '', record: undefined, size: 0 };
    this.#open.push(element);
    for (const [attribute, value] of Object.entries(attributes))
      this.#addValue(element, `@${attribute}`, value);
  }

  /** Adds a tag to the text of the element that it is in. Returns false if it is no HTML. */
  #openHtml(name: string, attributes: object): boolean {
    const element = this.#open.at(-1);
    const local = name.replace(/^x?html:/i, '').toLowerCase();
    if (!element || (!this.#html && (this.#open.length < 2 || !isHtml(local, attributes)))) return false;
    if (!this.#html) {
      element.text = escapeHtml(element.text);
      this.#html = { element, level: this.#names.length };
    }
    if (this.#failure) this.#report.addRepair('inline_html', 1, this.#line);
    this.#failure = undefined;
    this.#names.push(local);
    if (this.#names.length > MAX_DEPTH) throw tooDeep(this.#line);
    const printed = Object.entries(attributes)
      .filter(([key]) => !key.startsWith('xmlns'))
      .map(([key, value]) => ` ${key}="${escapeHtml(String(value))}"`);
    element.text += `<${local}${printed.join('')}>`;
    return true;
  }

  /** `isRaw`: of a CDATA section. */
  #addText(text: string, isRaw = false): void {
    this.#progress();
    if (this.#failure) throw this.#failure;
    const element = this.#open.at(-1);
    // The parser passes on end tags that match nothing as text.
    if (this.#html)
      this.#html.element.text += isRaw ? text : escapeHtml(text.replace(/<\/[\w:]{1,30}>/g, ''));
    else if (element) element.text += text;
    else if (text.trim() !== '' && this.#names.join('.') === this.#parentPath) {
      this.#report.addRepair('stray_text', 1, this.#line);
      this.#report.incompleteReason ??= newMessage('text_between_records', { line: this.#line });
    }
  }

  #closeTag(): void {
    this.#progress();
    if (this.#html && this.#names.length > this.#html.level) {
      const name = this.#names.pop() ?? '';
      if (!voidElements.has(name)) this.#html.element.text += `</${name}>`;
      return;
    }
    this.#html = undefined;
    if (this.#failure) throw this.#failure;
    this.#names.pop();
    const element = this.#open.pop();
    if (!element) return;
    const parent = this.#open.at(-1);
    if (parent) this.#addValue(parent, element.name, toValue(element));
    else this.#records.push({ record: element.record ?? textRecord(element.text), line: this.#recordLine });
  }

  #addValue(element: OpenElement, key: string, value: unknown): void {
    element.record ??= newRecord();
    const { record } = element;
    const existing = record[key];
    if (Array.isArray(existing)) existing.push(value);
    else if (existing !== undefined) record[key] = [existing, value];
    else {
      element.size += 1;
      if (element.size > MAX_COLUMNS) throw tooManyNames(this.#line);
      record[key] = value;
    }
  }

  #progress(): void {
    this.#reportedAt = this.#written;
    if (this.#open.length > 0 && this.#written - this.#recordStart > MAX_RECORD_LENGTH)
      throw recordTooLarge(this.#recordLine);
  }
}

function isHtml(name: string, attributes: object): boolean {
  if (name === 'a') return Object.hasOwn(attributes, 'href');
  return name === 'img' ? Object.hasOwn(attributes, 'src') : htmlElements.has(name);
}

function toValue({ text, record }: OpenElement): unknown {
  if (!record) return text;
  if (text.trim() !== '' || record['@xml:space'] === 'preserve')
    record['#text'] = record['@xml:space'] === 'preserve' ? text : text.trim();
  return record;
}

function textRecord(text: string): SourceRecord {
  const record = newRecord();
  if (text.trim() !== '') record['#text'] = text.trim();
  return record;
}

/** `12:3: unclosed tag: job` → `unclosed tag: job` */
function toDetail(message: string): string {
  return message
    .replace(/^(?:[^\s:]*:)?\d+:\d+:\s*/, '')
    .replace(/\.$/, '')
    .slice(0, 200);
}
