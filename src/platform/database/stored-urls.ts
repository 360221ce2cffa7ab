import pg from 'pg';
import { newRelativeUrls } from './relative-urls.ts';

export interface StoredUrlOptions {
  /** `{cdn_url}` of this installation. */
  cdnUrl: string;
  /** From when on URLs are written relative: nodes of an earlier version cannot read them. Default: always. Milliseconds since 1970. */
  relativeFromMs?: number;
}

/** Converts URLs of images in values of statements: relative to `{cdn_url}` in the database, absolute in the code. */
export interface StoredUrls {
  toStored(values: unknown[]): unknown[];
  /** A text as PostgreSQL prints it. JSON and lists contain URLs as they are, because these need no escapes. */
  toRead(text: string): string;
}

export function newStoredUrls({ cdnUrl, relativeFromMs = 0 }: StoredUrlOptions): StoredUrls {
  const { toRelative, toAbsolute } = newRelativeUrls(cdnUrl);
  let isRelative = relativeFromMs <= Date.now();
  const convert = (value: unknown): unknown => {
    if (typeof value === 'string') return toRelative(value);
    if (Array.isArray(value)) return value.map(convert);
    // As the driver prints it.
    return isPlainObject(value) ? toRelative(JSON.stringify(value)) : value;
  };
  return {
    toStored: (values) => {
      isRelative ||= relativeFromMs <= Date.now();
      return isRelative ? values.map(convert) : values;
    },
    toRead: toAbsolute,
  };
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

const { TEXT, VARCHAR, JSON: JSON_TYPE, JSONB } = pg.types.builtins;
const [TEXT_ARRAY, VARCHAR_ARRAY, JSON_ARRAY, JSONB_ARRAY] = [1009, 1015, 199, 3807];

/** The types whose values can contain a URL, by their OID. */
export const typesWithUrls: ReadonlySet<number> = new Set([
  ...[TEXT, VARCHAR, JSON_TYPE, JSONB],
  ...[TEXT_ARRAY, VARCHAR_ARRAY, JSON_ARRAY, JSONB_ARRAY].map(Number),
]);
