import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastRatio, toReadable } from './contrast.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the contrast of two colors', () => {
  // Black on white is 21 by definition; the others are what published checkers and browsers show.
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4.0],
    ['#0000ff', '#ffffff', 8.59],
    ['#00ff00', '#ffffff', 1.37],
  ])('%s on %s is %f', (first, second, ratio) => {
    expect(contrastRatio(first, second)).toBeCloseTo(ratio, 2);
  });

  test('is symmetric, and between 1 and 21', () => {
    fc.assert(
      fc.property(color, color, (first, second) => {
        const ratio = contrastRatio(first, second);
        expect(ratio).toBe(contrastRatio(second, first));
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21);
      }),
    );
  });
});

describe('a readable color', () => {
  test('is the color itself if that is readable', () => {
    expect(toReadable('#1d5c63', ['#ffffff'], { ratio: 4.5, towards: 'black' })).toBe('#1d5c63');
  });

  test('differs little more from the color than necessary', () => {
    const found = toReadable('#ffcc00', ['#ffffff'], { ratio: 4.5, towards: 'black' });
    expect(contrastRatio(found, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(found, '#ffffff')).toBeLessThan(4.7);
  });

  test('keeps the hue', () => {
    expect(toReadable('#ff0000', ['#000000'], { ratio: 7, towards: 'white' })).toMatch(/^#ff(..)\1$/);
    expect(toReadable('#808080', ['#ffffff'], { ratio: 7, towards: 'black' })).toMatch(/^#(..)\1\1$/);
  });
});
