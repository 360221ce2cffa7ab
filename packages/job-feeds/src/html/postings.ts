import { parseExactJson } from '../parsing/exact-json.ts';
import { findJsonExcess } from '../parsing/json-bounds.ts';
import { scanPage } from './scan-page.ts';

/** A page with more is a list, whose entries have pages of their own. */
const MAX_POSTINGS = 1_000;
const MAX_DEPTH = 8;

/** The `JobPosting` objects in the JSON-LD of a page, also inside of lists and graphs. Invalid JSON-LD is skipped. */
export function findPostings(html: string): Record<string, unknown>[] {
  return postingsOf(scanPage(html).jsonLd);
}

/** The same in texts of JSON-LD. */
export function postingsOf(texts: string[]): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  for (const text of texts) collect(parse(text), found, 0);
  return found;
}

/** Many pages have raw line breaks inside of strings, which JSON does not allow. */
function parse(text: string): unknown {
  const json = text
    .replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)/, '')
    .replace(/(?:-->|\]\]>)\s*$/, '');
  for (const candidate of [json, json.replace(/\p{Cc}/gu, ' ')]) {
    try {
      if (!findJsonExcess(candidate)) return parseExactJson(candidate);
    } catch {}
  }
  return undefined;
}

function collect(value: unknown, found: Record<string, unknown>[], depth: number): void {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null || found.length >= MAX_POSTINGS)
    return;
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, found, depth + 1);
    return;
  }
  const node = value as Record<string, unknown>;
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
