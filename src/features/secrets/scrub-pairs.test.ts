import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findIn } from '../../../test/canary.ts';
import { newScrubber } from './scrub.ts';

type Encode = (text: string) => string;

const named: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };

const encodings: Record<string, Encode> = {
  base64: (text) => Buffer.from(text).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  'base64 in lines': (text) =>
    Buffer.from(text)
      .toString('base64')
      .replace(/.{13}(?=.)/g, '$&\r\n'),
  hex: (text) => Buffer.from(text).toString('hex'),
  'hex in capitals': (text) => Buffer.from(text).toString('hex').toUpperCase(),
  percent: encodeURIComponent,
  'percent of a form': (text) => new URLSearchParams({ '': text }).toString().slice(1),
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  'JSON with escaped slashes': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  HTML: (text) => text.replace(/[&<>"]/g, (letter) => `&${named[letter]};`),
  'HTML by number': (text) => text.replace(/[^\w ]/g, (letter) => `&#${letter.codePointAt(0)};`),
};
const withMore: Record<string, Encode> = {
  'base64 of more': (text) => Buffer.from(`user:${text}\n`).toString('base64'),
  'a form': (text) => new URLSearchParams({ name: 'Zoë 🛳', v: text }).toString(),
  'a JSON object': (text) => JSON.stringify({ name: 'Zoë 🛳', v: text, more: true }, null, 2),
  'an HTML page': (text) => `<p title="${encode('HTML', text)}">`,
};

function pairsOf(codings: Record<string, Encode>): (readonly [string, string])[] {
  const names = Object.keys(codings);
  return names.flatMap((inner) => names.map((outer) => [inner, outer] as const));
}

/** All remainders of a length by three, and what each coding escapes. */
const VALUES = [
  'K"ey/Sec+ret%9 zz',
  'token-of-18-lettrs',
  'exactly-19-letters!',
  `a'b<c>&d"e\\f/g`,
  '~~~???>>>ooo',
  '100%25 of \\u0041 &amp;',
  'abcd',
];

function encode(name: string, text: string): string {
  return { ...encodings, ...withMore }[name]?.(text) ?? '';
}

describe('a value in one coding inside another', () => {
  test.each(pairsOf(encodings))('%s in %s is taken out, and all of its edges', (inner, outer) => {
    for (const value of VALUES) {
      const text = encode(outer, encode(inner, value));
      expect(newScrubber([value])(`{"é": '${text}'}`)).toBe(`{"é": '[secret]'}`);
    }
  });

  test.each(pairsOf({ ...encodings, ...withMore }))(
    '%s in %s is taken out among other things',
    (inner, outer) => {
      for (const value of VALUES) {
        const scrubbed = newScrubber([value])(encode(outer, encode(inner, value)));
        expect(scrubbed).toContain('[secret]');
        expect(findIn(value, { scrubbed })).toEqual([]);
      }
    },
  );

  test('is taken out whatever it is and whatever is around it', () => {
    const letter = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
    const anyValue = fc.array(letter, { minLength: 4, maxLength: 40 }).map((letters) => letters.join(''));
    const anyPrefix = fc.string({ unit: letter, maxLength: 5 }).filter((text) => !/[%\\&]/.test(text));
    fc.assert(
      fc.property(
        anyValue,
        anyPrefix,
        fc.constantFrom(...pairsOf(encodings)),
        (value, before, [inner, outer]) => {
          const text = encode(outer, `${before}${encode(inner, value)}`);
          expect(newScrubber([value])(text)).toContain('[secret]');
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('base64', () => {
  test.each(['base64', 'base64url'] as const)('%s leaves no bit of a value beside it', (encoding) => {
    for (const value of VALUES) {
      for (const before of ['', 'u', 'u:', 'us:', 'use:']) {
        for (const after of ['', '\n', '\r\n', ' & ']) {
          const scrubbed = newScrubber([value])(
            `b64=${Buffer.from(before + value + after).toString(encoding)}.`,
          );
          const [left = '', right = ''] = scrubbed.slice('b64='.length, -1).split('[secret]');
          expect(left).toBe(Buffer.from(before).toString(encoding).slice(0, left.length));
          expect(left.length).toBe(Math.floor((before.length * 8) / 6));
          const bits = (before.length + value.length) * 8;
          const rest = Buffer.from(before + value + after).toString(encoding);
          expect(right).toBe(after === '' ? '' : rest.slice(Math.ceil(bits / 6)));
        }
      }
    }
  });

  test('that is cut shows no more than a letter or two of a value in another base64', () => {
    const value = VALUES[0] ?? '';
    const twice = encode('base64', encode('base64', value));
    const scrub = newScrubber([value]);
    for (let length = 1; length <= twice.length; length++) {
      const scrubbed = scrub(`ä ${twice.slice(0, length)}`, { isCut: true });
      expect(scrubbed.replace('[secret]', '').length).toBeLessThanOrEqual('ä '.length + 6);
    }
  });

  test('of other things stays as it is, however short the value', () => {
    const others = [
      'A sentence of no account, in base64.',
      '{"id":17,"name":"Zoë"}',
      'abc',
      'bcdebdce'.repeat(50),
    ];
    const scrub = newScrubber(['abcd', 'K"ey/Sec+ret%9 zz']);
    for (const other of others)
      for (const [inner, outer] of pairsOf({ ...encodings, ...withMore })) {
        const text = encode(outer, encode(inner, other));
        expect(scrub(text)).toBe(text);
      }
  });
});
