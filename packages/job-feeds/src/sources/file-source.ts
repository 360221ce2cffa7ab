import { peekText } from '@corkboard/basics/peek';
import { Type } from 'typebox';
import type { Format, Sample } from '../formats/format.ts';
import { findFormat, formats, noteProposed, recognizeFormat } from '../formats/registry.ts';
import { applyMapping, readMappedId } from '../mapping/apply.ts';
import { proposeMapping, toMapping } from '../mapping/propose.ts';
import type { Mapping } from '../mapping/schema.ts';
import { newMessage } from '../message.ts';
import { decodeText } from '../parsing/decode.ts';
import { gunzipIfNeeded } from '../parsing/gunzip.ts';
import { ParseReport } from '../parsing/parse-report.ts';
import type { ParsedRecord } from '../parsing/parsed-record.ts';
import { findDateOrder } from '../values/date-order.ts';
import type { Hints } from '../values/value.ts';
import { openInput } from './open-input.ts';
import { type MappedJob, type ReadContext, type ReadResult, SourceError, type SourceRow } from './source.ts';

/** The settings that all kinds of files share. One of `url` and `file_id` is set. */
export const fileSettings = {
  url: Type.Optional(
    Type.String({
      format: 'http-url',
      maxLength: 2_048,
      description: 'The URL of the feed.',
      examples: ['https://feeds.example/jobs.xml'],
    }),
  ),
  headers: Type.Optional(Type.Record(Type.String(), Type.String())),
  file_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'The id of an uploaded file of the import.' }),
  ),
  format: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      enum: ['auto', 'none', ...formats.map(({ name }) => name)],
      title: 'ImportFormat',
      description:
        'A format whose fields are known. `auto`, the default, recognizes it. `none` uses the mapping alone.',
    }),
  ),
};

export interface FileSettings {
  url?: string;
  /** Of the requests to the origin of `url`. */
  headers?: Record<string, string>;
  file_id?: string;
  format?: string;
  /** The mapping of the import, which the engine adds. It replaces a recognized format. Without both, the proposal is used. */
  mapping?: Mapping;
}

/** How one kind of file is parsed: as text, or as bytes. */
export type FileParser = { kind: Sample['kind']; accept: string } & (TextParser | BytesParser);

interface TextParser {
  /** Throws if the beginning of the text shows that it is something else. */
  open(head: string, text: AsyncIterable<string>, report: ParseReport): OpenedFile;
}

interface BytesParser {
  /** Throws if the bytes are something else. */
  openBytes(bytes: AsyncIterable<Uint8Array>, report: ParseReport): Promise<OpenedFile>;
}

interface OpenedFile {
  records: AsyncIterable<ParsedRecord>;
  /** What is known about the file once the first records are read. */
  describe(): Omit<Sample, 'kind' | 'records'>;
}

const HEAD_LENGTH = 256 * 1024;
const SAMPLE_RECORDS = 20;
/** Records that are read to find the order of day and month, and their length. */
const MAX_LOOKAHEAD = 500;
const MAX_LOOKAHEAD_SIZE = 4_000_000;

/** Reads the jobs of a file or feed. After the first record, an error ends the source as incomplete. */
export async function* readFile(
  settings: FileSettings,
  context: ReadContext,
  parser: FileParser,
): AsyncGenerator<SourceRow, ReadResult> {
  const input = await openInput(settings, context, parser);
  if (!input) return { isComplete: true, isUnchanged: true, shape: '', notes: [] };
  const report = new ParseReport();
  const bytes = gunzipIfNeeded(input.bytes, context.maxBytes);
  const file =
    'openBytes' in parser
      ? await parser.openBytes(bytes, report)
      : await openText(parser, bytes, report, input.charset);
  const records = file.records[Symbol.asyncIterator]();
  try {
    const sample = await readSample(records, report);
    const dateOrder = await readDateOrder(sample, records, report);
    const described: Sample = {
      kind: parser.kind,
      ...file.describe(),
      records: sample.slice(0, SAMPLE_RECORDS).map(({ record }) => record),
    };
    const hints: Hints = { ...context.defaults, now: new Date(), ...(dateOrder && { dateOrder }) };
    const mapper = chooseMapper(settings, described, hints, report);
    yield* readRows(sample, records, mapper, report, context);
    const reason = report.incompleteReason;
    return {
      isComplete: reason === undefined,
      ...(reason !== undefined && { reason }),
      shape: toShape(described, input.mediaType),
      ...(mapper.format !== undefined && { format: mapper.format }),
      notes: report.toNotes(),
      ...(input.state && { state: input.state }),
    };
  } finally {
    await records.return?.();
  }
}

async function openText(
  parser: TextParser,
  bytes: AsyncIterable<Uint8Array>,
  report: ParseReport,
  charset: string | undefined,
): Promise<OpenedFile> {
  const [head, text] = await peekText(decodeText(bytes, report, charset), HEAD_LENGTH);
  assertNoPage(head);
  const file = parser.open(head, text, report);
  if (head.trim() === '') throw new SourceError('unexpected_content', newMessage('empty_file'));
  return file;
}

interface Mapper {
  /** The name of a recognized format. */
  format?: string;
  isJob?(record: SourceRow['record']): boolean;
  readId(record: SourceRow['record']): string | undefined;
  toJob(record: SourceRow['record']): MappedJob;
}

function chooseMapper(
  { mapping, format = 'auto' }: FileSettings,
  sample: Sample,
  hints: Hints,
  report: ParseReport,
): Mapper {
  if (mapping && Object.keys(mapping).length > 0) return toMapper(mapping, hints);
  const known: Format | undefined = format === 'auto' ? recognizeFormat(sample) : findFormat(format, sample);
  if (known) {
    const { kind } = sample;
    for (const note of noteProposed(known)) report.addNote(note);
    return {
      format: known.label,
      isJob: (record) => known.isJob?.(record) ?? true,
      readId: (record) => known.readId(record, kind),
      toJob: (record) => known.toJob(record, hints, kind),
    };
  }
  // Without a title, every row would be refused for another reason.
  const proposed = format === 'auto' ? toMapping(proposeMapping(sample.records)) : {};
  if (proposed.title) return toMapper(proposed, hints);
  const problem = newMessage('format_unknown');
  return { readId: () => undefined, toJob: () => ({ fields: {}, notes: [], problems: [problem] }) };
}

function toMapper(mapping: Mapping, hints: Hints): Mapper {
  return {
    readId: (record) => readMappedId(record, mapping),
    toJob: (record) => applyMapping(record, mapping, hints),
  };
}

/** An error before the first record is thrown. Later ones are reported when the rows that were read are done. */
async function readSample(
  records: AsyncIterator<ParsedRecord>,
  report: ParseReport,
): Promise<ParsedRecord[]> {
  const sample: ParsedRecord[] = [];
  while (sample.length < SAMPLE_RECORDS) {
    const parsed = await readNext(records, report, sample.length);
    if (!parsed) break;
    sample.push(parsed);
  }
  return sample;
}

/** Reads on, within bounds, while dates need the order of day and month and none shows it. Adds the records to the sample. */
async function readDateOrder(
  sample: ParsedRecord[],
  records: AsyncIterator<ParsedRecord>,
  report: ParseReport,
): Promise<Hints['dateOrder']> {
  let size = 0;
  let found = findDateOrder(sample.map(({ record }) => record));
  while (found.isNeeded && !found.isShown && sample.length < MAX_LOOKAHEAD && size < MAX_LOOKAHEAD_SIZE) {
    const parsed = await readNext(records, report, sample.length);
    if (!parsed) break;
    sample.push(parsed);
    size += JSON.stringify(parsed.record).length;
    found = { ...findDateOrder([parsed.record]), isNeeded: true };
  }
  return found.order;
}

async function* readRows(
  sample: ParsedRecord[],
  records: AsyncIterator<ParsedRecord>,
  mapper: Mapper,
  report: ParseReport,
  { signal, maxJobs }: ReadContext,
): AsyncGenerator<SourceRow> {
  let position = 1;
  for (let index = 0; ; index += 1) {
    const parsed = sample[index] ?? (await readNext(records, report, index));
    if (!parsed) return;
    if (signal.aborted) throw new SourceError('stopped', newMessage('stopped'));
    if (mapper.isJob?.(parsed.record) === false) {
      report.addRepair('other_records', 1, parsed.line);
      continue;
    }
    if (position > maxJobs) {
      report.incompleteReason = newMessage('too_many_jobs', { max: maxJobs });
      return;
    }
    yield toRow(position, parsed, mapper);
    position += 1;
  }
}

/** Undefined: there is no further record, or an error ends the source. */
async function readNext(
  records: AsyncIterator<ParsedRecord>,
  report: ParseReport,
  done: number,
): Promise<ParsedRecord | undefined> {
  if (report.isBroken) return undefined;
  try {
    const next = await records.next();
    return next.done ? undefined : next.value;
  } catch (error) {
    if (!(error instanceof SourceError) || error.code === 'stopped' || done === 0) throw error;
    report.breakOff(newMessage('ends_early', { reason: error.placedReason, count: done }));
    return undefined;
  }
}

function toRow(position: number, { record, notes = [] }: ParsedRecord, mapper: Mapper): SourceRow {
  return {
    position,
    id: mapper.readId(record),
    record,
    toJob(watched = record) {
      const job = mapper.toJob(watched);
      return notes.length === 0 ? job : { ...job, notes: [...notes, ...job.notes] };
    },
  };
}

const MAX_SHAPE = 2_000;

/** `text/csv csv: title, company`. A server that changes the type of its response has probably changed the response. */
function toShape({ kind, columns, root, element }: Sample, mediaType = ''): string {
  const parts = columns ? [kind, columns.join(', ')] : [kind, root ?? '', element ?? ''];
  const shape = parts.filter(Boolean).join(': ');
  return `${mediaType} ${shape}`.trim().slice(0, MAX_SHAPE).toWellFormed();
}

/** Servers send pages with status 200 in place of files that do not exist. */
function assertNoPage(head: string): void {
  const start = head.slice(0, 1_000).trimStart().toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) {
    throw new SourceError('unexpected_content', newMessage('web_page'));
  }
  if (start.startsWith('pk\u0003\u0004')) {
    throw new SourceError('unexpected_content', newMessage('workbook'));
  }
}
