import { currencies, minorDigits } from '@corkboard/basics/currencies';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAmountProblem, findMoneyProblems, toMajor, toMinor } from './money.ts';

describe('amounts', () => {
  it.each<[number, string, number]>([
    [1.1, 'EUR', 110],
    [19.99, 'USD', 1999],
    [0.29, 'EUR', 29],
    [1.005, 'KWD', 1005],
    [8.2, 'EUR', 820],
    [4.35, 'GBP', 435],
    [1_234_567.89, 'EUR', 123_456_789],
    [0.07, 'BHD', 70],
    [49, 'JPY', 49],
    [5000, 'CLP', 5000],
    [0, 'EUR', 0],
    [0.01, 'EUR', 1],
    [9_999_999_999_999.99, 'EUR', 999_999_999_999_999],
    [999_999_999_999_999, 'JPY', 999_999_999_999_999],
    [999_999_999_999.999, 'TND', 999_999_999_999_999],
  ])('%d %s is %d in the minor unit, and converts back', (amount, currency, minor) => {
    expect(findAmountProblem(amount, currency)).toBeUndefined();
    expect(toMinor(amount, currency)).toBe(minor);
    expect(toMajor(minor, currency)).toBe(amount);
  });

  it('are printed exactly and convert back unchanged, for every possible amount', () => {
    const anyMinor = fc.integer({ min: 0, max: 999_999_999_999_999 });
    fc.assert(
      fc.property(anyMinor, fc.constantFrom(...currencies), (minor, currency) => {
        const amount = toMajor(minor, currency);
        expect(Number(JSON.parse(JSON.stringify(amount)))).toBe(Number(writeDecimal(minor, currency)));
        expect(toMinor(amount, currency)).toBe(minor);
        expect(findAmountProblem(amount, currency)).toBeUndefined();
      }),
      { numRuns: 5_000 },
    );
  });

  it('that a multiplication would get wrong are exact: every cent up to 1,000', () => {
    let wronglyMultiplied = 0;
    for (let minor = 0; minor <= 100_000; minor++) {
      const amount = Number(writeDecimal(minor, 'EUR'));
      if (amount * 100 !== minor) wronglyMultiplied++;
      if (toMinor(amount, 'EUR') !== minor || toMajor(minor, 'EUR') !== amount)
        throw new Error(`${minor} is not kept`);
    }
    expect(wronglyMultiplied).toBeGreaterThan(1_000);
  });

  it('of minus zero are zero', () => {
    expect(Object.is(toMinor(-0, 'EUR'), 0)).toBe(true);
  });

  it.each<[number, string, string]>([
    [-0.01, 'EUR', 'must be 0 or more'],
    [-49, 'JPY', 'must be 0 or more'],
    [Number.NaN, 'EUR', 'must be 0 or more'],
    [Number.POSITIVE_INFINITY, 'EUR', 'must be 0 or more'],
    [Number.NEGATIVE_INFINITY, 'EUR', 'must be 0 or more'],
    [19.999, 'EUR', 'must not have more than 2 decimals in EUR'],
    [0.1 + 0.2, 'EUR', 'must not have more than 2 decimals in EUR'],
    [1e-7, 'EUR', 'must not have more than 2 decimals in EUR'],
    [5e-324, 'EUR', 'must not have more than 2 decimals in EUR'],
    [1.0001, 'KWD', 'must not have more than 3 decimals in KWD'],
    [49.5, 'JPY', 'must be a whole number, because JPY has no decimals'],
    [10_000_000_000_000, 'EUR', 'must be at most 9999999999999.99'],
    [1e21, 'EUR', 'must be at most 9999999999999.99'],
    [1.5e300, 'EUR', 'must be at most 9999999999999.99'],
    [Number.MAX_VALUE, 'JPY', 'must be at most 999999999999999'],
    [1e12, 'BHD', 'must be at most 999999999999.999'],
  ])('%d %s is rejected: it %s', (amount, currency, problem) => {
    expect(findAmountProblem(amount, currency)).toBe(problem);
  });

  it('that are invalid are never converted', () => {
    for (const amount of [19.999, Number.NaN, Number.POSITIVE_INFINITY, 1e21])
      expect(() => toMinor(amount, 'EUR')).toThrow(RangeError);
  });

  it('are validated with their currency, in either case', () => {
    expect(findMoneyProblems({ amount: 49.5, currency: 'eur' })).toEqual([]);
    expect(findMoneyProblems({ amount: 49.5, currency: 'jpy' })).toMatchObject([{ path: '/amount' }]);
    expect(findMoneyProblems({ amount: -1, currency: 'XYZ' })).toMatchObject([{ path: '/currency' }]);
    expect(findMoneyProblems({ amount: '49', currency: 'EUR' })).toEqual([]);
    expect(findMoneyProblems({ amount: 49.123 })).toEqual([]);
  });
});

describe('the number of decimals', () => {
  /** ISO 4217 gives these currencies decimals. Intl omits them because they are rarely written. */
  const rarelyWritten = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR RSD SOS SYP YER'.split(' ');

  it('matches Intl, except for currencies whose decimals are rarely written', () => {
    const others = [...currencies].filter((code) => intlDigits(code) !== minorDigits(code));
    expect(others.filter((code) => !rarelyWritten.includes(code))).toEqual([]);
    for (const code of others) expect([code, intlDigits(code)]).toEqual([code, 0]);
  });

  it.each([
    [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
    [3, 'BHD IQD JOD KWD LYD OMR TND'],
  ])('is %d for exactly these currencies', (digits, codes) => {
    expect([...currencies].filter((code) => minorDigits(code) === digits)).toEqual(codes.split(' '));
  });
});

function intlDigits(currency: string): number | undefined {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
}

/** Uses integers only. */
function writeDecimal(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const text = String(minor).padStart(digits + 1, '0');
  return `${text.slice(0, text.length - digits)}.${text.slice(text.length - digits)}`;
}
