import { newMessage } from '../message.ts';
import { MAX_DEPTH, MAX_RECORD_LENGTH, malformed, recordTooLarge, tooDeep } from './limits.ts';

interface Container {
  isArray: boolean;
  /** Whether its objects are the records. */
  isOfRecords: boolean;
  /** The key that was read last. */
  key: string;
}

export interface JsonSlice {
  text: string;
  /** Of its first character. */
  line: number;
  /** In an object of records: the key of this one. */
  key?: string;
}

interface ObjectShape {
  objects: number;
  /** Objects whose key has a digit, as IDs have. */
  numbered: number;
}

const QUOTE = 34;
const BACKSLASH = 92;
const NEWLINE = 10;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;
const COLON = 58;
const COMMA = 44;
const MAX_KEY = 1_000;
const MAX_MAPS = 1_000;

/**
 * Cuts the objects out of the array at `path` while the document arrives, so that `JSON.parse` reads each of them alone. With the path
 * undefined, it cuts out nothing and only finds arrays of objects (`arrays`), and objects of objects (`maps`). The path `jobs.*` is an
 * object whose values are the records. Visits each character once.
 */
export class JsonSplitter {
  /** Without `path`: the paths of arrays with objects, and how many objects they have so far. For proposals of `path`. */
  readonly arrays = new Map<string, number>();
  /** The same for objects whose values are objects. Paths end with `*`. */
  readonly maps = new Map<string, ObjectShape>();
  line = 1;
  readonly #path: string | undefined;
  readonly #stack: Container[] = [];
  #isInString = false;
  #isEscaped = false;
  /** The text of the string or record that continues in the next chunk. */
  #pending = '';
  /** The depth outside the current record, or -1. */
  #recordDepth = -1;
  #recordLine = 0;
  #recordKey: string | undefined;
  #isAfterRoot = false;
  #isKeyExpected = false;
  #chunk = '';
  #start = 0;
  readonly #slices: JsonSlice[] = [];
  readonly #onOther: (line: number) => void;
  #isInOther = false;

  /** `onOther` gets the lines of items beside the records that are no objects. */
  constructor(path: string | undefined, onOther: (line: number) => void = () => {}) {
    this.#path = path;
    this.#onOther = onOther;
  }

  /** Throws a `SourceError` if brackets do not match or a bound is exceeded. */
  write(chunk: string): void {
    this.#chunk = chunk;
    this.#start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const code = chunk.charCodeAt(index);
      if (code === NEWLINE) this.line += 1;
      if (!this.#isInString) this.#readCode(code, index);
      else if (this.#isEscaped) this.#isEscaped = false;
      else if (code === BACKSLASH) this.#isEscaped = true;
      else if (code === QUOTE) this.#endString(index);
    }
    this.#storePending();
  }

  /** Throws a `SourceError` if the document is incomplete. */
  end(): void {
    if (!this.#isAfterRoot) throw malformed(newMessage('json_ends_early'), this.line);
  }

  /** The records that have ended since the last call, also if there was an error. */
  take(): JsonSlice[] {
    return this.#slices.splice(0);
  }

  #readCode(code: number, index: number): void {
    if (code === 32 || code === NEWLINE || code === 13 || code === 9 || code === 0xfeff) return;
    if (this.#isAfterRoot) throw malformed(newMessage('json_continues'), this.line);
    this.#noteOther(code);
    if (code === QUOTE) this.#beginString(index);
    else if (code === OPEN_OBJECT || code === OPEN_ARRAY) this.#open(code === OPEN_ARRAY, index);
    else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) this.#close(code === CLOSE_ARRAY, index);
    else if (this.#stack.length === 0) throw malformed(newMessage('json_other_root'), this.line);
    else if (code === COMMA) this.#isKeyExpected = !this.#stack.at(-1)?.isArray;
    else if (code === COLON) this.#isKeyExpected = false;
  }

  /** Text, numbers and arrays where the records are. */
  #noteOther(code: number): void {
    const container = this.#stack.at(-1);
    if (!container?.isOfRecords || !container.isArray || this.#recordDepth >= 0) return;
    if (code === COMMA) this.#isInOther = false;
    else if (code !== OPEN_OBJECT && code !== CLOSE_ARRAY && !this.#isInOther) {
      this.#isInOther = true;
      this.#onOther(this.line);
    }
  }

  #beginString(index: number): void {
    if (this.#stack.length === 0) throw malformed(newMessage('json_other_root'), this.line);
    this.#isInString = true;
    if (this.#recordDepth < 0) this.#start = index + 1;
  }

  #endString(index: number): void {
    this.#isInString = false;
    if (this.#recordDepth >= 0) return;
    const text = this.#pending + this.#chunk.slice(this.#start, index);
    this.#pending = '';
    const container = this.#stack.at(-1);
    if (container && this.#isKeyExpected) container.key = decodeKey(text);
  }

  #open(isArray: boolean, index: number): void {
    if (this.#stack.length >= MAX_DEPTH + 3) throw tooDeep(this.line);
    if (!isArray && this.#recordDepth < 0) this.#noteObject(index);
    const isOfRecords = this.#recordDepth < 0 && isArray && this.#path === this.#pathOf(this.#stack);
    this.#stack.push({ isArray, isOfRecords, key: '' });
    this.#isKeyExpected = !isArray;
  }

  #pathOf(containers: Container[]): string {
    return containers.map(({ key, isArray }) => (isArray ? '0' : key)).join('.');
  }

  /** An object in an array may be a record, or one in an object. With the path '', so may the root. */
  #noteObject(index: number): void {
    const parent = this.#stack.at(-1);
    const parentPath = this.#pathOf(this.#stack.slice(0, -1));
    const isInObject = parent !== undefined && !parent.isArray;
    const path = isInObject ? `${parentPath}.*`.replace(/^\./, '') : parentPath;
    if (this.#path === undefined) this.#countObject(path, parent);
    if (this.#path !== path) return;
    this.#recordKey = isInObject ? parent.key : undefined;
    this.#recordDepth = this.#stack.length;
    this.#recordLine = this.line;
    this.#start = index;
    this.#pending = '';
  }

  #countObject(path: string, parent: Container | undefined): void {
    if (parent?.isArray) this.arrays.set(path, (this.arrays.get(path) ?? 0) + 1);
    if (!parent || parent.isArray || this.maps.size >= MAX_MAPS) return;
    const { objects, numbered } = this.maps.get(path) ?? { objects: 0, numbered: 0 };
    const isNumbered = /\d/.test(parent.key);
    this.maps.set(path, { objects: objects + 1, numbered: numbered + (isNumbered ? 1 : 0) });
  }

  #close(isArray: boolean, index: number): void {
    const container = this.#stack.pop();
    if (!container || container.isArray !== isArray) throw malformed(newMessage('json_brackets'), this.line);
    this.#isKeyExpected = false;
    if (this.#stack.length === 0) this.#isAfterRoot = true;
    if (this.#stack.length !== this.#recordDepth) return;
    const text = this.#pending + this.#chunk.slice(this.#start, index + 1);
    if (text.length > MAX_RECORD_LENGTH) throw recordTooLarge(this.#recordLine);
    const key = this.#recordKey;
    this.#slices.push({ text, line: this.#recordLine, ...(key !== undefined && { key }) });
    this.#pending = '';
    this.#recordDepth = -1;
  }

  #storePending(): void {
    if (this.#recordDepth >= 0) this.#pending += this.#chunk.slice(this.#start);
    else if (this.#isInString && this.#pending.length <= MAX_KEY)
      this.#pending += this.#chunk.slice(this.#start);
    if (this.#recordDepth >= 0 && this.#pending.length > MAX_RECORD_LENGTH)
      throw recordTooLarge(this.#recordLine);
    this.#chunk = '';
  }
}

/** A key that is not valid JSON matches no path. */
function decodeKey(text: string): string {
  if (text.length > MAX_KEY) return '';
  if (!text.includes('\\')) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return '';
  }
}
