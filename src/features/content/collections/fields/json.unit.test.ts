import { describe, expect, it } from 'vitest';
import { json } from './json.ts';

const context = { organization: { timeZone: 'UTC' }, cdnUrl: 'https://cdn.example/assets', ownHosts: [] };
const check = (value: unknown) => json.compile({ required: false })(value, context);
const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

describe('a json field', () => {
  it('accepts 32 levels and rejects more', () => {
    expect(check(nested(32))).toHaveProperty('value');
    const issues = [{ path: '', message: 'must not be nested more than 32 levels deep' }];
    expect(check([nested(32), 1])).toEqual({ issues });
    expect(check(nested(1_000))).toEqual({ issues });
    expect(check(nested(500_000))).toEqual({ issues });
  });

  it('reports each path that cannot be stored', () => {
    const value = JSON.parse(
      '{"a/b":["\\u0000",1e400],"~":"\\ud800","__proto__":{"isAdmin":true},"x\\u0000":1,"fine":null}',
    );
    const result = check(value);
    expect('issues' in result && result.issues.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { path: '/__proto__', message: 'is not a valid key' },
      { path: '/a~1b/0', message: 'must not contain U+0000' },
      { path: '/a~1b/1', message: 'must be a finite number' },
      { path: '/x\ufffd', message: 'is not a valid key' },
      { path: '/~0', message: 'must be valid Unicode, without unpaired surrogates' },
    ]);
  });

  it('reports at most 20 problems, and shortens long keys', () => {
    const many = check(Array.from({ length: 100_000 }, () => '\0'));
    expect('issues' in many && many.issues).toHaveLength(20);
    expect(check({ ['k'.repeat(1_000_000)]: '\0' })).toEqual({
      issues: [{ path: `/${'k'.repeat(50)}`, message: 'must not contain U+0000' }],
    });
  });

  it.each([[new Date(0)], [new Map()], [10n], [() => 1], [Symbol('x')], [{ inner: undefined }]])(
    'rejects a value that is not JSON: %s',
    (value) => {
      expect(check(value)).toHaveProperty('issues');
    },
  );

  it('rejects a circular object as too deep', () => {
    const circle: Record<string, unknown> = {};
    circle.left = circle;
    circle.right = circle;
    expect(check(circle)).toEqual({
      issues: [{ path: '', message: 'must not be nested more than 32 levels deep' }],
    });
  });
});
