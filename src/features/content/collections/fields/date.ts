import { parseInstant } from '@corkboard/basics/instant';
import { isDateOnly } from '../../../../platform/time.ts';
import { type FieldType, reject } from './contract.ts';

/** A calendar date without a time zone. */
export const date: FieldType = {
  description: 'A calendar date: YYYY-MM-DD.',
  settings: [],
  compile: () => (value) => {
    const isDay = typeof value === 'string' && isDateOnly(value) && parseInstant(value) !== undefined;
    return isDay ? { value } : reject('must be an existing date in the format YYYY-MM-DD');
  },
  toJsonSchema: () => ({ type: 'string', format: 'date', pattern: '^(?!0000)' }),
  sort: 'time',
};
