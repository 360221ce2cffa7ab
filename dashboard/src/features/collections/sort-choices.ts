import type { SchemaField } from '@corkboard/client';
import { useMessages } from '../../messages/use-messages.ts';
import { labelOf } from './item-values.ts';

const builtInSorts = ['created_at', 'updated_at', 'position', 'starts_at', 'expires_at'] as const;
const unsortable: SchemaField['type'][] = ['image', 'richtext', 'json', 'multiselect'];

/** The orders of a collection's lists: those of every collection, and the fields that the API can sort by. */
export function useSortChoices(schema: readonly SchemaField[]): { value: string; label: string }[] {
  const t = useMessages('collections');
  return [
    ...builtInSorts.map((value) => ({ value: value as string, label: t.sorts[value] })),
    ...schema
      .filter(({ name, type }) => !unsortable.includes(type) && !builtInSorts.some((sort) => sort === name))
      .map((field) => ({ value: field.name, label: labelOf(field) })),
  ];
}
