import type { SourceRecord } from '../sources/source.ts';
import { toLine } from '../values/value.ts';
import { isTextKey } from './paths.ts';

/** A name of the source that no field of a job was read from. */
export interface UnusedName {
  /** A column, or keys with dots between them. */
  name: string;
  /** The first value, cut to 100 characters. */
  example: string;
  /** How many of the mapped rows have a value there. */
  rows: number;
}

interface Name extends UnusedName {
  isUsed: boolean;
  /** How often a record with this name was watched. */
  watched: number;
}

const MAX_NAMES = 1_000;
const MAX_LISTED = 100;
const MAX_EXAMPLE = 100;
/** Watching a record takes ten times as long as reading it. A name that 20 mappings did not read is not used. */
const MAX_WATCHED = 20;
/** Of one record. */
const MAX_VALUES = 2_000;
const MAX_LEVELS = 8;

/** Finds the names of a source whose values reach no job. It sees what code reads, so that no source has to list its names. */
export class Usage {
  readonly #names = new Map<string, Name>();

  /** Maps a record. `id`: what identifies it, which was read before. */
  watch<T>(record: SourceRecord, id: string | undefined, map: (record: SourceRecord) => T): T {
    let isNew = false;
    for (const [path, value] of listValues(record)) {
      const name = this.#find(path, value);
      if (!name) continue;
      name.rows += 1;
      if (name.isUsed) continue;
      if (id !== undefined && toLine(value, id.length + 1) === id) name.isUsed = true;
      else if (name.watched < MAX_WATCHED) {
        name.watched += 1;
        isNew = true;
      }
    }
    return map(isNew ? (watchReads(record, '', (path) => this.use(path)) as SourceRecord) : record);
  }

  /** Says that the value at a path is used, as by a rule of the import. */
  use(path: string): void {
    const name = this.#names.get(path);
    if (name) name.isUsed = true;
  }

  /** In the order of the source. */
  listUnused(): UnusedName[] {
    const unused = [...this.#names.values()].filter(({ isUsed }) => !isUsed);
    return unused.slice(0, MAX_LISTED).map(({ name, example, rows }) => ({ name, example, rows }));
  }

  #find(path: string, value: unknown): Name | undefined {
    const found = this.#names.get(path);
    if (found || this.#names.size >= MAX_NAMES) return found;
    const example = toLine(value, MAX_EXAMPLE);
    const name = { name: path.slice(0, 200), example, rows: 0, isUsed: false, watched: 0 };
    this.#names.set(path, name);
    return name;
  }
}

/** The first value at each path that is not empty. The elements of an array share its path. */
function listValues(record: SourceRecord): Map<string, unknown> {
  const found = new Map<string, unknown>();
  addValues({ found, room: MAX_VALUES }, record, '', 0);
  return found;
}

function addValues(
  values: { found: Map<string, unknown>; room: number },
  value: unknown,
  path: string,
  level: number,
): void {
  values.room -= 1;
  if (values.room < 0 || level > MAX_LEVELS) return;
  if (typeof value !== 'object' || value === null) {
    if (!values.found.has(path) && toLine(value, MAX_EXAMPLE) !== '') values.found.set(path, value);
    return;
  }
  if (Array.isArray(value))
    for (const item of value.slice(0, MAX_VALUES)) addValues(values, item, path, level + 1);
  else
    for (const [key, child] of Object.entries(value)) addValues(values, child, pathOf(path, key), level + 1);
}

function pathOf(parent: string, key: string): string {
  if (parent === '') return key;
  return isTextKey(key) ? parent : `${parent}.${key}`;
}

/** The same value. It reports the path of each scalar that is read from it. */
function watchReads(value: object, path: string, onRead: (path: string) => void): object {
  return new Proxy(value, {
    get(target, key) {
      const child: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol' || typeof child === 'function') return child;
      const childPath = Array.isArray(target) ? path : pathOf(path, key);
      if (typeof child === 'object' && child !== null) return watchReads(child, childPath, onRead);
      // The length of an array is none of its values.
      if (Object.prototype.propertyIsEnumerable.call(target, key)) onRead(childPath);
      return child;
    },
  });
}
