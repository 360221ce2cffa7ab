import { expect, test } from 'vitest';
import { KeyRing } from '../encryption/key-ring.ts';
import { type DownloadGrant, printToken, readToken } from './token.ts';

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const keyRing = new KeyRing([first]);
const grant: DownloadGrant = {
  kind: 'member_export',
  organizationId: 7,
  id: '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10',
  actor: 'user:019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a11',
  isOperator: false,
  expiresAtMs: 1_790_000_000_000,
};

test('a token contains its grant', () => {
  for (const each of [grant, { ...grant, organizationId: null, id: '2026-11-01', isOperator: true }])
    expect(readToken(keyRing, printToken(keyRing, each))).toEqual(each);
});

test('a token with any other character, or with one more or less, is invalid', () => {
  const token = printToken(keyRing, grant);
  const swap = (character: string) => (character === 'A' ? 'B' : 'A');
  const changed = [...token].flatMap((character, at) => [
    token.slice(0, at) + swap(character) + token.slice(at + 1),
    token.slice(0, at) + token.slice(at + 1),
    `${token.slice(0, at)}=${token.slice(at)}`,
  ]);
  const others = ['', '.', `${token}.`, `.${token}`, `${token}A`, token.replace('.', '.A')];
  for (const text of [...changed, ...others]) expect(readToken(keyRing, text), text).toBeUndefined();
});

test('a token of another installation is invalid, and one of an older master key is valid', () => {
  expect(readToken(new KeyRing([second]), printToken(keyRing, grant))).toBeUndefined();
  expect(readToken(new KeyRing([second, first]), printToken(keyRing, grant))).toEqual(grant);
});

test('a signature for another purpose is invalid', () => {
  const [text = ''] = printToken(keyRing, grant).split('.');
  for (const signature of [keyRing.sign('something else', text), keyRing.deriveSecrets(text)[0]])
    expect(readToken(keyRing, `${text}.${signature.toString('base64url')}`)).toBeUndefined();
});
