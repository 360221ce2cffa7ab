import { hash, parseOptions } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, isOutdated, isPassword, NOBODYS } from './passwords.ts';

const PASSWORD = 'three tugs at dawn';

describe('a hash', () => {
  test('is Argon2id at the cost that is said, salted anew each time', async () => {
    const [first, second] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(first).not.toBe(second);
    expect(await isPassword(PASSWORD, first)).toBe(true);
    expect(await isPassword(`${PASSWORD} `, first)).toBe(false);
    expect(await isPassword('', first)).toBe(false);
  });

  test('does not depend on how a keyboard composes characters', async () => {
    const composed = await hashPassword('caf\u00e9 au port');
    expect(await isPassword('cafe\u0301 au port', composed)).toBe(true);
    expect(await isPassword('cafe au port', composed)).toBe(false);
  });

  test('counts all of a long password', async () => {
    const long = 'a quay '.repeat(28);
    expect(await isPassword(`${long}!`, await hashPassword(`${long}?`))).toBe(false);
  });

  test('of another cost or kind is outdated', async () => {
    expect(isOutdated(await hashPassword(PASSWORD))).toBe(false);
    expect(isOutdated(await hash(PASSWORD, { memoryCost: 8_192, timeCost: 2, parallelism: 1 }))).toBe(true);
    expect(isOutdated(await hash(PASSWORD, { memoryCost: 19_456, timeCost: 1, parallelism: 1 }))).toBe(true);
    const argon2i = { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 1 };
    expect(isOutdated(await hash(PASSWORD, argon2i))).toBe(true);
  });
});

test('nobody’s hash costs what a new one costs, and no password fits where there is none', async () => {
  expect(parseOptions(NOBODYS)).toEqual(parseOptions(await hashPassword(PASSWORD)));
  for (const password of ['', PASSWORD, 'password']) expect(await isPassword(password, null)).toBe(false);
});

test('beyond those that wait for their turn, hashing is refused for now', async () => {
  const all = await Promise.allSettled(Array.from({ length: 80 }, () => isPassword(PASSWORD, null)));
  const refused = all.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused).toHaveLength(18);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable', status: 503 });
  expect(await isPassword(PASSWORD, null)).toBe(false);
});

test.each([
  'password',
  'PassWord1',
  '12345678',
  'aaaaaaaaaaaa',
  '        ',
  '🌊🌊🌊🌊🌊🌊🌊🌊',
  'qwertyuiop',
])('%j is tried first', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([PASSWORD, 'password of mine', 'aaaaaaab', '12345679'])('%j is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
