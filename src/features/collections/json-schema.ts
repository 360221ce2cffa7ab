import type { SchemaField } from './field-schema.ts';
import type { JsonSchema } from './fields/contract.ts';
import { getFieldType } from './fields/registry.ts';

/**
 * The data of a collection's items as JSON Schema (draft 2020-12): what a client or a form can check before it sends.
 * Beyond it go hosts and content of rich text, depth, the size of the whole, and the spelling of some addresses.
 */
export function toJsonSchema(schema: readonly SchemaField[]): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: Object.fromEntries(schema.map((field) => [field.name, toProperty(field)])),
    required: schema.filter((field) => field.required && field.default === undefined).map(({ name }) => name),
  };
}

function toProperty(field: SchemaField): JsonSchema {
  const rule = getFieldType(field.type).toJsonSchema(field);
  return {
    ...(field.label !== undefined && { title: field.label }),
    ...(field.default !== undefined && { default: field.default }),
    ...(field.required ? rule : { anyOf: [rule, { type: 'null' }] }),
  };
}
