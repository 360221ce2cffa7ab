import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { EncryptionError, KeyRing } from './key-ring.ts';
import { openAsReceiver, parsePublicKey, readPublicKey, sealForReceiver } from './receiver-key.ts';

const context = ['secret', '0190', 'stripe', '1'];
const newRing = () => new KeyRing([randomBytes(32)]);

test('only the installation with the public key opens a value', () => {
  const receiver = newRing();
  const sealed = sealForReceiver(parsePublicKey(readPublicKey(receiver))!, context, 'sk_test_ä');
  expect(openAsReceiver(receiver, context, sealed)).toBe('sk_test_ä');
  expect(() => openAsReceiver(newRing(), context, sealed)).toThrow(EncryptionError);
});

test('a value that was sealed before a rotation of the master keys stays readable', () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)];
  const before = new KeyRing([older]);
  const sealed = sealForReceiver(parsePublicKey(readPublicKey(before))!, context, 'value');
  const after = new KeyRing([newer, older]);
  expect(readPublicKey(after)).not.toBe(readPublicKey(before));
  expect(openAsReceiver(after, context, sealed)).toBe('value');
});

test('a value cannot be moved to another name, changed or shortened', () => {
  const receiver = newRing();
  const sealed = sealForReceiver(parsePublicKey(readPublicKey(receiver))!, context, 'value');
  const bytes = Buffer.from(sealed, 'base64');
  expect(() => openAsReceiver(receiver, ['secret', '0190', 'other', '1'], sealed)).toThrow(EncryptionError);
  for (const at of [0, 31, 33, 45, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(() => openAsReceiver(receiver, context, changed.toString('base64'))).toThrow(EncryptionError);
  }
  for (const text of ['', 'AAAA', bytes.subarray(0, -1).toString('base64')])
    expect(() => openAsReceiver(receiver, context, text)).toThrow(EncryptionError);
  // The point at infinity would make the shared secret zero.
  const zero = Buffer.concat([Buffer.alloc(32), bytes.subarray(32)]).toString('base64');
  expect(() => openAsReceiver(receiver, context, zero)).toThrow(EncryptionError);
});

test('the same value is sealed differently each time', () => {
  const key = parsePublicKey(readPublicKey(newRing()))!;
  expect(sealForReceiver(key, context, 'a')).not.toBe(sealForReceiver(key, context, 'a'));
});

test.each([
  '',
  'corkboard_x25519_',
  'corkboard_x25519_AAAA',
  `corkboard_x25519_${'A'.repeat(44)}`,
  'A'.repeat(43),
])('%j is no public key', (text) => {
  expect(parsePublicKey(text)).toBeUndefined();
});
