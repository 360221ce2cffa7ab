import { type FieldType, refuse } from './contract.ts';
import { range } from './settings.ts';

/** A JSON number; a text that holds one is none. */
export const number: FieldType = {
  description: 'A number from min to max.',
  settings: [range],
  compile:
    ({ min, max }) =>
    (value) => {
      if (typeof value === 'string') return refuse('must be a number, without quotes');
      if (typeof value !== 'number' || !Number.isFinite(value)) return refuse('must be a finite number');
      if (min !== undefined && value < min) return refuse(`must not be less than ${min}`);
      if (max !== undefined && value > max) return refuse(`must not be more than ${max}`);
      // JSON has a negative zero, which would be read back as another one.
      return { value: value === 0 ? 0 : value };
    },
  toJsonSchema: ({ min, max }) => ({
    type: 'number',
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
  }),
  sort: 'number',
};
