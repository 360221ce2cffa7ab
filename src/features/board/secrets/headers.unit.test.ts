import { describe, expect, test } from 'vitest';
import { compileValidator } from '../../../platform/http/input/validation.ts';
import { RequestHeaders } from './headers.ts';

const validate = compileValidator(RequestHeaders);
const pathsOf = (headers: unknown) => validate(headers).map(({ path }) => path);

describe('headers', () => {
  test('accept references, spaces inside values, and every character that a name may have', () => {
    const headers = {
      Authorization: 'Bearer vault:pilots',
      "X!#$%&'*+.^_`|~9": 'a',
      Accept: 'text/html, application/json;q=0.9',
      'X-Length': 'x'.repeat(2_000),
      'X-Four': 'vault:a vault:b vault:c vault:d',
    };
    expect(validate(headers)).toEqual([]);
    expect(validate({})).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    ['a name with a space', { 'X A': 'a' }, ['/X A']],
    ['a name with a line break', { 'X\r\nHost': 'a' }, ['/X\r\nHost']],
    ['an empty name', { '': 'a' }, ['/']],
    ['a name that is not ASCII', { 'X-ä': 'a' }, ['/X-ä']],
    ['a name with a colon', { 'X:': 'a' }, ['/X:']],
    ['a long name', { ['x'.repeat(129)]: 'a' }, [`/${'x'.repeat(129)}`]],
    ['a name with a slash, escaped in the path', { 'a/b~': 'a' }, ['/a~1b~0']],
    ['a name twice', { 'X-A': 'a', 'x-a': 'b' }, ['/x-a']],
    [
      'names that the connection sets',
      { Host: 'a', 'Content-Length': '1', CONNECTION: 'x' },
      ['/Host', '/Content-Length', '/CONNECTION'],
    ],
    ['Content-Type', { 'Content-Type': 'text/plain' }, ['/Content-Type']],
    [
      'signature headers',
      { 'Webhook-Id': '1', 'webhook-timestamp': '1', 'Webhook-Signature': 'v1,' },
      ['/Webhook-Id', '/webhook-timestamp', '/Webhook-Signature'],
    ],
    [
      'names that Corkboard sets',
      { 'User-Agent': 'x', 'accept-encoding': 'br' },
      ['/User-Agent', '/accept-encoding'],
    ],
    ['values that are not strings', { 'X-A': 1, 'X-B': null, 'X-C': ['a'] }, ['/X-A', '/X-B', '/X-C']],
    ['a line break', { 'X-A': 'a\nb', 'X-B': 'a\r\nHost: x', 'X-C': 'a\0' }, ['/X-A', '/X-B', '/X-C']],
    ['letters beyond ASCII', { 'X-A': 'ü' }, ['/X-A']],
    ['empty values', { 'X-A': '', 'X-B': ' ' }, ['/X-A', '/X-B']],
    ['surrounding spaces', { 'X-A': ' a', 'X-B': 'a\t' }, ['/X-A', '/X-B']],
    ['a long value', { 'X-A': 'x'.repeat(2_001) }, ['/X-A']],
    ['too many secrets', { 'X-A': 'vault:a vault:a vault:a vault:a vault:a' }, ['/X-A']],
  ])('with %s are rejected at that path', (_, headers, paths) => {
    expect(pathsOf(headers).sort()).toEqual(paths.sort());
  });

  test('are at most twenty', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, 'a']));
    expect(validate(many(20))).toEqual([]);
    expect(pathsOf(many(21))).toEqual(['']);
  });

  test.each([null, 'a', 1, [], [['X-A', 'a']]])('cannot be %j', (value) => {
    expect(pathsOf(value)).toEqual(['']);
  });

  test('are not repeated in errors, except for their names', () => {
    expect(JSON.stringify(validate({ 'X-A': 'whispered\n', Host: 'whispered' }))).not.toContain('whispered');
  });
});
