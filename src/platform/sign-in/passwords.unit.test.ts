import { hash, parseOptions } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { DUMMY_HASH, hashPassword, isUsableHash, needsRehash, verifyPassword } from './passwords.ts';

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

  test('with another cost needs a rehash', async () => {
    expect(needsRehash(await hashPassword(PASSWORD))).toBe(false);
    expect(needsRehash(await hash(PASSWORD, { memoryCost: 8_192, timeCost: 2, parallelism: 1 }))).toBe(true);
    expect(needsRehash(await hash(PASSWORD, { memoryCost: 19_456, timeCost: 1, parallelism: 1 }))).toBe(true);
  });
});

describe('a hash from elsewhere', () => {
  test.each([
    ['at the highest cost', { memoryCost: 65_536, timeCost: 4, parallelism: 4 }, true],
    ['at the lowest cost', { memoryCost: 8, timeCost: 1, parallelism: 1 }, true],
    ['with a long output', { memoryCost: 1_024, outputLen: 64 }, true],
    ['with more memory', { memoryCost: 65_537, timeCost: 1 }, false],
    ['with more passes', { memoryCost: 1_024, timeCost: 5 }, false],
    ['with more threads', { memoryCost: 1_024, parallelism: 5 }, false],
    ['of Argon2i', { memoryCost: 1_024, algorithm: 1 }, false],
    ['of Argon2d', { memoryCost: 1_024, algorithm: 0 }, false],
    ['of an older version', { memoryCost: 1_024, version: 0 }, false],
  ])('%s', async (_, options, isUsable) => {
    const text = await hash(PASSWORD, options);
    expect(isUsableHash(text), text).toBe(isUsable);
    expect(await verifyPassword(PASSWORD, text)).toBe(isUsable);
  });

  test.each([
    '$2b$12$KIXQ2yZ7VxT0Kq1bW8J0eO8k8Z9mYvQ2Uo1fKq0yQ3rWc7oT6o9Ga',
    '$scrypt$ln=16,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlm4CbdRSCdEBsjjJxD+iCs5E',
    'pbkdf2_sha256$600000$salt$hash',
    '5f4dcc3b5aa765d61d8327deb882cf99',
    'password',
    '',
    DUMMY_HASH.replace('t=2', 't=0'),
    DUMMY_HASH.replace('p=1', 'p=0'),
    DUMMY_HASH.replace('m=19456', 'm=7'),
    DUMMY_HASH.replace('m=19456', 'm=4294967295'),
    DUMMY_HASH.replace('t=2', 't=02'),
    DUMMY_HASH.slice(0, -1),
    `${DUMMY_HASH.slice(0, -1)}x`,
    `${DUMMY_HASH}\n`,
    `${DUMMY_HASH}$`,
  ])('that cannot be one is no password: %j', async (text) => {
    expect(isUsableHash(text)).toBe(false);
    expect(await verifyPassword(PASSWORD, text)).toBe(false);
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
