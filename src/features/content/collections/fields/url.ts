import type { FieldType } from './contract.ts';
import { httpUrl } from './http-url.ts';
import { storedText } from './text-value.ts';

export const url: FieldType = {
  ...httpUrl,
  description: 'An http or https URL.',
  sort: 'text',
  toSearchText: storedText,
};
