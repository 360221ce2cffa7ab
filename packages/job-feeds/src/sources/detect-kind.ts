import { constants, gunzipSync } from 'node:zlib';
import { findXmlStart } from '../parsing/xml-start.ts';

/** The kind of a file by its first bytes: `PK` begins a workbook, `<` XML, `[` JSON, and `{` JSON or one object per line. Anything else is CSV. */
export function detectKind(head: Uint8Array): 'csv' | 'xlsx' | 'xml' | 'json' | 'ndjson' {
  if (isWorkbook(head)) return 'xlsx';
  // UTF-16 has a zero in each character of ASCII.
  const text = Buffer.from(inflate(head)).toString('latin1').replaceAll('\0', '');
  const start = text.replace(/^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)?\s*/, '');
  if (findXmlStart(start) !== undefined) return 'xml';
  if (start.startsWith('[')) return 'json';
  if (!start.startsWith('{')) return 'csv';
  const [first = '', second = ''] = start.split(/\r?\n/, 2);
  const isOnlyLine = second.trim() === '';
  if (isOnlyLine && LIST.test(first)) return 'json';
  return isObject(first) ? 'ndjson' : 'json';
}

/** A ZIP archive, or a file of older or protected workbooks, which have an error of their own. */
function isWorkbook(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 4)).toString('hex');
  return start === '504b0304' || start === 'd0cf11e0';
}

/** A whole document on one line, by the usual names of lists of jobs: `{"meta":{},"jobs":[{"id":1}]}`. */
const LIST =
  /"(?:jobs|offers|results?|data|items|positions|postings|content|openings|vacancies|listings|entries|records|stellen)"\s*:\s*\[\s*\{/i;

function inflate(head: Uint8Array): Uint8Array {
  if (head[0] !== 0x1f || head[1] !== 0x8b) return head;
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 1_000_000 });
  } catch {
    return head;
  }
}

function isObject(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    // The first line is longer than the head: only one object per line is that long without a line break.
    return line.length > 3000;
  }
}
