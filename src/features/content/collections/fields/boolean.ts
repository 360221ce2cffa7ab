import { type FieldType, reject } from './contract.ts';

export const boolean: FieldType = {
  description: 'true or false.',
  settings: [],
  compile: () => (value) => (typeof value === 'boolean' ? { value } : reject('must be true or false')),
  toJsonSchema: () => ({ type: 'boolean' }),
  sort: 'boolean',
};
