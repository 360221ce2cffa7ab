import { LRUCache } from 'lru-cache';
import { type CompiledCollection, compileCollection } from './compile.ts';
import type { SchemaField } from './field-schema.ts';

/** Characters of schemas; one with 40 selects of 500 options can have four million. */
const MAX_SIZE = 20_000_000;

interface CollectionVersion {
  organizationId: number;
  id: string;
  /** Another value for each schema that the collection has had. */
  version: number | string;
}

const known = new LRUCache<string, CompiledCollection>({ max: 5_000, maxSize: MAX_SIZE });

/** A collection's schema, compiled once for each of its versions. */
export function compiledCollection(
  { organizationId, id, version }: CollectionVersion,
  schema: readonly SchemaField[],
): CompiledCollection {
  const key = `${organizationId} ${id} ${version}`;
  const found = known.get(key);
  if (found) return found;
  const compiled = compileCollection(schema);
  known.set(key, compiled, { size: JSON.stringify(schema).length });
  return compiled;
}
