import type { ImportMapping, ImportPreview } from '@corkboard/client';
import { CreateJobRules } from '../../../generated/form-rules.ts';
import { emptyTexts } from '../../../ui/form/nulls.ts';

export type Target = keyof ImportMapping;
export type MappedField = NonNullable<ImportMapping[Target]>;
export type Way = 'path' | 'constant' | 'template' | 'lookup';

const firstTargets: Target[] = [
  'title',
  'company_name',
  'location',
  'city',
  'region',
  'country',
  'remote',
  'description',
  'job_type',
  'category',
  'pay',
  'salary_min',
  'salary_max',
  'salary_currency',
  'salary_period',
  'how_to_apply',
  'posted_at',
  'expires_at',
  'id',
  'url',
  'company_website',
  'company_logo_url',
  'remote_regions',
  'recruiter_name',
  'recruiter_url',
  'status',
  'slug',
  'source',
  'external_id',
  'is_highlighted',
  'is_sticky',
];
/** Organizations choose these for the board, and the category by its name. */
const { notify_email, category_slug, ...texts } = emptyTexts(CreateJobRules);

/** The fields that a mapping can fill, the most common first. */
export const targets: Target[] = [...new Set([...firstTargets, ...(Object.keys(texts) as Target[])])];

/** Field names in the order of `targets`, others last, each once. */
export function inFieldOrder(fields: Iterable<string>): string[] {
  const order: string[] = targets;
  const positionOf = (field: string) => (order.indexOf(field) + order.length + 1) % (order.length + 1);
  return [...new Set(fields)].sort((a, b) => positionOf(a) - positionOf(b));
}

export function wayOf(field: MappedField): Way {
  if ('constant' in field) return 'constant';
  if ('template' in field) return 'template';
  return 'lookup' in field ? 'lookup' : 'path';
}

/** The same field, filled in another way. What was chosen before is taken over where it makes sense. */
export function changeWay(field: MappedField, way: Way): MappedField {
  const path = 'path' in field ? field.path : '';
  if (way === 'constant') return { constant: '' };
  if (way === 'template') return { template: path === '' ? '' : `{${path}}` };
  return way === 'lookup' ? { path, lookup: {} } : { path };
}

/** Whether the API accepts the field: a path or a template is chosen. */
function isComplete(field: MappedField): boolean {
  if ('path' in field) return field.path.trim() !== '';
  return 'constant' in field || field.template.trim() !== '';
}

/** The complete fields. */
export function toBody(mapping: ImportMapping): ImportMapping {
  return Object.fromEntries(Object.entries(mapping).filter(([, field]) => isComplete(field)));
}

export function toMapping(proposal: ImportPreview['proposal']): ImportMapping {
  return Object.fromEntries(proposal.map(({ field, path }) => [field, { path }]));
}

type Lookup = Extract<MappedField, { lookup: unknown }>['lookup'];

/** `full = full-time` for each line. */
export function printLookup(lookup: Lookup): string {
  return Object.entries(lookup)
    .map(([from, to]) => `${from} = ${to ?? ''}`)
    .join('\n');
}

/** Lines without `=` are not complete yet. */
export function parseLookup(text: string): Lookup {
  const entries = text.split('\n').flatMap((line) => {
    const sign = line.indexOf('=');
    return sign < 1 ? [] : [[line.slice(0, sign).trim(), line.slice(sign + 1).trim()]];
  });
  return Object.fromEntries(entries);
}
