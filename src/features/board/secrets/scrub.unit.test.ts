import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodingsOf, findIn } from '../../../../test/canary.ts';
import { createScrubber } from './scrub.ts';

/** The characters that a header value can contain. */
const character = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
const anyValue = fc
  .array(character, { minLength: 4, maxLength: 60 })
  .map((characters) => characters.join(''));
const anyText = fc.string({ unit: 'grapheme', maxLength: 40 });

const VALUE = `sk_live/4eC39Hq+LyjW"D&arj'tT1 <zdp7dc>%41\\u0041=`;
const scrub = createScrubber([VALUE]);
const forms = encodingsOf(VALUE).map(({ name, text }) => [name, text] as const);

describe('a value', () => {
  test.each(forms)('in the form %s is removed, and nothing else', (_, text) => {
    expect(scrub(`before: ${text} :after`)).toBe('before: [secret] :after');
  });

  test('is removed in every form, whatever the value and its surroundings', () => {
    fc.assert(
      fc.property(anyValue, anyText, anyText, (value, before, after) => {
        for (const { text } of encodingsOf(value))
          expect(createScrubber([value])(`${before}${text}${after}`)).toContain('[secret]');
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['upper case', VALUE.toUpperCase()],
    ['upper-case hex', Buffer.from(VALUE).toString('hex').toUpperCase()],
    ['lower-case percent-encoding', encodeURIComponent(VALUE).toLowerCase()],
    ['HTML with &#x27;', VALUE.replace(/[&<>"']/g, (c) => ({ "'": '&#x27;' })[c] ?? htmlNames[c] ?? '')],
  ])('is removed in %s', (_, text) => {
    expect(scrub(`before: ${text} :after`)).toBe('before: [secret] :after');
  });

  test('is removed from the base64 of a longer text, at each offset', () => {
    for (const before of ['', 'a', 'ab', 'abc', 'user:']) {
      for (const encoding of ['base64', 'base64url'] as const) {
        const whole = Buffer.from(`${before}${VALUE}, and more`).toString(encoding);
        expect(findIn(VALUE, { text: scrub(`[${whole}]`) })).toEqual([]);
      }
    }
  });

  test('is removed at every occurrence, also next to or inside another value', () => {
    const both = createScrubber(['first-value', 'other-value']);
    expect(both('first-value and other-value, First-Value')).toBe('[secret] and [secret], [secret]');
    expect(both('first-valueother-value')).toBe('[secret]');
    expect(both('first-valufirst-value')).toBe('first-valu[secret]');
    expect(createScrubber(['abcd', 'xabcdx'])('<xabcdx> <abcd>')).toBe('<[secret]> <[secret]>');
    expect(createScrubber(['abab'])('ababab')).toBe('[secret]');
  });
});

const htmlNames: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

describe('a text', () => {
  test('without a value stays unchanged', () => {
    const text = 'nope: 100 % & "fine" \\ \\u00e9 %zz &amp; é 🛳 c2VjcmV0 c29tZQ== İ';
    expect(scrub(text)).toBe(text);
    expect(scrub('')).toBe('');
    expect(createScrubber([])(VALUE)).toBe(VALUE);
  });

  test('is withheld when a value has fewer than four characters', () => {
    for (const value of ['a', 'ab', 'abc']) {
      expect(createScrubber([value, VALUE])('a text')).toMatch(/^\[withheld: /);
      expect(createScrubber([value])('')).toBe('');
    }
    expect(createScrubber(['abcd'])('a text')).toBe('a text');
  });

  test('that is truncated has at most one character of a value at its end, in every form', () => {
    fc.assert(
      fc.property(anyValue, fc.nat(), (value, cut) => {
        for (const { text } of encodingsOf(value)) {
          const part = text.slice(0, 1 + (cut % text.length));
          const scrubbed = createScrubber([value])(`ä${part}`, { isCut: true });
          expect(scrubbed.replace('ä', '').replace('[secret]', '').length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 300 },
    );
    expect(scrub('before: nothing of it', { isCut: true })).toBe('before: nothing of it');
    expect(scrub(`before: ${VALUE.slice(0, 20)}`)).toBe(`before: ${VALUE.slice(0, 20)}`);
  });

  test('is scrubbed in linear time, whatever the values are', () => {
    const half = 'a'.repeat(7_500);
    const scrubHard = createScrubber([`${half}b${half}`]);
    const measure = (length: number) => {
      const since = process.cpuUsage();
      scrubHard('a'.repeat(length), { isCut: true });
      return process.cpuUsage(since).user;
    };
    measure(262_144);
    // A comparison at each position would take minutes.
    expect(measure(524_288)).toBeLessThan(10 * Math.max(measure(262_144), 1_000));
  });
});

test('many overlapping values are removed from the longest response in linear time', () => {
  const values = Array.from({ length: 80 }, (_, index) => 'a'.repeat(4 + index));
  const scrub = createScrubber(values);
  const measure = (length: number) => {
    const since = process.cpuUsage();
    expect(scrub('a'.repeat(length))).toBe('[secret]');
    return process.cpuUsage(since).user;
  };
  measure(65_536);
  expect(measure(262_144)).toBeLessThan(20 * Math.max(measure(65_536), 1_000));
});
