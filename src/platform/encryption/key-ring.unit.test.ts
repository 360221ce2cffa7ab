import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EncryptionContext, EncryptionError, KEY_BYTES, KeyRing, type Sealed } from './key-ring.ts';

const place: EncryptionContext = { kind: 'secret', organizationId: 7, name: 'pilots-api', version: 3 };
const newKey = () => randomBytes(KEY_BYTES);
const ringOfOne = () => new KeyRing([newKey()]);

describe('a sealed value', () => {
  test('can be decrypted in its place, whatever it is', () => {
    const keyRing = ringOfOne();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (value) => {
        expect(keyRing.open(place, keyRing.seal(place, value))).toBe(value);
      }),
    );
    const longest = 'ü'.repeat(32 * 1024);
    expect(keyRing.open(place, keyRing.seal(place, longest))).toBe(longest);
  });

  test('reveals only the length of the value, and is never the same twice', () => {
    const keyRing = ringOfOne();
    const [first, second] = [keyRing.seal(place, 'a'.repeat(1_000)), keyRing.seal(place, 'a'.repeat(1_000))];
    for (const { sealed_value, wrapped_key } of [first, second]) {
      expect(sealed_value.length).toBe(12 + 1_000 + 16);
      expect(wrapped_key.length).toBe(12 + 32 + 16);
      expect(sealed_value.includes('aaaa')).toBe(false);
    }
    expect(first.sealed_value.equals(second.sealed_value)).toBe(false);
    expect(first.wrapped_key.equals(second.wrapped_key)).toBe(false);
  });

  test('cannot be decrypted after any one bit is flipped', () => {
    const keyRing = ringOfOne();
    const sealed = keyRing.seal(place, 'the value');
    for (const column of ['sealed_value', 'wrapped_key'] as const) {
      for (let bit = 0; bit < sealed[column].length * 8; bit++) {
        const flipped = Buffer.from(sealed[column]);
        flipped[bit >> 3]! ^= 1 << (bit & 7);
        expect(() => keyRing.open(place, { ...sealed, [column]: flipped })).toThrow(EncryptionError);
      }
    }
  });

  test('cannot be decrypted when it is truncated or extended', () => {
    const keyRing = ringOfOne();
    const sealed = keyRing.seal(place, 'the value');
    for (const column of ['sealed_value', 'wrapped_key'] as const) {
      for (let length = 0; length < sealed[column].length; length++) {
        const cut = { ...sealed, [column]: sealed[column].subarray(0, length) };
        expect(() => keyRing.open(place, cut)).toThrow(EncryptionError);
      }
      const longer = { ...sealed, [column]: Buffer.concat([sealed[column], Buffer.alloc(1)]) };
      expect(() => keyRing.open(place, longer)).toThrow(EncryptionError);
    }
  });

  test.each<[string, Partial<EncryptionContext>]>([
    ['organization', { organizationId: 8 }],
    ['name', { name: 'pilots-apj' }],
    ['version', { version: 4 }],
    ['kind', { kind: 'webhook_secret' }],
    ['name and version that read alike', { name: 'pilots-api3', version: 0 }],
  ])('cannot be decrypted for another %s', (_, other) => {
    const keyRing = ringOfOne();
    const sealed = keyRing.seal(place, 'the value');
    expect(() => keyRing.open({ ...place, ...other }, sealed)).toThrow(EncryptionError);
    expect(() => keyRing.rewrap({ ...place, ...other }, sealed)).toThrow(EncryptionError);
  });

  test('cannot be decrypted with the wrapped key of another value of the same place', () => {
    const keyRing = ringOfOne();
    const [former, present] = [keyRing.seal(place, 'former'), keyRing.seal(place, 'present')];
    const mixed = { ...present, wrapped_key: former.wrapped_key };
    expect(() => keyRing.open(place, mixed)).toThrow(EncryptionError);
  });

  test('names the missing key before any other error', () => {
    const sealed = ringOfOne().seal(place, 'the value');
    const open = () => ringOfOne().open(place, sealed);
    expect(open).toThrow(EncryptionError);
    expect(open).toThrow(`The master key ${sealed.key_id} is not loaded.`);
  });

  test('cannot be decrypted under the id of another key', () => {
    const keyRing = new KeyRing([newKey(), newKey()]);
    const sealed = keyRing.seal(place, 'the value');
    expect(() => keyRing.open(place, { ...sealed, key_id: keyRing.ids[1]! })).toThrow(EncryptionError);
  });

  test('that cannot be decrypted reveals neither value nor key', () => {
    const key = newKey();
    const keyRing = new KeyRing([key]);
    const sealed = keyRing.seal(place, 'the value');
    const open = () => keyRing.open({ ...place, version: 4 }, sealed);
    expect(open).toThrow('A sealed value is damaged, or is not where it was sealed.');
    expect(open).not.toThrow(/the value|pilots/);
  });
});

describe('several master keys', () => {
  test('the newest encrypts, and all of them decrypt', () => {
    const keys = [newKey(), newKey(), newKey()];
    const older = keys.map((key) => new KeyRing([key]).seal(place, 'the value'));
    const keyRing = new KeyRing(keys);
    expect(keyRing.newestId).toBe(older[0]!.key_id);
    expect(keyRing.seal(place, 'the value').key_id).toBe(keyRing.newestId);
    for (const sealed of older) expect(keyRing.open(place, sealed)).toBe('the value');
  });

  test('a rewrapped value is decrypted by the new key alone, and its sealed value stays unchanged', () => {
    const [newest, oldest] = [newKey(), newKey()];
    const sealed = new KeyRing([oldest]).seal(place, 'the value');
    const rewrapped: Sealed = { ...sealed, ...new KeyRing([newest, oldest]).rewrap(place, sealed) };
    expect(rewrapped.sealed_value).toBe(sealed.sealed_value);
    expect(new KeyRing([newest]).open(place, rewrapped)).toBe('the value');
    expect(() => new KeyRing([oldest]).open(place, rewrapped)).toThrow(EncryptionError);
  });

  test('a key ring needs at least one key, and every key has 32 bytes', () => {
    for (const keys of [[], [Buffer.alloc(31)], [Buffer.alloc(33)], [newKey(), Buffer.alloc(16)]])
      expect(() => new KeyRing(keys)).toThrow(EncryptionError);
  });
});

describe('the id of a key', () => {
  test('is stable, and differs between keys', () => {
    const key = newKey();
    expect(new KeyRing([key]).newestId).toBe(new KeyRing([Buffer.from(key)]).newestId);
    expect(new KeyRing([key]).newestId).toMatch(/^[0-9a-f]{16}$/);
    expect(ringOfOne().newestId).not.toBe(ringOfOne().newestId);
  });
});

describe('a check value', () => {
  test('is recognized by the key that made it, and by no other', () => {
    const keyRing = new KeyRing([newKey(), newKey()]);
    const [newest, oldest] = keyRing.ids as [string, string];
    expect(keyRing.matchesCheckValue(newest, keyRing.createCheckValue(newest))).toBe(true);
    expect(keyRing.matchesCheckValue(oldest, keyRing.createCheckValue(oldest))).toBe(true);
    expect(keyRing.matchesCheckValue(newest, keyRing.createCheckValue(oldest))).toBe(false);
    expect(keyRing.matchesCheckValue(newest, Buffer.alloc(48))).toBe(false);
    expect(keyRing.matchesCheckValue(newest, Buffer.alloc(0))).toBe(false);
  });
});

describe('a fingerprint', () => {
  test('is the same for the same text, and different for another text', () => {
    const keyRing = ringOfOne();
    expect(keyRing.fingerprint('1234')).toEqual(keyRing.fingerprint('1234'));
    expect(keyRing.fingerprint('1234')).not.toEqual(keyRing.fingerprint('1235'));
  });

  test('depends on the key, so texts cannot be guessed without it', () => {
    expect(ringOfOne().fingerprint('1234')).not.toEqual(ringOfOne().fingerprint('1234'));
  });

  test('of a previous key is among those of a ring that contains it', () => {
    const [newest, oldest] = [newKey(), newKey()];
    const [previous] = new KeyRing([oldest]).fingerprint('1234');
    expect(new KeyRing([newest, oldest]).fingerprint('1234')).toContainEqual(previous);
    expect(new KeyRing([newest, oldest]).fingerprint('1234')[0]).not.toEqual(previous);
  });
});
