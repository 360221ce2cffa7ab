import { type ImportMessage, newMessage } from '../message.ts';
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
  return new SourceError('too_large', newMessage('record_too_large'), { position: `line ${line}` });
}

export function tooDeep(line: number): SourceError {
  return new SourceError('malformed', newMessage('nested_too_deep', { max: MAX_DEPTH }), {
    position: `line ${line}`,
  });
}

export function tooManyNames(line: number): SourceError {
  return new SourceError('too_large', newMessage('too_many_names', { max: MAX_COLUMNS }), {
    position: `line ${line}`,
  });
}

export function malformed(message: ImportMessage, line: number): SourceError {
  return new SourceError('malformed', message, { position: `line ${line}` });
}
