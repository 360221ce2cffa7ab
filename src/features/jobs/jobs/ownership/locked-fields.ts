import type { Selectable } from 'kysely';
import type { Jobs } from '../../../../platform/database/tables.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { UpdateJob } from '../schema.ts';
import { isEnrichment, toImportId } from './owner.ts';

/** Fields that write the same value as another one. Locks have the name of the other one. */
const alternatives: Readonly<Record<string, string>> = {
  is_remote: 'remote',
  category_id: 'category',
  category_slug: 'category',
  how_to_apply_method: 'how_to_apply',
};

/** One name for each value, sorted. */
export function cleanLockedFields(names: readonly string[]): string[] {
  return [...new Set(names.map(toLockName))].sort();
}

/** The input of an import without the fields that it must leave alone. */
export function withoutLocked<Input extends UpdateJob>(input: Input, locked: readonly string[]): Input {
  const names = new Set(locked);
  return Object.fromEntries(Object.entries(input).filter(([name]) => !names.has(toLockName(name)))) as Input;
}

/**
 * Locks the fields that an actor other than the import changes in a job of an import. Enrichment locks nothing. An update that writes
 * `locked_fields` decides itself. Returns no column if nothing is added. `columns` are the columns whose values change.
 */
export function toLockColumns(
  { actor }: Pick<Scope, 'actor'>,
  stored: Pick<Selectable<Jobs>, 'import_id' | 'locked_fields'>,
  columns: object,
  { locked_fields: written }: UpdateJob,
): { locked_fields?: string[] } {
  if (stored.import_id === null || written !== undefined) return {};
  if (isEnrichment(actor) || toImportId(actor) === stored.import_id) return {};
  const names = Object.keys(columns).map((name) => columnFields[name] ?? name);
  const locked_fields = cleanLockedFields([...stored.locked_fields, ...names]);
  return locked_fields.length > stored.locked_fields.length ? { locked_fields } : {};
}

/** The fields of columns with other names. */
const columnFields: Readonly<Record<string, string>> = {
  logo_id: 'company_logo_url',
  is_hybrid: 'remote',
  place_city: 'place',
  place_region: 'place',
  place_country: 'place',
  place_latitude: 'place',
  place_longitude: 'place',
  place_is_corrected: 'place',
};

function toLockName(field: string): string {
  return Object.hasOwn(alternatives, field) ? (alternatives[field] ?? field) : field;
}
