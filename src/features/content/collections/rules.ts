import type { Issue } from '../../../platform/http/errors/http-error.ts';
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

/** The sort orders of every collection, independent of its schema. */
export const builtInSorts = ['created_at', 'updated_at', 'position', 'starts_at', 'expires_at'] as const;
export type BuiltInSort = (typeof builtInSorts)[number];

/** A built-in order takes precedence over a field of the same name. */
export function isBuiltInSort(name: string): name is BuiltInSort {
  return (builtInSorts as readonly string[]).includes(name);
}

/** Finds the field of the schema, or undefined if it does not exist or cannot be sorted. */
function findSortField(schema: readonly SchemaField[], name: string): SchemaField | undefined {
  return schema.find((field) => field.name === name && getFieldType(field.type).sort !== undefined);
}

/** Finds problems of a sort order. `path` is its path in the request. */
export function findSortProblems(schema: readonly SchemaField[], name: string, path: string): Issue[] {
  if (isBuiltInSort(name) || findSortField(schema, name)) return [];
  const message = `must be one of ${builtInSorts.join(', ')}, or a sortable field of the schema`;
  return [{ path, message }];
}
