import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { generateKey, readKey } from './key.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('a new key', () => {
  test('has the form cork_<8>_<32><6>, where the last part is the base-62 checksum of the rest', () => {
    const { text, publicId, keyHash } = generateKey();
    const [, unchecked, sum] = /^(cork_[0-9A-Za-z]{8}_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(text)!;
    const value = [...sum!].reduce((total, digit) => total * 62 + BASE62.indexOf(digit), 0);
    expect(value).toBe(crc32(unchecked!));
    expect(text.slice(5, 13)).toBe(publicId);
    expect(keyHash).toEqual(createHash('sha256').update(text).digest());
  });

  test('is parsed to the same key', () => {
    for (let number = 0; number < 100; number++) {
      const key = generateKey();
      expect(readKey(key.text)).toEqual(key);
    }
  });

  test('is unique, and uses all characters equally often', () => {
    const keys = Array.from({ length: 2_000 }, () => generateKey().text.slice(14, 46));
    expect(new Set(keys).size).toBe(keys.length);
    const counts = new Map<string, number>();
    for (const character of keys.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect([...counts.keys()].sort().join('')).toBe(BASE62);
    // 64,000 draws give 1,032 of each character on average, with a standard deviation of 32. A deviation of eight times that never occurs.
    for (const count of counts.values()) expect(Math.abs(count - 1_032)).toBeLessThan(256);
  });
});

describe('text that is not a key', () => {
  const { text } = generateKey();

  test.each([
    '',
    'cork_',
    'x'.repeat(52),
    text.slice(1),
    text.slice(0, -1),
    `${text}0`,
    ` ${text}`,
    `${text}\n`,
    text.toLowerCase(),
  ])('%j is rejected', (other) => {
    expect(readKey(other)).toBeUndefined();
  });

  test('any change of one character is detected', () => {
    for (let index = 0; index < text.length; index++) {
      const other = text[index] === 'a' ? 'b' : 'a';
      expect(readKey(text.slice(0, index) + other + text.slice(index + 1))).toBeUndefined();
    }
  });

  test('two swapped characters are detected', () => {
    for (let index = 14; index < text.length - 1; index++) {
      const [a, b] = [text[index]!, text[index + 1]!];
      if (a !== b) expect(readKey(text.slice(0, index) + b + a + text.slice(index + 2))).toBeUndefined();
    }
  });
});
