import { SaxesParser } from 'saxes';
import { newMessage } from '../message.ts';
import type { SourceRecord } from '../sources/source.ts';
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

interface OpenElement {
  name: string;
  text: string;
  /** Attributes and child elements. Undefined: there are none yet. */
  record: SourceRecord | undefined;
  size: number;
}

/**
 * Turns the elements at a path into records while the document arrives. An element with text only is a string. Any other element is an
 * object: attributes are `@name`, child elements have their name with its prefix, text between child elements is `#text`. Repeated elements
 * are an array. DTDs are skipped, and their entities are unknown.
 */
export class XmlElements {
  rootName: string | undefined;
  readonly #path: string;
  readonly #repair: XmlRepair;
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  /** The names of all open elements. */
  readonly #names: string[] = [];
  /** The open elements of the current record, outermost first. */
  readonly #open: OpenElement[] = [];
  #recordStart = 0;
  #recordLine = 0;
  readonly #records: ParsedRecord[] = [];
  /** The lines of CDATA sections, which the parser does not see. */
  #skippedLines = 0;
  /** Characters that were written when the parser last reported something. */
  #reportedAt = 0;
  #written = 0;

  /** `path` names the elements from the root, such as `source.job`. */
  constructor(path: string, report: ParseReport, onElement?: (path: string) => void) {
    this.#path = path;
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
    parser.on('error', (error) => {
      throw malformed(newMessage('xml_error', { detail: toDetail(error.message) }), this.#line);
    });
    parser.on('opentag', (tag) => {
      this.#openTag(tag.name, tag.attributes);
      onElement?.(this.#names.join('.'));
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
    this.#addText(text);
  }

  get #line(): number {
    return this.#parser.line + this.#skippedLines;
  }

  #openTag(name: string, attributes: object): void {
    this.#progress();
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

  #addText(text: string): void {
    this.#progress();
    const element = this.#open.at(-1);
    if (element) element.text += text;
  }

  #closeTag(): void {
    this.#progress();
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

function toValue({ text, record }: OpenElement): unknown {
  if (!record) return text;
  if (text.trim() !== '') record['#text'] = text.trim();
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
