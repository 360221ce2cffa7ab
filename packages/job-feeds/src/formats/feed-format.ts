import { JobDraft, type Target } from '../mapping/job-draft.ts';
import { valueAt } from '../mapping/paths.ts';
import { listPaths, type ProposedField, proposeMapping } from '../mapping/propose.ts';
import { newRecord } from '../parsing/plain-record.ts';
import type { SourceRecord } from '../sources/source.ts';
import { readContact } from '../values/links.ts';
import { type Hints, toLine } from '../values/value.ts';
import type { Format, Sample } from './format.ts';

/** A format as data: where the records have what jobs need, and which names tell it apart. */
export interface FeedFormat {
  /** In `source.format`. */
  name: string;
  /** The name that operators know. */
  label: string;
  kinds: Sample['kind'][];
  /** The name of the root element of XML. */
  root?: string;
  /** Names that few other formats have, with spaces between them, or one in each line if names have spaces. */
  marks: string;
  /** How many of the marks the records must have. Default: 1. */
  minMarks?: number;
  /** Paths for each field, with spaces between them. The first with a value counts. */
  fields: { [T in Target | 'id']?: string | string[] };
  /** Other names of the format, which no job needs. */
  others?: string;
  /** What the format says about all of its jobs. */
  fixed?: { [T in Target]?: string };
  /** Decides the order of day and month. */
  country?: string;
  isJob?: Format['isJob'];
  /** What the paths name besides the record, such as the company in `Quay: Senior engineer`. */
  derive?(record: SourceRecord): SourceRecord;
}

const MAX_ID = 2_048;
const MIN_COVERAGE = 0.4;
const MIN_CONFIDENCE = 0.5;

/** How likely the sample has the format: 0, or the share of its names that the format knows and something for each mark. */
export function scoreFormat(format: FeedFormat, sample: Sample): number {
  if (!format.kinds.includes(sample.kind) || sample.records.length === 0) return 0;
  if (format.root !== undefined && sample.root?.toLowerCase() !== format.root) return 0;
  const records = withDerived(format, sample.records);
  const paths = listPaths(records);
  const names = new Set(paths.flatMap((path) => [path, path.split('.', 1)[0] ?? '']));
  const marks = split(format.marks).filter((mark) => names.has(mark)).length;
  if (marks < (format.minMarks ?? 1) || paths.length === 0) return 0;
  const known = knownPaths(format);
  const coverage = paths.filter((path) => isKnown(path, known)).length / paths.length;
  return coverage < MIN_COVERAGE ? 0 : coverage + marks / 10;
}

/** The format, and for what it does not say, the fields that are proposed from the names of the sample. */
export function toFormat(format: FeedFormat, sample?: Sample): Format & { proposed: ProposedField[] } {
  const proposed = sample ? proposeRest(format, sample) : [];
  const { name, label, isJob } = format;
  return {
    name,
    label,
    proposed,
    ...(isJob && { isJob }),
    recognize: (sample) => scoreFormat(format, sample) > 0,
    readId: (record) => {
      const find = finder(format, record);
      const ids = pathsOf(format.fields.id).map((path) => toLine([find(path)].flat()[0], MAX_ID));
      return ids.find((text) => text !== '');
    },
    toJob: (record, hints) => toDraft(format, record, hints, proposed).finish(),
  };
}

/** Finds the value at a path of the record, or of what is derived from it. */
function finder({ derive }: FeedFormat, record: SourceRecord): (path: string) => unknown {
  const derived = derive?.(record) ?? {};
  return (path) => valueAt(derived, path) ?? valueAt(record, path);
}

/** The jobs of a sample. */
function withDerived({ isJob, derive }: FeedFormat, records: SourceRecord[]): SourceRecord[] {
  return records
    .filter((record) => isJob?.(record) ?? true)
    .map((record) => Object.assign(newRecord(), record, derive?.(record)));
}

function toDraft(
  format: FeedFormat,
  record: SourceRecord,
  hints: Hints,
  proposed: ProposedField[],
): JobDraft {
  const { fields, fixed = {}, country } = format;
  const find = finder(format, record);
  const draft = new JobDraft(country === undefined ? hints : { ...hints, country });
  for (const [target, paths] of Object.entries(fields))
    if (target !== 'id') draft.set(target as Target, choose(target, pathsOf(paths).map(find)));
  for (const { target, path } of proposed)
    if (target !== 'id' && target !== 'url' && !draft.has(target)) draft.set(target, find(path));
  for (const [target, value] of Object.entries(fixed))
    if (!draft.has(target as Target)) draft.set(target as Target, value);
  return draft;
}

/** The first value. Of ways to apply, the first that is one. */
function choose(target: string, found: unknown[]): unknown {
  const values = found.filter((value) => !isEmpty(value));
  if (target !== 'how_to_apply') return values[0];
  const contacts = values.map((value) => (Array.isArray(value) ? value[0] : value));
  return contacts.find((value) => readContact(value).value !== undefined) ?? contacts[0];
}

/** An element with children has no text. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) return value.every(isEmpty);
  return typeof value === 'object' || toLine(value, 100) === '';
}

/** Fields that say the same together. What a format says about one of them, no proposal completes. */
const groups = [
  ['pay', 'salary_min', 'salary_max'],
  ['location', 'city', 'region', 'country'],
  ['how_to_apply', 'url'],
  ['category', 'category_id', 'category_slug'],
  ['remote', 'is_remote'],
];

function proposeRest(format: FeedFormat, { records }: Sample): ProposedField[] {
  const known = knownPaths(format);
  const given = new Set(['id', ...Object.keys(format.fields), ...Object.keys(format.fixed ?? {})]);
  for (const group of groups)
    if (group.some((target) => given.has(target))) for (const target of group) given.add(target);
  return proposeMapping(withDerived(format, records)).filter(
    ({ target, path, confidence }) =>
      confidence >= MIN_CONFIDENCE && !given.has(target) && !isKnown(path, known),
  );
}

function knownPaths({ fields, others = '', marks }: FeedFormat): Set<string> {
  return new Set([...Object.values(fields).flatMap(pathsOf), ...split(others), ...split(marks)]);
}

/** A name that is known knows what is inside. */
function isKnown(path: string, known: ReadonlySet<string>): boolean {
  const steps = path.split('.');
  return steps.some((_, index) => known.has(steps.slice(0, index + 1).join('.')));
}

function pathsOf(paths: string | string[] | undefined): string[] {
  if (paths === undefined) return [];
  return typeof paths === 'string' ? paths.split(' ') : paths;
}

function split(names: string): string[] {
  return names.split(names.includes('\n') ? /\n\s*/ : ' ').filter(Boolean);
}
