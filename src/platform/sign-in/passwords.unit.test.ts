import { hash, parseOptions } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { DUMMY_HASH, hashPassword, needsRehash, verifyPassword } from './passwords.ts';

const PASSWORD = 'three tugs at dawn';

describe('a hash', () => {
  test('is Argon2id at the documented cost, with a new salt each time', async () => {
    const [first, second] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword(PASSWORD, first)).toBe(true);
    expect(await verifyPassword(`${PASSWORD} `, first)).toBe(false);
    expect(await verifyPassword('', first)).toBe(false);
  });

  test('does not depend on Unicode composition', async () => {
    const composed = await hashPassword('caf\u00e9 au port');
    expect(await verifyPassword('cafe\u0301 au port', composed)).toBe(true);
    expect(await verifyPassword('cafe au port', composed)).toBe(false);
  });

  test('depends on every character of a long password', async () => {
    const long = 'a quay '.repeat(28);
    expect(await verifyPassword(`${long}!`, await hashPassword(`${long}?`))).toBe(false);
  });

  test('with another cost or algorithm needs a rehash', async () => {
    expect(needsRehash(await hashPassword(PASSWORD))).toBe(false);
    expect(needsRehash(await hash(PASSWORD, { memoryCost: 8_192, timeCost: 2, parallelism: 1 }))).toBe(true);
    expect(needsRehash(await hash(PASSWORD, { memoryCost: 19_456, timeCost: 1, parallelism: 1 }))).toBe(true);
    const argon2i = { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 1 };
    expect(needsRehash(await hash(PASSWORD, argon2i))).toBe(true);
  });
});

test('the dummy hash costs as much as a new one, and no password matches it', async () => {
  expect(parseOptions(DUMMY_HASH)).toEqual(parseOptions(await hashPassword(PASSWORD)));
  for (const password of ['', PASSWORD, 'password']) expect(await verifyPassword(password, null)).toBe(false);
});

test('more than 60 waiting hashes get 503', async () => {
  const all = await Promise.allSettled(Array.from({ length: 80 }, () => verifyPassword(PASSWORD, null)));
  const refused = all.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused).toHaveLength(18);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable', status: 503 });
  expect(await verifyPassword(PASSWORD, null)).toBe(false);
});

test.each([
  'password',
  'PassWord1',
  '12345678',
  'aaaaaaaaaaaa',
  '        ',
  '🌊🌊🌊🌊🌊🌊🌊🌊',
  'qwertyuiop',
])('%j is common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([PASSWORD, 'password of mine', 'aaaaaaab', '12345679'])('%j is not common', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
