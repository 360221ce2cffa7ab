import { newMessage } from '../message.ts';
import { SourceError, type SourceRecord } from '../sources/source.ts';
import { parseExactJson } from './exact-json.ts';
import { type JsonSlice, JsonSplitter } from './json-splitter.ts';
import { MAX_RECORD_LENGTH, malformed, recordTooLarge } from './limits.ts';
import type { ParseReport } from './parse-report.ts';
import type { ParsedRecord } from './parsed-record.ts';
import { toPlainRecord } from './plain-record.ts';
import { takeAll } from './take-all.ts';

/** Names of arrays that have jobs in common APIs. */
const jobArrays =
  /(?:^|\.)(?:jobs|offers|postings|positions|vacancies|openings|results|items|content|data|@graph)$/i;

/**
 * The objects in the array at `path`, such as `data.jobs`. The path '' is the root: an array, or an object that is the only record.
 * At `jobs.*` are the values of an object, whose keys are the IDs of records without one. Other items are skipped, and the source is
 * incomplete.
 */
export async function* parseJson(
  text: AsyncIterable<string>,
  path: string,
  report: ParseReport,
): AsyncGenerator<ParsedRecord> {
  const skip = (line: number) => {
    report.addRepair('bad_records', 1, line);
    report.incompleteReason ??= newMessage('item_not_an_object', { line });
  };
  for await (const slice of takeAll(text, new JsonSplitter(path, skip))) {
    const record = toRecord(slice, report);
    if (slice.key !== undefined) record.id ??= slice.key;
    yield { record, line: slice.line };
  }
}

/** The path of the array that probably has the jobs, from the beginning of a document. Undefined: it has no array of objects. */
export function proposeJsonPath(head: string): string | undefined {
  const splitter = new JsonSplitter(undefined);
  try {
    splitter.write(head);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
  }
  const arrays = [...splitter.arrays].filter(([path]) => !/(?:^|\.)0(?:\.|$)/.test(path));
  const known = arrays.find(([path]) => path === '' || jobArrays.test(path));
  const array = (known ?? arrays.sort(([, a], [, b]) => b - a)[0])?.[0];
  const map = findMap(splitter);
  return map !== undefined && (array === undefined || array.startsWith(map.slice(0, -1))) ? map : array;
}

/** An object with a job for each ID, such as `{"jobs": {"17": {…}, "18": {…}}}`. */
function findMap({ maps }: JsonSplitter): string | undefined {
  const isNamed = (path: string) => jobMaps.test(path.slice(0, -2));
  return [...maps].find(
    ([path, { objects, numbered }]) => numbered === objects || (objects > 1 && isNamed(path)),
  )?.[0];
}

const jobMaps = /(?:^|\.)(?:jobs|offers|postings|positions|vacancies|openings)$/i;

/** One object per line. A line that is no object is skipped, and the source is incomplete. */
export async function* parseNdjson(
  text: AsyncIterable<string>,
  report: ParseReport,
): AsyncGenerator<ParsedRecord> {
  let line = 0;
  for await (const content of splitLines(text)) {
    line += 1;
    if (content.trim() === '') continue;
    const record = readLine(content, report, line);
    if (record) yield { record, line };
  }
}

function readLine(content: string, report: ParseReport, line: number): SourceRecord | undefined {
  try {
    return toRecord({ text: content, line }, report);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    report.addRepair('bad_records', 1, line);
    report.incompleteReason = newMessage('line_not_an_object', { line });
    return undefined;
  }
}

function toRecord({ text, line }: JsonSlice, report: ParseReport): SourceRecord {
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch (cause) {
    throw new SourceError('malformed', newMessage('json_error'), {
      position: `line ${line}`,
      cause,
    });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw malformed(newMessage('record_not_an_object'), line);
  return toPlainRecord(value, report, line);
}

async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = '';
  let line = 1;
  for await (const chunk of text) {
    const lines = chunk.split('\n');
    lines[0] = pending + lines[0];
    pending = lines.pop() ?? '';
    if (pending.length > MAX_RECORD_LENGTH) throw recordTooLarge(line + lines.length);
    for (const content of lines) {
      line += 1;
      yield content;
    }
  }
  if (pending !== '') yield pending;
}
