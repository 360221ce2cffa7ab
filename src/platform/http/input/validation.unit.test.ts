import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { compileValidator } from './validation.ts';

/** An object with `count` fields, and the number of times that one was read. */
function countedObject(count: number): { value: object; reads: () => number } {
  let reads = 0;
  const value = {};
  const get = () => {
    reads++;
    return 'wrong';
  };
  for (let at = 0; at < count; at++) Object.defineProperty(value, `k${at}`, { enumerable: true, get });
  return { value, reads: () => reads };
}

function countedArray(count: number): { value: unknown[]; reads: () => number } {
  let reads = 0;
  const get = (target: string[], key: string | symbol, receiver: unknown) => {
    if (typeof key === 'string' && key !== 'length') reads++;
    return Reflect.get(target, key, receiver);
  };
  const value = new Proxy(
    Array.from({ length: count }, () => 'wrong'),
    { get },
  );
  return { value, reads: () => reads };
}

describe('a validator stops at more problems than a response lists:', () => {
  test('wrong items', () => {
    const validate = compileValidator(Type.Array(Type.Integer()));
    const { value, reads } = countedArray(50_000);
    expect(validate(value)).toHaveLength(101);
    expect(reads()).toBeLessThan(1_000);
  });

  test('wrong values under arbitrary names', () => {
    const validate = compileValidator(Type.Record(Type.String(), Type.Integer()));
    const { value, reads } = countedObject(50_000);
    expect(validate(value)).toHaveLength(101);
    expect(reads()).toBeLessThan(1_000);
  });

  test('unknown fields', () => {
    const validate = compileValidator(Type.Object({ a: Type.Integer() }, { additionalProperties: false }));
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`k${at}`, 0]));
    expect(validate(many)).toHaveLength(101);
  });

  test('wrong items within wrong items', () => {
    const validate = compileValidator(Type.Array(Type.Array(Type.Integer())));
    const { value, reads } = countedArray(50_000);
    expect(validate(Array.from({ length: 1_000 }, () => value))).toHaveLength(101);
    expect(reads()).toBeLessThan(10_000);
  });
});

describe('rules of an object', () => {
  const rules = ({ from, to, items = [] }: { from?: string; to?: string; items?: { name: string }[] }) => [
    ...(from && to && from.localeCompare(to) > 0 ? [{ path: '/from', message: 'must not be after to' }] : []),
    ...(items.some(({ name }) => name.trim() === '') ? [{ path: '/items', message: 'must have names' }] : []),
    ...(from ? [] : [{ path: '/from', message: 'is required with to' }]),
  ];
  const validate = compileValidator(
    Type.Object(
      {
        from: Type.Optional(Type.String({ maxLength: 3 })),
        to: Type.Optional(Type.String()),
        items: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))),
        other: Type.Optional(Type.Integer()),
        rules: Type.Optional(Type.Object({ from: Type.String() }, { rules })),
      },
      { rules },
    ),
  );

  test('are listed with the problems of the schema', () => {
    const issues = validate({ from: 'long', to: 'a', other: 'x', items: [{ name: ' ' }] });
    expect(issues.map(({ path }) => path).sort()).toEqual(['/from', '/from', '/items', '/other']);
  });

  test.each([
    ['a field of another type', { from: ['b'], to: 'a' }, ['/from']],
    ['an item of another type', { from: 'a', items: [{ name: ' ' }, 5] }, ['/items/1']],
    ['an item without a field that is required', { from: 'a', items: [{}] }, ['/items/0/name']],
    ['an object of another type', [], ['']],
    ['a nested object', { from: 'a', rules: { from: 5, to: 'a' } }, ['/rules/from']],
  ])('do not run for %s', (_, value, paths) => {
    expect(validate(value).map(({ path }) => path)).toEqual(paths);
  });

  test('do not run for values that were not validated', () => {
    const items = Array.from({ length: 200 }, () => ({ name: 5 }));
    expect(validate({ from: 'a', items: [...items, null] })).toHaveLength(101);
  });
});

test('the problems of one branch do not hide those of another', () => {
  const validate = compileValidator(Type.Union([Type.Array(Type.Integer()), Type.Array(Type.String())]));
  const texts: unknown[] = Array.from({ length: 1_000 }, () => 'text');
  expect(validate(texts)).toEqual([]);
  expect(validate([...texts, null])).not.toEqual([]);
});

test('up to 100 problems are all listed', () => {
  const validate = compileValidator(Type.Array(Type.Integer()));
  expect(validate(Array.from({ length: 100 }, () => 'wrong')).map(({ path }) => path)).toEqual(
    Array.from({ length: 100 }, (_, at) => `/${at}`),
  );
});
