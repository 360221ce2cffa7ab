import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { deriveSecret, findStep, toTotpUrl } from './codes.ts';

/** The secret of RFC 6238, appendix B: the bytes of "12345678901234567890". */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code', () => {
  // The last six of the eight digits in the RFC, with the time divided by 30.
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('of RFC 6238 at %i s is %s, in step %i', (seconds, code, step) => {
    expect(findStep(SECRET, code, seconds * 1000)).toBe(step);
  });

  // 1,111,111,109 s is in step 37,037,036, which lasts until 1,111,111,110 s.
  test.each([
    ['one step late', 37_037_036 * 30 + 59, 37_037_036],
    ['one step early', 37_037_036 * 30 - 1, 37_037_036],
    ['two steps late', 37_037_036 * 30 + 60, undefined],
    ['two steps early', 37_037_036 * 30 - 31, undefined],
  ])('that arrives %s counts as step %s', (_, seconds, step) => {
    expect(findStep(SECRET, '081804', seconds * 1000)).toBe(step);
  });

  test('of another secret is not valid', () => {
    expect(findStep('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJR', '287082', 59_000)).toBeUndefined();
  });
});

test('a secret has 160 bits and depends on the whole challenge', () => {
  const secrets = ['a', 'b'].map((last) => deriveSecret('a'.repeat(42) + last));
  expect(new Set(secrets).size).toBe(2);
  for (const secret of secrets) expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
});

test('a URL has the parameters that authenticator apps need', () => {
  const url = toTotpUrl('boards.example.org', 'mette@pilots.example', SECRET);
  expect(url).toBe(
    `otpauth://totp/boards.example.org:mette%40pilots.example?issuer=boards.example.org&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
  );
});
