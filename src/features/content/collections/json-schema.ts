import type { SchemaField } from './field-schema.ts';
import type { JsonSchema } from './fields/contract.ts';
import { getFieldType } from './fields/registry.ts';

/**
 * Converts a collection's schema to JSON Schema (draft 2020-12), with which clients and forms can check data before they send it.
 * It does not cover hosts and content of rich text, depth, total size, and some forms of URLs and email addresses.
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
