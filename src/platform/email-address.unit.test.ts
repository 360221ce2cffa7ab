import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../test/property-runs.ts';
import { toEmailKey, toMailboxKey } from './email-address.ts';

describe('email addresses are the same', () => {
  test.each([
    ['in any case', 'Mette.Holm@Pilots.Example', 'mette.holm@pilots.example'],
    ['in any case, with accents', 'JOSÉ@x.example', 'josé@x.example'],
    ['composed or not', 'jose\u0301@x.example', 'jos\u00e9@x.example'],
    ['composed or not, in any case', 'JOSE\u0301@x.example', 'jos\u00e9@x.example'],
    ['with a sharp s, small and capital', 'GROẞ@x.example', 'groß@x.example'],
    ['with a capital sigma and either small one', 'ΟΔΟΣ@x.example', 'οδος@x.example'],
    ['with either small sigma', 'οδοσ@x.example', 'οδος@x.example'],
    ['with a sigma before a dot', 'ΟΔΟΣ.Α@x.example', 'οδος.α@x.example'],
    ['with the kelvin sign, which is canonically a K', '\u212Aai@x.example', 'kai@x.example'],
  ])('%s', (_, one, other) => {
    expect(toEmailKey(one)).toBe(toEmailKey(other));
  });
});

describe('email addresses differ by', () => {
  test.each([
    ['an accent', 'josé@x.example', 'jose@x.example'],
    ['a dot above that İ keeps', 'İrem@x.example', 'irem@x.example'],
    ['an ı without a dot', 'ırem@x.example', 'irem@x.example'],
    ['a sharp s spelled out', 'groß@x.example', 'gross@x.example'],
    ['a long s', 'ſam@x.example', 'sam@x.example'],
    ['full width', 'ｍette@x.example', 'mette@x.example'],
    ['dots that some providers ignore', 'm.ette@x.example', 'mette@x.example'],
    ['a plus that some providers ignore', 'mette+jobs@x.example', 'mette@x.example'],
    ['another letter that looks the same', 'mеtte@x.example', 'mette@x.example'],
  ])('%s', (_, one, other) => {
    expect(toEmailKey(one)).not.toBe(toEmailKey(other));
  });
});

test('a key is its own key, and the key of its lower-case and decomposed spellings', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const key = toEmailKey(text);
      expect(toEmailKey(key)).toBe(key);
      expect(toEmailKey(text.normalize('NFD'))).toBe(key);
      expect(toEmailKey(text.normalize('NFC').toLowerCase())).toBe(key);
    }),
    { numRuns: propertyRuns(500) },
  );
});

test.each([
  ['mette@x.example', 'mette@x.example'],
  ['Mette+Jobs@X.example', 'mette@x.example'],
  ['mette+a+b@x.example', 'mette@x.example'],
  ['mette+@x.example', 'mette@x.example'],
  ['+mette@x.example', '+mette@x.example'],
  ['m.ette@x.example', 'm.ette@x.example'],
])('%s reaches the mailbox %s', (email, mailbox) => {
  expect(toMailboxKey(email)).toBe(mailbox);
});
