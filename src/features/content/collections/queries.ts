import { type Selectable, sql } from 'kysely';
import { columnsOf } from '../../../platform/database/rows/columns.ts';
import { insertOwn, selectOwn, updateOwnRow } from '../../../platform/database/rows/own-rows.ts';
import type { Collections } from '../../../platform/database/tables.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { SchemaField } from './field-schema.ts';
import type { Collection, CollectionRules } from './schema.ts';

export type CollectionRow = Omit<Selectable<Collections>, 'schema' | 'rules'> & {
  schema: SchemaField[];
  rules: CollectionRules;
};

export async function listCollections(scope: Scope): Promise<CollectionRow[]> {
  return (await select(scope)
    .orderBy(sql`lower(name)`)
    .orderBy('slug')
    .execute()) as unknown as CollectionRow[];
}

export async function getCollection(scope: Scope, slug: string): Promise<CollectionRow> {
  const row = orNotFound(await select(scope).where('slug', '=', slug).executeTakeFirst(), 'collection');
  return row as unknown as CollectionRow;
}

/**
 * Locks the collection for share until the transaction ends. Writers of items take this lock, so that the schema cannot change
 * between validation and write.
 */
export async function lockCollectionForShare(scope: Scope, slug: string): Promise<CollectionRow> {
  const row = orNotFound(
    await select(scope).where('slug', '=', slug).forShare().executeTakeFirst(),
    'collection',
  );
  return row as unknown as CollectionRow;
}

/** Locks the collection against changes and against writers of its items. */
export async function lockCollection(scope: Scope, slug: string): Promise<CollectionRow | undefined> {
  const row = await select(scope).where('slug', '=', slug).forUpdate().executeTakeFirst();
  return row as unknown as CollectionRow | undefined;
}

export type CollectionContent = Pick<
  CollectionRow,
  'name' | 'description' | 'visibility' | 'schema' | 'rules' | 'required_entitlement'
>;

/** Inserts a collection. Returns undefined if the slug exists. */
export async function insertCollection(
  scope: Scope,
  slug: string,
  content: CollectionContent,
): Promise<CollectionRow | undefined> {
  const row = await insertOwn(scope, 'collections', { slug, ...toColumns(content) })
    .onConflict((conflict) => conflict.columns(['organization_id', 'slug']).doNothing())
    .returning(columnNames)
    .executeTakeFirst();
  return row as unknown as CollectionRow | undefined;
}

/** Replaces the content of a collection that the caller has locked. */
export async function replaceCollection(
  scope: Scope,
  { id }: CollectionRow,
  content: CollectionContent,
): Promise<CollectionRow> {
  const row = await updateOwnRow(scope, 'collections', id, {
    ...toColumns(content),
    version: sql`version + 1`,
  })
    .returning(columnNames)
    .executeTakeFirstOrThrow();
  return row as unknown as CollectionRow;
}

/** Finds the collections with the given ids, by id. */
export async function findCollections(scope: Scope, ids: string[]): Promise<Map<string, CollectionRow>> {
  if (ids.length === 0) return new Map();
  const rows = await select(scope).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  return new Map(rows.map((row) => [row.id, row as unknown as CollectionRow]));
}

export function toCollection(row: CollectionRow): Collection {
  const { id, slug, name, description, schema, rules, required_entitlement, created_at, updated_at } = row;
  const visibility = row.visibility as Collection['visibility'];
  return {
    id,
    slug,
    name,
    description,
    visibility,
    schema,
    rules,
    required_entitlement,
    created_at,
    updated_at,
  };
}

function toColumns(content: CollectionContent) {
  const { schema, rules } = content;
  return { ...content, schema: JSON.stringify(schema), rules: JSON.stringify(rules) };
}

const columnNames = columnsOf('collections');

function select(scope: Scope) {
  return selectOwn(scope, 'collections').select(columnNames);
}
