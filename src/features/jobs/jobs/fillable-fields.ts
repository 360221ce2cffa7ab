import { UpdateJob } from './schema.ts';

type NullableField = {
  [Field in keyof UpdateJob]-?: null extends UpdateJob[Field] ? Field : never;
}[keyof UpdateJob];

/**
 * Nullable fields that are complete without a value: `category` names the category, `how_to_apply` implies the method, the operator
 * chooses the form and who is notified, a job without `external_id` comes from no other system, and a job without `expires_at` never expires.
 */
const notFillable = [
  'category_id',
  'category_slug',
  'how_to_apply_method',
  'application_form',
  'notify_email',
  'external_id',
  'expires_at',
] as const satisfies NullableField[];

export type FillableField = Exclude<NullableField, (typeof notFillable)[number]>;

/** The optional fields of a job that another source can fill in. */
export const fillableFields: readonly FillableField[] = Object.entries<object>(UpdateJob.properties)
  .filter(([name, schema]) => isNullable(schema) && !(notFillable as readonly string[]).includes(name))
  .map(([name]) => name as FillableField);

function isNullable(schema: object): boolean {
  return 'type' in schema && Array.isArray(schema.type) && schema.type.includes('null');
}
