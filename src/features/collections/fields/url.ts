import type { FieldType } from './contract.ts';
import { httpAddress } from './http-address.ts';
import { storedText } from './text-value.ts';

export const url: FieldType = {
  ...httpAddress,
  description: 'An http or https URL.',
  sort: 'text',
  toSearchText: storedText,
};
