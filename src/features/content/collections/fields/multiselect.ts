import type { Issue } from '../../../../platform/http/errors/http-error.ts';
import { type FieldType, reject } from './contract.ts';
import { options } from './settings.ts';
import { storedText } from './text-value.ts';

/** Distinct options in the client's order. A required list must not be empty. */
export const multiselect: FieldType = {
  description: 'A list of distinct options.',
  settings: [options],
  compile: (field) => {
    const allowed = new Set<unknown>(field.options);
    return (value) => {
      if (!Array.isArray(value)) return reject('must be a list of options of the field');
      if (field.required && value.length === 0) return reject('must contain at least 1 item');
      if (value.length > allowed.size) return reject('must not contain more items than there are options');
      const issues = entryProblems(value, allowed);
      return issues.length > 0 ? { issues } : { value };
    };
  },
  toJsonSchema: (field) => ({
    type: 'array',
    items: { type: 'string', enum: [...(field.options ?? [])] },
    uniqueItems: true,
    ...(field.required && { minItems: 1 }),
  }),
  toSearchText: (stored) => (Array.isArray(stored) ? stored.map(storedText).join('\n') : ''),
};

function entryProblems(entries: unknown[], allowed: ReadonlySet<unknown>): Issue[] {
  const seen = new Set<unknown>();
  return entries.flatMap((entry, index) => {
    const isRepeated = seen.has(entry);
    seen.add(entry);
    if (isRepeated) return [{ path: `/${index}`, message: 'must not be repeated' }];
    return allowed.has(entry)
      ? []
      : [{ path: `/${index}`, message: 'must be one of the options of the field' }];
  });
}
