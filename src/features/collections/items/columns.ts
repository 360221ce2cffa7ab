import { type Issue, invalid } from '../../../platform/http/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { toTsVector, truncate } from '../../../platform/search-words.ts';
import { toInstant } from '../../../platform/time.ts';
import type { ItemData } from '../compile.ts';
import { compiledCollection } from '../compiled-collections.ts';
import { isObject } from '../json-values.ts';
import type { CollectionRow } from '../queries.ts';
import type { WritableColumns } from './queries.ts';
import type { UpdateItem } from './schema.ts';

/** The columns of the fields beside data; fields left out have none. */
export function toColumns(fields: Omit<UpdateItem, 'data'>): Partial<WritableColumns> {
  const { status, starts_at, expires_at, position, owner_user_id } = fields;
  const columns = {
    status,
    starts_at: toInstant(starts_at),
    expires_at: toInstant(expires_at),
    position,
    owner_user_id,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

interface DataOptions {
  /** Whether the data is a stored item's with changes. */
  isUpdate: boolean;
  /** What is wrong with the rest of the request. */
  problems?: Issue[];
  /** Whether a visitor of the board sent it. */
  isFromOutside?: boolean;
}

/**
 * The columns of data, normalised by the collection's schema; throws everything that is wrong with it, and with the rest
 * of the request (`problems`).
 */
export function toDataColumns(
  scope: Scope,
  collection: CollectionRow,
  data: unknown,
  { isUpdate, problems = [], isFromOutside = false }: DataOptions,
): Pick<WritableColumns, 'data' | 'words'> {
  // Of what is no object at all, the form of the request has complained.
  if (problems.length > 0 && !isObject(data)) throw invalid(problems);
  const compiled = compile(scope, collection);
  const validated = compiled.validate(data, { ...scope, isFromOutside }, { isUpdate });
  const issues = 'issues' in validated ? [...problems, ...validated.issues] : problems;
  if ('issues' in validated || issues.length > 0) throw invalid(issues);
  const text = truncate(compiled.toSearchText(validated.data), MAX_SEARCHED_LENGTH);
  return { data: validated.data, words: toTsVector(searchSpace(collection), text.split('\n')) };
}

/** The images that an item shows, under the names that its fields have in the API. */
export function shownImages(
  scope: Scope,
  collection: CollectionRow,
  data: ItemData,
): Record<string, string[]> {
  const images = compile(scope, collection).imageUrls(data);
  return Object.fromEntries(Object.entries(images).map(([name, urls]) => [`data.${name}`, urls]));
}

/** What sets the words of one collection's items apart from all others in the index. */
export function searchSpace({ search_space }: Pick<CollectionRow, 'search_space'>): string {
  return search_space.toString(36);
}

/** A tsvector has room for 1 MB, which text of ever new short words fills with a multiple of itself. */
const MAX_SEARCHED_LENGTH = 100_000;

function compile({ organizationId }: Scope, { id, version, schema }: CollectionRow) {
  return compiledCollection({ organizationId, id, version }, schema);
}
