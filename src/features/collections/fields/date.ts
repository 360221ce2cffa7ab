import { isDateOnly, parseInstant } from '../../../platform/time.ts';
import { type FieldType, refuse } from './contract.ts';

/** A day of the calendar, without a time zone. */
export const date: FieldType = {
  description: 'A day of the calendar: YYYY-MM-DD.',
  settings: [],
  compile: () => (value) => {
    const isDay = typeof value === 'string' && isDateOnly(value) && parseInstant(value) !== undefined;
    return isDay ? { value } : refuse('must be a date that exists, as YYYY-MM-DD');
  },
  toJsonSchema: () => ({ type: 'string', format: 'date', pattern: '^(?!0000)' }),
  sort: 'time',
};
