import type { ImportMessage } from '../message.ts';
import type { SourceRecord } from '../sources/source.ts';

export interface ParsedRecord {
  record: SourceRecord;
  /** Where the record begins in the input. */
  line: number;
  /** What is wrong with this record. */
  notes?: ImportMessage[];
}
