import { beforeAll, describe, expect, test } from 'vitest';
import { sharedServer } from '../../../../test/app.ts';
import { type Contract, readContract } from '../../../../test/contract.ts';
import { compileValidator } from '../input/validation.ts';
import { hasSentence } from './issue-messages.ts';

/** Keywords that only annotate a schema. */
const ANNOTATIONS =
  /^(title|description|default|examples?|deprecated|readOnly|writeOnly|contentMediaType|\$ref|x-.*)$/;

let contract: Contract;
beforeAll(async () => {
  contract = await readContract(await sharedServer());
});

/** The keywords of a schema and of all schemas in it, as pairs of keyword and value. */
function keywordsOf(schema: object, seen: Set<object> = new Set()): [string, unknown][] {
  const resolved: Record<string, unknown> = contract.resolve(schema);
  if (seen.has(resolved)) return [];
  seen.add(resolved);
  return Object.entries(resolved).flatMap(([keyword, value]) => {
    if (ANNOTATIONS.test(keyword)) return [];
    // Its value contains a property name and references, but is not a schema itself.
    if (keyword === 'discriminator') return [[keyword, value]];
    const inner = /^(properties|patternProperties)$/.test(keyword)
      ? Object.values(value as object)
      : [value].flat().filter((part) => typeof part === 'object' && part !== null);
    return [[keyword, value] as [string, unknown], ...inner.flatMap((part) => keywordsOf(part, seen))];
  });
}

test('every keyword of every request has a message', () => {
  const schemas = contract.operations.flatMap(({ definition }) => [
    ...(definition.parameters ?? []).map((parameter: object) => contract.resolve(parameter).schema),
    ...Object.values(definition.requestBody?.content ?? {}).map(
      (content) => (content as { schema: object }).schema,
    ),
  ]);
  const keywords = schemas.flatMap((schema) => keywordsOf(schema));
  expect(keywords.length).toBeGreaterThan(500);
  expect(keywords.filter(([keyword, value]) => !hasSentence(keyword, value))).toEqual([]);
});

describe('a message says what is expected:', () => {
  test.each<[object, unknown, string]>([
    [{ type: 'string' }, 5, 'must be a string'],
    [{ type: ['integer', 'null'] }, 'a', 'must be an integer or null'],
    [{ minLength: 1 }, '', 'must contain at least 1 character'],
    [{ maxLength: 1_000 }, 'x'.repeat(1_001), 'must not contain more than 1,000 characters'],
    [{ minItems: 2 }, [], 'must contain at least 2 items'],
    [{ maxItems: 1 }, [1, 2], 'must not contain more than 1 item'],
    [{ uniqueItems: true }, ['a', 'b', 'a'], 'must not contain the same item twice (items 0 and 2)'],
    [{ minProperties: 1 }, {}, 'must contain at least 1 field'],
    [{ maxProperties: 1 }, { a: 1, b: 2 }, 'must not contain more than 1 field'],
    [{ minimum: 1 }, 0, 'must be at least 1'],
    [{ maximum: 100 }, 101, 'must be at most 100'],
    [{ exclusiveMinimum: 0 }, 0, 'must be greater than 0'],
    [{ exclusiveMaximum: 0 }, 0, 'must be less than 0'],
    [{ multipleOf: 5 }, 3, 'must be a multiple of 5'],
    [{ const: 'a' }, 'b', 'must be "a"'],
    [{ enum: ['a', null] }, 'b', 'must be one of a, null'],
    [{ pattern: '^a$' }, 'b', 'must match the pattern ^a$'],
    [{ pattern: '\\S' }, ' ', 'must not be blank'],
    [{ format: 'uuid' }, 'b', 'must be a UUID'],
    [{ not: {} }, 'b', 'must not match this schema'],
    [{ if: { const: 'a' }, else: { minimum: 1 } }, 0, 'must be at least 1'],
  ])('%j', (schema, value, sentence) => {
    expect(compileValidator(schema)(value)).toEqual([{ path: '', message: sentence }]);
  });

  test('for alternative schemas and for names', () => {
    const messages = (schema: object, value: unknown) =>
      compileValidator(schema)(value).map(({ message }) => message);
    const forms = [{ type: 'string' }, { type: 'integer' }];
    expect(messages({ anyOf: forms }, true)).toContain('must match one of the allowed schemas');
    expect(messages({ oneOf: forms }, true)).toContain('must match exactly one of the allowed schemas');
    expect(messages({ propertyNames: { maxLength: 1 } }, { ab: 1 })).toEqual([
      'must not contain more than 1 character',
      'has a name that is not allowed',
    ]);
  });
});
