import { UpdateJob } from './schema.ts';

type NullableField = {
  [Field in keyof UpdateJob]-?: null extends UpdateJob[Field] ? Field : never;
}[keyof UpdateJob];

/**
 * Fields whose null is no gap: a category is named by `category`, the method follows from `how_to_apply`, a job without
 * `external_id` came from no other system, and one without `expires_at` stays for good.
 */
const withoutGap = [
  'category_id',
  'category_slug',
  'how_to_apply_method',
  'external_id',
  'expires_at',
] as const satisfies NullableField[];

export type FillableField = Exclude<NullableField, (typeof withoutGap)[number]>;

/** The fields of a job that may be left out, and whose value somebody else may know. */
export const fillableFields: readonly FillableField[] = Object.entries<object>(UpdateJob.properties)
  .filter(([name, schema]) => isNullable(schema) && !(withoutGap as readonly string[]).includes(name))
  .map(([name]) => name as FillableField);

function isNullable(schema: object): boolean {
  return 'type' in schema && Array.isArray(schema.type) && schema.type.includes('null');
}
