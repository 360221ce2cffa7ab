import type { ProposedField } from '../mapping/propose.ts';
import type { MappedJob, SourceRecord } from '../sources/source.ts';
import type { Hints } from '../values/value.ts';

/** The beginning of a source. */
export interface Sample {
  kind: 'csv' | 'xlsx' | 'xml' | 'json' | 'ndjson';
  /** Tables: the header, in the order of the file. */
  columns?: string[];
  /** XML: the name of the root element. */
  root?: string;
  /** XML: the name of the elements that are records. */
  element?: string;
  records: SourceRecord[];
}

/** A format whose fields are known, so that it needs no mapping. */
export interface Format {
  /** In `source.format`. */
  name: string;
  /** The name that operators know. */
  label: string;
  recognize(sample: Sample): boolean;
  /** Whether a record is a job. The others are skipped and counted. By default, all are jobs. */
  isJob?(record: SourceRecord): boolean;
  /** The ID that the source gives the job, or else the URL of the job there. */
  readId(record: SourceRecord, kind: Sample['kind']): string | undefined;
  toJob(record: SourceRecord, hints: Hints, kind: Sample['kind']): MappedJob;
  /** Fields that the format does not have, and the sample probably has. */
  proposed?: ProposedField[];
}
