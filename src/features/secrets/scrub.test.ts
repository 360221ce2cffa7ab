import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findIn, formsOf } from '../../../test/canary.ts';
import { newScrubber } from './scrub.ts';

/** What a header can carry. */
const character = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
const anyValue = fc
  .array(character, { minLength: 8, maxLength: 60 })
  .map((characters) => characters.join(''));
/** Of a letter. */
const LONGEST_ESCAPE = 12;
const anyText = fc.string({ unit: 'grapheme', maxLength: 40 });
/** Whoever writes a value in a coding writes what is before it so, too: nothing there takes letters of the value for its own. */
const anyBeginning = anyText.filter((text) => !/[%\\&].{0,8}$/s.test(text));

const VALUE = `sk_live/4eC39Hq+LyjW"D&arj'tT1 <zdp7dc>%41\\u0041=`;
const scrub = newScrubber([VALUE]);
const texts = formsOf(VALUE).map(({ name, text }) => [name, text] as const);

describe('a value', () => {
  test.each(texts)('written as %s is taken out, and nothing else', (_, text) => {
    const scrubbed = scrub(`before: ${text} :after`);
    expect(scrubbed).toBe('before: [secret] :after');
  });

  test('is taken out in any of its forms, whatever it is and whatever is around it', () => {
    fc.assert(
      fc.property(anyValue, anyBeginning, anyText, (value, before, after) => {
        for (const { text } of formsOf(value)) {
          const scrubbed = newScrubber([value])(`${before}${text}${after}`);
          expect(findIn(value, { scrubbed })).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('is taken out of base64 of more than the value, at each place where it can begin', () => {
    for (const before of ['', 'a', 'ab', 'abc', 'user:']) {
      for (const after of ['', 'z', 'yz', '\r\nhost: x']) {
        const whole = Buffer.from(`${before}${VALUE}${after}`);
        for (const encoding of ['base64', 'base64url'] as const)
          expect(findIn(VALUE, { text: scrub(`[${whole.toString(encoding)}]`) })).toEqual([]);
      }
    }
  });

  test('is taken out of base64 and hex that are broken into lines or groups', () => {
    const base64 = Buffer.from(`Authorization: Bearer ${VALUE}`).toString('base64');
    const lines = base64.replace(/.{19}/g, '$&\r\n');
    const groups = Buffer.from(VALUE)
      .toString('hex')
      .toUpperCase()
      .replace(/..(?=.)/g, '$&:');
    expect(findIn(VALUE, { lines: scrub(lines).replace(/\s/g, '') })).toEqual([]);
    expect(findIn(VALUE, { json: scrub(JSON.stringify(lines)).replace(/\\r|\\n/g, '') })).toEqual([]);
    expect(scrub(`<${groups}>`)).toBe('<[secret]>');
  });

  test.each<[string, string]>([
    ['in capitals', VALUE.toUpperCase()],
    [
      'in small hex of a percent encoding',
      encodeURIComponent(VALUE).replace(/%../g, (code) => code.toLowerCase()),
    ],
    ['partly percent-encoded', encodeURI(VALUE)],
    ['as \\x escapes', [...VALUE].map((c) => `\\x${c.charCodeAt(0).toString(16)}`).join('')],
    [
      'as HTML in JSON',
      JSON.stringify(VALUE.replaceAll('&', '&amp;').replaceAll('"', '&quot;')).slice(1, -1),
    ],
    [
      'as JSON in HTML',
      JSON.stringify(VALUE).slice(1, -1).replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
    ],
    ['as base64 in an address', encodeURIComponent(Buffer.from(VALUE).toString('base64'))],
  ])('%s is taken out', (_, text) => {
    expect(findIn(VALUE, { text: scrub(`before: ${text} :after`) })).toEqual([]);
    expect(scrub(`before: ${text} :after`)).toMatch(/^before: .*\[secret\].* :after$/s);
  });

  test('that stands there twice, or beside another, is taken out each time', () => {
    const both = newScrubber(['first-value', 'other-value']);
    expect(both('first-value and other-value, First-Value')).toBe('[secret] and [secret], [secret]');
    expect(both('first-valueother-value')).toBe('[secret]');
    expect(both('first-valufirst-value')).toBe('first-valu[secret]');
  });

  test('inside another one leaves nothing of the longer one', () => {
    expect(newScrubber(['abcd', 'xabcdx'])('<xabcdx> <abcd>')).toBe('<[secret]> <[secret]>');
  });
});

describe('a text', () => {
  test('without the values stays as it is', () => {
    const text = 'nope: 100 % & "fine" \\ \\u00e9 %zz &amp; é 🛳 c2VjcmV0 c29tZQ==';
    expect(scrub(text)).toBe(text);
    expect(scrub('')).toBe('');
    expect(newScrubber([])(VALUE)).toBe(VALUE);
  });

  test('is withheld where a value is too short to be told from other words', () => {
    for (const value of ['a', 'ab', 'abc']) {
      expect(newScrubber([value, VALUE])('a text')).toMatch(/^\[withheld: /);
      expect(newScrubber([value])('')).toBe('');
    }
    expect(newScrubber(['abcd'])('a text')).toBe('a text');
  });

  test('that is cut keeps no more than a letter or two of a value at its end, however it is written', () => {
    fc.assert(
      fc.property(anyValue, fc.nat(), (value, cut) => {
        for (const { name, text } of formsOf(value)) {
          const part = text.slice(0, 1 + (cut % text.length));
          const scrubbed = newScrubber([value])(`ä${part}`, { isCut: true });
          const rest = scrubbed.replace('ä', '');
          expect({ name, part, rest: rest.replace(/\[secret\]$/, '').length <= 3 * LONGEST_ESCAPE }).toEqual({
            name,
            part,
            rest: true,
          });
        }
      }),
      { numRuns: 300 },
    );
  });

  test('that is cut loses nothing where no value begins', () => {
    expect(scrub('before: nothing of it', { isCut: true })).toBe('before: nothing of it');
    expect(scrub(`before: ${VALUE.slice(0, 20)}`)).toBe(`before: ${VALUE.slice(0, 20)}`);
    expect(scrub(`before: ${VALUE.slice(0, 20)}`, { isCut: true })).toBe('before: [secret]');
  });

  test('made by a stranger to be slow takes no longer than its length asks for, whatever the values are', () => {
    const [half, length] = ['a'.repeat(7_500), 262_144];
    const values = [
      [`${half}b${half}`],
      Array.from({ length: 80 }, (_, index) => `aaaa${half.slice(7_400)}${index}`),
    ];
    const parts = ['a', 'U', '%25', '\\', '&amp;', 'aaaa%61\\&amp;+'];
    const since = performance.now();
    for (const some of values) {
      const scrubSome = newScrubber(some);
      for (const part of parts) scrubSome(part.repeat(length / part.length), { isCut: true });
    }
    // A tenth of it where nothing else runs. Trying each value at each place takes minutes.
    expect(performance.now() - since).toBeLessThan(10_000);
  });
});
