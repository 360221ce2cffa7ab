import { parseExactJson } from '../parsing/exact-json.ts';
import { findJsonExcess } from '../parsing/json-bounds.ts';
import { splitSloppyJson } from '../parsing/sloppy-json.ts';
import type { SourceRecord } from '../sources/source.ts';
import { findMicrodata } from './microdata.ts';
import { type ScannedPage, scanPage } from './scan-page.ts';

/** A page with more is a list, whose entries have pages of their own. */
const MAX_POSTINGS = 1_000;
const MAX_DEPTH = 8;

/** The `JobPosting` objects in the JSON-LD of a page, also inside of lists and graphs, or else in its microdata. Invalid data is skipped. */
export function findPostings(html: string): SourceRecord[] {
  return postingsOf(scanPage(html), html);
}

/** The same of a page that was scanned. */
export function postingsOf({ jsonLd }: Pick<ScannedPage, 'jsonLd'>, html: string): SourceRecord[] {
  const found: SourceRecord[] = [];
  for (const text of jsonLd) for (const value of parse(text)) collect(value, found, 0);
  return found.length > 0 ? found : findMicrodata(html);
}

/** Several values, if the text is not JSON but close to it. */
function parse(text: string): unknown[] {
  const whole = parseOne(text);
  return whole === undefined ? splitSloppyJson(text).map(parseOne) : [whole];
}

function parseOne(json: string): unknown {
  try {
    return findJsonExcess(json) ? undefined : parseExactJson(json);
  } catch {
    return undefined;
  }
}

function collect(value: unknown, found: SourceRecord[], depth: number): void {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null || found.length >= MAX_POSTINGS)
    return;
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, found, depth + 1);
    return;
  }
  const node = value as SourceRecord;
  if (
    [node['@type']]
      .flat()
      .some((type) => /^(https?:\/\/schema\.org\/|schema:)?JobPosting$/.test(String(type)))
  )
    found.push(node);
  else
    for (const key of ['@graph', 'itemListElement', 'item', 'mainEntity', 'hasPart'])
      collect(node[key], found, depth + 1);
}
