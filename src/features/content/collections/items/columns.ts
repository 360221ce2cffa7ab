import { pickDefined } from '../../../../platform/changed-fields.ts';
import { type Issue, invalid } from '../../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { toTsVector, truncate } from '../../../../platform/search-words.ts';
import { toEnd, toStart } from '../../../../platform/time-zones.ts';
import { compileCollection, type ItemData } from '../compile.ts';
import { isObject } from '../json-values.ts';
import type { CollectionRow } from '../queries.ts';
import type { WritableColumns } from './queries.ts';
import type { UpdateItem } from './schema.ts';

/** Converts the given fields to columns, except for data. */
export function toColumns(
  { organization }: Scope,
  fields: Omit<UpdateItem, 'data'>,
): Partial<WritableColumns> {
  const { status, starts_at, expires_at, position, owner_user_id, external_id } = fields;
  const columns = {
    status,
    starts_at: toStart(starts_at, organization.timeZone),
    expires_at: toEnd(expires_at, organization.timeZone),
    position,
    owner_user_id,
    external_id,
  };
  return pickDefined(columns);
}

interface DataOptions {
  /** Whether the data belongs to a stored item with changes. */
  isUpdate: boolean;
  /** Issues of the rest of the request. */
  problems?: Issue[];
  /** Whether a visitor of the board sent the data. */
  isFromOutside?: boolean;
}

/**
 * Converts data to columns, normalized by the collection's schema. Throws the issues of the data together with `problems`.
 */
export function toDataColumns(
  scope: Scope,
  collection: CollectionRow,
  data: unknown,
  { isUpdate, problems = [], isFromOutside = false }: DataOptions,
): Pick<WritableColumns, 'data' | 'words'> {
  // `problems` already contains data that is not an object.
  if (problems.length > 0 && !isObject(data)) throw invalid(problems);
  const compiled = compileCollection(collection.schema);
  const validated = compiled.validate(data, { ...scope, isFromOutside }, { isUpdate });
  const issues = 'issues' in validated ? [...problems, ...validated.issues] : problems;
  if ('issues' in validated || issues.length > 0) throw invalid(issues);
  return { data: validated.data, words: toItemWords(collection, validated.data) };
}

/** The words of the data for the search index. */
export function toItemWords(collection: CollectionRow, data: ItemData): string {
  const text = truncate(compileCollection(collection.schema).toSearchText(data), MAX_SEARCHED_LENGTH);
  return toTsVector(searchSpace(collection), text.split('\n'));
}

/** Returns the image URLs of an item by the names of its fields in the API. */
export function shownImages({ schema }: CollectionRow, data: ItemData): Record<string, string[]> {
  const images = compileCollection(schema).imageUrls(data);
  return Object.fromEntries(Object.entries(images).map(([name, urls]) => [`data.${name}`, urls]));
}

/** The prefix that separates the words of a collection from other collections' words in the index. */
export function searchSpace({ search_space }: Pick<CollectionRow, 'search_space'>): string {
  return search_space.toString(36);
}

/** A tsvector can have up to 1 MB. Text of distinct short words becomes a tsvector of several times its size. */
const MAX_SEARCHED_LENGTH = 100_000;
