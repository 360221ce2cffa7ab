import { type FieldType, refuse } from './contract.ts';

export const boolean: FieldType = {
  description: 'true or false.',
  settings: [],
  compile: () => (value) => (typeof value === 'boolean' ? { value } : refuse('must be true or false')),
  toJsonSchema: () => ({ type: 'boolean' }),
  sort: 'boolean',
};
