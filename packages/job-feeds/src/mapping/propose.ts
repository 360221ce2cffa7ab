import type { SourceRecord } from '../sources/source.ts';
import { readCountry } from '../values/country.ts';
import { readDate } from '../values/date.ts';
import { readContact, readUrl } from '../values/links.ts';
import { readPay } from '../values/pay.ts';
import { readRemote } from '../values/remote.ts';
import { toText } from '../values/value.ts';
import { findNamedTarget } from './field-names.ts';
import { isObject, valueAt } from './paths.ts';
import type { MappedTarget, Mapping } from './schema.ts';

export interface ProposedField {
  target: MappedTarget;
  path: string;
  /** From 0 to 1. Below 0.5, a person should check it. */
  confidence: number;
  /** Up to 3 values of the records, cut to 100 characters. */
  samples: string[];
}

const MAX_RECORDS = 20;
const MAX_PATHS = 300;
const MAX_LEVELS = 4;

/** Proposes which path fills each field, from the names of the paths and whether the values of the first 20 records fit. */
export function proposeMapping(records: SourceRecord[]): ProposedField[] {
  const sample = records.slice(0, MAX_RECORDS);
  const best = new Map<MappedTarget, ProposedField>();
  const ranks = new Map<MappedTarget, number>();
  for (const path of listPaths(sample)) {
    const named = findNamedTarget(path);
    if (!named) continue;
    const values = sample.map((record) => valueAt(record, path)).filter((value) => !isEmpty(value));
    const share = shareThatFits(named.target, values);
    // A column with the name of a field is that field. A person should check it if no value fits.
    const isOwn = named.confidence === 1;
    const confidence = isOwn ? Math.max(share, OWN_NAME) : named.confidence * share * depthFactor(path);
    // A row with the ID of an earlier row is refused, so a column that mostly repeats is no ID.
    if (named.target === 'id' && values.length > 0 && 2 * new Set(values.map(String)).size <= values.length)
      continue;
    // The longest text is the whole one: feeds have an excerpt as well.
    const rank = named.target === 'description' ? lengthOf(values) * Math.sign(share) : confidence;
    if (rank <= (ranks.get(named.target) ?? 0)) continue;
    ranks.set(named.target, rank);
    const samples = values.slice(0, 3).map((value) => toText(Array.isArray(value) ? value[0] : value, 100));
    best.set(named.target, {
      target: named.target,
      path,
      confidence: Math.round(confidence * 100) / 100,
      samples,
    });
  }
  const external = best.get('external_id');
  if (external && !best.has('id')) best.set('id', { ...external, target: 'id' });
  return [...best.values()].filter(({ confidence }) => confidence >= MIN_CONFIDENCE);
}

/** The proposal as a mapping. */
export function toMapping(proposal: ProposedField[]): Mapping {
  return Object.fromEntries(proposal.map(({ target, path }) => [target, { path }]));
}

const MIN_CONFIDENCE = 0.2;
const OWN_NAME = 0.3;

/** All paths to scalar values, the paths of the first records first. */
export function listPaths(records: SourceRecord[]): string[] {
  const paths = new Set<string>();
  for (const record of records) addPaths(record, [], paths);
  return [...paths];
}

function addPaths(value: unknown, steps: string[], paths: Set<string>): void {
  if (paths.size >= MAX_PATHS || steps.length > MAX_LEVELS) return;
  if (Array.isArray(value)) {
    const [item] = value;
    addPaths(item, steps, paths);
  } else if (isObject(value)) {
    if (Object.hasOwn(value, '#text') && steps.length > 0) paths.add(steps.join('.'));
    for (const [key, child] of Object.entries(value))
      if (key !== '#text') addPaths(child, [...steps, key], paths);
  } else if (steps.length > 0) paths.add(steps.join('.'));
}

/** A name at the root says more than the same name inside an object. */
function depthFactor(path: string): number {
  return 0.95 ** (path.split('.').length - 1);
}

type Check = (value: unknown) => boolean;

const checks: Partial<Record<MappedTarget, Check>> = {
  url: (value) => readUrl(value).value !== undefined,
  company_website: (value) => readUrl(value).value !== undefined,
  company_logo_url: (value) => readUrl(value).value !== undefined,
  how_to_apply: (value) => readContact(value).value !== undefined,
  pay: (value) => readPay(value).problem === undefined,
  salary_min: (value) => readPay(value).problem === undefined,
  salary_max: (value) => readPay(value).problem === undefined,
  // The country of the import decides which number of an ambiguous date is the day.
  posted_at: (value) => readDate(value, { country: 'DE' }).problem === undefined,
  expires_at: (value) => readDate(value, { country: 'DE' }).problem === undefined,
  country: (value) => readCountry(value).value !== undefined,
  remote: (value) => readRemote(value).problem === undefined,
  title: (value) => hasLength(value, 2, 200),
  company_name: (value) => hasLength(value, 1, 200),
  description: (value) => hasLength(value, 10, 1_000_000),
  category: (value) => hasLength(value, 1, 100),
  job_type: (value) => hasLength(value, 1, 60),
};

/** Columns without any value fit, but say less. */
function shareThatFits(target: MappedTarget, values: unknown[]): number {
  const check = checks[target];
  if (values.length === 0) return 0.5;
  if (!check) return 1;
  return values.filter((value) => check(Array.isArray(value) ? value[0] : value)).length / values.length;
}

function hasLength(value: unknown, min: number, max: number): boolean {
  const { length } = toText(value).trim();
  return length >= min && length <= max;
}

function lengthOf(values: unknown[]): number {
  return values.reduce<number>((sum, value) => sum + toText(value).length, 1);
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    isObject(value)
  );
}
