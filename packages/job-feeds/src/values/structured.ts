import { isRegion } from '@corkboard/basics/regions';
import { type ImportMessage, newMessage } from '../message.ts';
import { readCountry } from './country.ts';
import { absent, type ReadValue, rejected, toPlainLine, understood } from './value.ts';

const MAX_FORM_DATA_BYTES = 64 * 1024;
const MAX_ITEMS = 250;

/** Reads an object, or an object as JSON text, of at most 64 kB. */
export function readFormData(value: unknown): ReadValue<object> {
  if (value === null || value === undefined || value === '') return absent();
  const json = typeof value === 'string' ? value : JSON.stringify(value);
  if (Buffer.byteLength(json) > MAX_FORM_DATA_BYTES) return rejected(newMessage('data_too_large'));
  const data = parseJson(json);
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return rejected(newMessage('data_not_an_object'));
  return understood(data);
}

/** Reads a list of texts: an array, a JSON array as text, or texts with commas between them. */
function readStringList(value: unknown): ReadValue<string[]> {
  if (value === null || value === undefined) return absent();
  const parsed = typeof value === 'string' && value.trim().startsWith('[') ? parseJson(value) : value;
  const items = Array.isArray(parsed) ? parsed : toPlainLine(parsed, 10_000).split(/[,;|]/);
  if (items.length > MAX_ITEMS) return rejected(newMessage('list_too_long', { max: MAX_ITEMS }));
  const texts = items.map((item) => toPlainLine(item, 200)).filter(Boolean);
  return texts.length === 0 && !Array.isArray(parsed) ? absent() : understood([...new Set(texts)]);
}

const groups: ReadonlyMap<string, string> = new Map([
  ['EUROPEAN_UNION', 'EU'],
  ['ANYWHERE', 'WORLDWIDE'],
  ['ANYWHERE_IN_THE_WORLD', 'WORLDWIDE'],
  ['GLOBAL', 'WORLDWIDE'],
  ['LATIN_AMERICA', 'LATAM'],
  ['ASIA_PACIFIC', 'APAC'],
]);
const MAX_REGIONS = 50;

/** Reads where remote work is possible: countries, or groups of countries such as `EU` and `WORLDWIDE`. Others are left out. */
export function readRegions(value: unknown): ReadValue<string[]> {
  const list = readStringList(value);
  if (list.value === undefined) return list;
  const notes: ImportMessage[] = [];
  const regions = list.value.flatMap((text) => {
    const name = text.toUpperCase().replace(/[\s-]+/g, '_');
    const group = groups.get(name) ?? (isRegion(name) ? name : undefined);
    const region = group ?? readCountry(text).value;
    if (region === undefined) notes.push(newMessage('not_a_region', { text: text.slice(0, 100) }));
    return region ?? [];
  });
  if (regions.length === 0 && list.value.length > 0) return rejected(newMessage('not_regions'));
  return understood([...new Set(regions)].slice(0, MAX_REGIONS), notes.slice(0, 5));
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
