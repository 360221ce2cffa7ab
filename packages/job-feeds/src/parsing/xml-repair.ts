import { parseFragment } from 'parse5';
import type { ParseReport } from './parse-report.ts';

/** Sections that are not markup: how they begin and end. */
const CDATA = ['<![CDATA[', ']]>'] as const;
const COMMENT = ['<!--', '-->'] as const;
const INSTRUCTION = ['<?', '?>'] as const;
const sections = [CDATA, COMMENT, INSTRUCTION];
type Section = (typeof sections)[number];
const LONGEST_MARK = 9;
/** The longest named entity of HTML has 33 characters. */
const MAX_ENTITY = 40;

const notAllowed = /[^\t\n\r -\uFFFD]/g;
const reference = /&(?:#(\d{1,8});|#[xX]([\da-fA-F]{1,8});|([A-Za-z][A-Za-z\d]{1,31});)?/g;

/** What the repaired document is passed to, in its order. */
export interface XmlSink {
  /** Tags and text, for a parser. */
  markup(text: string): void;
  /** Part of a CDATA section, as it is. */
  characters(text: string): void;
}

/**
 * Repairs what feeds get wrong and XML refuses: ampersands that are text, entities of HTML, characters that XML does not allow. Counts
 * the repairs. CDATA sections need no parser, which would visit each of their characters. Comments are left out.
 */
export class XmlRepair {
  readonly #report: ParseReport;
  readonly #sink: XmlSink;
  #pending = '';
  /** The section that the text is in. */
  #section: Section | undefined;

  constructor(report: ParseReport, sink: XmlSink) {
    this.#report = report;
    this.#sink = sink;
  }

  write(chunk: string): void {
    this.#repair(this.#pending + this.#removeCharacters(chunk), false);
  }

  end(): void {
    this.#repair(this.#pending, true);
  }

  #removeCharacters(chunk: string): string {
    let count = 0;
    const repaired = chunk.replace(notAllowed, () => {
      count += 1;
      return '';
    });
    if (count > 0) this.#report.addRepair('characters', count);
    return repaired;
  }

  #repair(text: string, isEnd: boolean): void {
    let at = 0;
    for (let before = -1; before < at && at < text.length; ) {
      before = at;
      at = this.#section
        ? this.#passSection(this.#section, text, at, isEnd)
        : this.#passText(text, at, isEnd);
    }
    this.#pending = text.slice(at);
  }

  /** Returns the position of the stop: after the mark that begins a section, or before an incomplete mark. */
  #passText(text: string, from: number, isEnd: boolean): number {
    const [start, section] = findSection(text, from);
    const open = isEnd ? text.length : endOfCompleteText(text, from);
    const stop = section ? start : open;
    // An empty CDATA section ends the text before it, and is an error where text is.
    const mark = section === CDATA ? CDATA.join('') : section === INSTRUCTION ? INSTRUCTION[0] : '';
    this.#sink.markup(this.#repairReferences(text.slice(from, stop)) + mark);
    if (!section) return stop;
    this.#section = section;
    return stop + section[0].length;
  }

  /** Returns the position of the stop: after the section, or before a possible beginning of its end. */
  #passSection(section: Section, text: string, from: number, isEnd: boolean): number {
    const [, mark] = section;
    const end = text.indexOf(mark, from);
    const open = isEnd ? text.length : Math.max(from, text.length - mark.length + 1);
    const stop = end < 0 ? open : end;
    if (section === CDATA) this.#sink.characters(text.slice(from, stop));
    if (section === INSTRUCTION) this.#sink.markup(text.slice(from, stop) + (end < 0 ? '' : mark));
    if (end < 0) return stop;
    this.#section = undefined;
    return stop + mark.length;
  }

  #repairReferences(text: string): string {
    if (!text.includes('&')) return text;
    return text.replace(reference, (match, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return this.#repairEntity(match, name);
      if (decimal === undefined && hex === undefined) return this.#escape(match);
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      if (isAllowed(code)) return match;
      this.#report.addRepair('characters');
      return '';
    });
  }

  #repairEntity(match: string, name: string): string {
    if (xmlEntities.has(name)) return match;
    return decodeHtmlEntity(name) ?? this.#escape(match);
  }

  #escape(match: string): string {
    this.#report.addRepair('ampersands');
    return `&amp;${match.slice(1)}`;
  }
}

const xmlEntities = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/** The next section from a position, found among the next `<`. */
function findSection(text: string, from: number): [number, Section | undefined] {
  for (let at = text.indexOf('<', from); at >= 0; at = text.indexOf('<', at + 1)) {
    const next = text.charCodeAt(at + 1);
    if (next !== 33 && next !== 63) continue;
    const found = sections.find(([mark]) => text.startsWith(mark, at));
    if (found) return [at, found];
  }
  return [text.length, undefined];
}

/** Where the text ends before a reference or a mark that the next chunk may complete. */
function endOfCompleteText(text: string, from: number): number {
  const ampersand = text.lastIndexOf('&');
  const isOpen = ampersand >= Math.max(from, text.length - MAX_ENTITY) && !text.includes(';', ampersand);
  const tail = text.lastIndexOf('<');
  const isMark =
    tail >= Math.max(from, text.length - LONGEST_MARK) && /^<(?:[!?].{0,8})?$/s.test(text.slice(tail));
  return Math.min(isOpen ? ampersand : text.length, isMark ? tail : text.length);
}

/** The characters of XML 1.0, section 2.2. */
function isAllowed(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0x10ffff && code !== 0xfffe && code !== 0xffff);
}

const decoded = new Map<string, string | undefined>();
const MAX_CACHED = 5_000;

/** The characters of an entity of HTML. Undefined: HTML does not have it. */
function decodeHtmlEntity(name: string): string | undefined {
  if (decoded.has(name)) return decoded.get(name);
  const [node] = parseFragment(`&${name};`).childNodes;
  const text = node && 'value' in node ? node.value : '';
  const result = text === '' || text.includes(';') || /[&<]/.test(text) ? undefined : text;
  if (decoded.size < MAX_CACHED) decoded.set(name, result);
  return result;
}
