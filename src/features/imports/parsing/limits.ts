import { SourceError } from '../sources/source.ts';

/** One record, in characters. The largest job that the API accepts has 164 kB. */
export const MAX_RECORD_LENGTH = 1024 * 1024;
/** Elements or objects inside each other. */
export const MAX_DEPTH = 64;
/** Columns of a table, and different names of one element or object. */
export const MAX_COLUMNS = 1_000;
/** Decompressed. The limits of an import are usually lower. */
export const MAX_BYTES = 2 * 1024 ** 3;

export function recordTooLarge(line: number): SourceError {
  return new SourceError('too_large', 'A record is larger than 1 MB.', { position: `line ${line}` });
}

export function tooDeep(line: number): SourceError {
  return new SourceError('malformed', `The data is nested more than ${MAX_DEPTH} levels deep.`, {
    position: `line ${line}`,
  });
}

export function tooManyNames(line: number): SourceError {
  return new SourceError('too_large', `A record has more than ${MAX_COLUMNS.toLocaleString('en')} names.`, {
    position: `line ${line}`,
  });
}

export function malformed(message: string, line: number): SourceError {
  return new SourceError('malformed', message, { position: `line ${line}` });
}
