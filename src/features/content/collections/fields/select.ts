import { type FieldType, reject } from './contract.ts';
import { options } from './settings.ts';
import { storedText } from './text-value.ts';

export const select: FieldType = {
  description: 'One of options.',
  settings: [options],
  compile: (field) => {
    const allowed = new Set<unknown>(field.options);
    return (value) =>
      allowed.has(value) ? { value: value as string } : reject('must be one of the options of the field');
  },
  toJsonSchema: (field) => ({ type: 'string', enum: [...(field.options ?? [])] }),
  sort: 'text',
  toSearchText: storedText,
};
