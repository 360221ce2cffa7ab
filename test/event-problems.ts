import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { EventTypeDetails } from '../src/features/connect/events/catalog.ts';

// In strict mode, an unknown keyword or format is an error.
const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);
const validators = new WeakMap<object, ValidateFunction>();

/** How an event violates the schema of its type in the catalog. Compiles each schema once. */
export function findEventProblems({ schema }: EventTypeDetails, event: unknown): ErrorObject[] {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  return validate(event) ? [] : (validate.errors ?? []);
}
