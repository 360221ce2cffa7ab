import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureCpuMs } from '../../../../test/cpu-time.ts';
import { propertyRuns } from '../../../../test/property-runs.ts';
import { compileCollection } from './compile.ts';
import { parseSchema } from './field-schema.ts';
import { fieldTypeNames } from './fields/registry.ts';
import { toJsonSchema } from './json-schema.ts';

const context = { organization: { timeZone: 'UTC' }, cdnUrl: 'https://cdn.example/assets', ownHosts: [] };

function countIssues(schema: unknown): number {
  const parsed = parseSchema(schema, context);
  return 'issues' in parsed ? parsed.issues.length : 0;
}

const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
});
const almost = (right: fc.Arbitrary<unknown>) => fc.oneof({ arbitrary: right, weight: 8 }, anything);
const almostSchema = fc.array(
  fc.record(
    {
      name: almost(fc.stringMatching(/^[a-c]{1,3}$/)),
      type: almost(fc.constantFrom(...fieldTypeNames)),
      label: almost(fc.string()),
      required: almost(fc.boolean()),
      options: almost(fc.array(fc.string({ maxLength: 3 }), { maxLength: 5 })),
      max_length: almost(fc.integer({ min: -1, max: 20_000 })),
      min: almost(fc.double()),
      max: almost(fc.double()),
      default: almost(fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.array(fc.string()))),
    },
    { requiredKeys: ['name', 'type'] },
  ),
  { maxLength: 4 },
);

describe('any input', () => {
  it('is rejected with paths as a schema, or compiles into a collection that accepts or rejects any data', () => {
    let compiled = 0;
    fc.assert(
      fc.property(fc.oneof({ arbitrary: almostSchema, weight: 9 }, anything), anything, (schema, data) => {
        const parsed = parseSchema(schema, context);
        if ('issues' in parsed) {
          expect(parsed.issues.length).toBeGreaterThan(0);
          for (const { path, message } of parsed.issues) {
            expect(path).toMatch(/^(\/|$)/);
            expect(path.isWellFormed() && !path.includes('\0')).toBe(true);
            expect(message).not.toBe('');
          }
          return;
        }
        compiled += 1;
        expect(parseSchema(parsed.fields, context)).toEqual(parsed);
        toJsonSchema(parsed.fields);
        const collection = compileCollection(parsed.fields);
        const values = Object.fromEntries(parsed.fields.map(({ name }) => [name, data]));
        for (const candidate of [data, values, {}]) {
          const result = collection.validate(candidate, context);
          expect('data' in result || result.issues.length > 0).toBe(true);
        }
      }),
      { numRuns: propertyRuns(150) },
    );
    expect(compiled).toBeGreaterThan(0);
  });

  it('with a million fields or options is rejected within 10 seconds', async () => {
    const count = () => {
      expect(countIssues(Array.from({ length: 1_000_000 }, () => ({})))).toBe(81);
      const options = Array.from({ length: 1_000_000 }, (_, index) => `o${index}`);
      expect(countIssues([{ name: 'a', type: 'select', options }])).toBe(1);
    };
    expect(await measureCpuMs(count)).toBeLessThan(10_000);
  });
});
