import { describe, expect, test } from 'vitest';
import { fillIn, findReferences } from './references.ts';

const namesIn = (value: string) => findReferences({ 'X-A': value }).map(({ name }) => name);

describe('a reference', () => {
  test.each<[string, (string | undefined)[]]>([
    ['vault:pilots', ['pilots']],
    ['Bearer vault:pilots', ['pilots']],
    ['Basic user:vault:pilots', ['pilots']],
    ['a="vault:one", b="vault:two"', ['one', 'two']],
    ['vault:one vault:one', ['one', 'one']],
    ['vault:_-0', ['_-0']],
    [`vault:${'a'.repeat(64)}`, ['a'.repeat(64)]],
    ['(vault:pilots).', ['pilots']],
    ['-vault:pilots/v1', ['pilots']],
  ])('in %j names %j', (value, names) => {
    expect(namesIn(value)).toEqual(names);
  });

  test.each(['vault', 'myvault:pilots', 'a_vault:pilots', '0vault:x', 'Vault:pilots', 'VAULT:x', 'vault :x'])(
    'is not in %j',
    (value) => expect(namesIn(value)).toEqual([]),
  );

  test.each([
    'vault:',
    'vault: pilots',
    'vault:Pilots',
    'vault:pilotS',
    `vault:${'a'.repeat(65)}`,
    'vault:*',
  ])('in %j has an invalid name', (value) => expect(namesIn(value)).toEqual([undefined]));

  test('has the name of its header', () => {
    expect(findReferences({ 'X-A': 'plain', 'X-B': 'vault:b' })).toEqual([{ header: 'X-B', name: 'b' }]);
  });
});

describe('filling in', () => {
  test('replaces references by their values and nothing else', () => {
    expect(fillIn('Bearer vault:a; vault:b.', (name) => `<${name}>`)).toBe('Bearer <a>; <b>.');
    expect(fillIn('myvault:a', () => 'x')).toBe('myvault:a');
  });

  test('inserts values literally, without expanding patterns or references in them', () => {
    expect(fillIn('[vault:a]', () => "$&$1$'vault:b")).toBe("[$&$1$'vault:b]");
  });
});
