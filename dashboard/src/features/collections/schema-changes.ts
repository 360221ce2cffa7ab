import type { Collection, SaveCollection, SchemaField } from '@corkboard/client';

/** What a person should know before a schema is replaced. */
export type SchemaChange =
  | { kind: 'removed' | 'required'; field: SchemaField }
  | { kind: 'retyped'; field: SchemaField; before: SchemaField['type'] }
  | { kind: 'narrowed'; field: SchemaField }
  | { kind: 'options'; field: SchemaField; options: string[] }
  | { kind: 'hidden' };

/** The changes that take something away from items or from visitors. Additions and other orders do not. */
export function findChanges(
  stored: Collection,
  next: Pick<SaveCollection, 'visibility'> & { schema: SchemaField[] },
): SchemaChange[] {
  const nextByName = new Map(next.schema.map((field) => [field.name, field]));
  const storedByName = new Map(stored.schema.map((field) => [field.name, field]));
  const removed = stored.schema
    .filter(({ name }) => !nextByName.has(name))
    .map((field) => ({ kind: 'removed' as const, field }));
  const changed = next.schema.flatMap((field) => findFieldChanges(storedByName.get(field.name), field));
  const isHidden = stored.visibility === 'public' && next.visibility !== 'public';
  return [...removed, ...changed, ...(isHidden ? [{ kind: 'hidden' as const }] : [])];
}

function findFieldChanges(before: SchemaField | undefined, field: SchemaField): SchemaChange[] {
  const isNewlyRequired = field.required && !before?.required && field.default === undefined;
  const required: SchemaChange[] = isNewlyRequired ? [{ kind: 'required', field }] : [];
  if (!before) return required;
  if (before.type !== field.type) return [{ kind: 'retyped', field, before: before.type }, ...required];
  const options = (before.options ?? []).filter((option) => !field.options?.includes(option));
  return [
    ...required,
    ...(options.length > 0 ? [{ kind: 'options' as const, field, options }] : []),
    ...(isNarrower(before, field) ? [{ kind: 'narrowed' as const, field }] : []),
  ];
}

function isNarrower(before: SchemaField, field: SchemaField): boolean {
  return (
    (field.max_length ?? Number.POSITIVE_INFINITY) < (before.max_length ?? Number.POSITIVE_INFINITY) ||
    (field.max ?? Number.POSITIVE_INFINITY) < (before.max ?? Number.POSITIVE_INFINITY) ||
    (field.min ?? Number.NEGATIVE_INFINITY) > (before.min ?? Number.NEGATIVE_INFINITY)
  );
}
