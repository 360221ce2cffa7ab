import type { Issue } from '../../platform/http/errors.ts';
import type { SchemaField } from './field-schema.ts';
import { getFieldType } from './fields/registry.ts';

export const moderations = ['auto', 'manual'] as const;
export const sortDirections = ['asc', 'desc'] as const;

export const defaultRules = {
  allow_public_submit: false,
  moderation: 'manual',
  sort_by: 'created_at',
  sort_dir: 'desc',
} as const;

/** What every item can be sorted by, whatever the schema. */
export const builtInSorts = ['created_at', 'updated_at', 'position', 'starts_at', 'expires_at'] as const;
export type BuiltInSort = (typeof builtInSorts)[number];

/** A built-in order wins over a field of the same name. */
export function isBuiltInSort(name: string): name is BuiltInSort {
  return (builtInSorts as readonly string[]).includes(name);
}

/** The field of the schema that this name sorts by; undefined when there is none, or none that has an order. */
function findSortField(schema: readonly SchemaField[], name: string): SchemaField | undefined {
  return schema.find((field) => field.name === name && getFieldType(field.type).sort !== undefined);
}

/** What is wrong with an order; `path` is where it was given. */
export function findSortProblems(schema: readonly SchemaField[], name: string, path: string): Issue[] {
  if (isBuiltInSort(name) || findSortField(schema, name)) return [];
  const message = `must be one of ${builtInSorts.join(', ')}, or a field of the schema that has an order`;
  return [{ path, message }];
}
