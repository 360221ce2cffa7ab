import type { SourceRecord } from '../sources/source.ts';
import { MAX_COLUMNS, MAX_DEPTH, tooDeep, tooManyNames } from './limits.ts';
import type { ParseReport } from './parse-report.ts';

/** An empty record. It has no prototype, so that any name is an ordinary key. */
export function newRecord(): SourceRecord {
  return Object.create(null) as SourceRecord;
}

/** Copies parsed JSON into records without a prototype. Repairs texts that the database cannot store. Bounds depth and names. */
export function toPlainRecord(value: object, report: ParseReport, line: number): SourceRecord {
  return copyObject(value, report, line, 1);
}

function copyObject(value: object, report: ParseReport, line: number, depth: number): SourceRecord {
  if (depth > MAX_DEPTH) throw tooDeep(line);
  const record = newRecord();
  const entries = Object.entries(value);
  if (entries.length > MAX_COLUMNS) throw tooManyNames(line);
  for (const [key, child] of entries) record[repairText(key, report)] = copyValue(child, report, line, depth);
  return record;
}

function copyValue(value: unknown, report: ParseReport, line: number, depth: number): unknown {
  if (typeof value === 'string') return repairText(value, report);
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) return copyObject(value, report, line, depth + 1);
  if (depth >= MAX_DEPTH) throw tooDeep(line);
  return value.map((item) => copyValue(item, report, line, depth + 1));
}

function repairText(text: string, report: ParseReport): string {
  let repaired = text;
  if (!repaired.isWellFormed()) {
    report.addRepair('surrogates');
    repaired = repaired.toWellFormed();
  }
  if (repaired.includes('\0')) {
    report.addRepair('nul');
    repaired = repaired.replaceAll('\0', '');
  }
  return repaired;
}
