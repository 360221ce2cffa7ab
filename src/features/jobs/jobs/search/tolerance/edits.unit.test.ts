import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countEdits, maxEditsOf } from './edits.ts';
import { splitsOf, variantsOf } from './variants.ts';

it.each([
  ['engineer', 'engineer', 0],
  ['enginer', 'engineer', 1],
  ['developper', 'developer', 1],
  ['enigneer', 'engineer', 1],
  ['nures', 'nurse', 1],
  // Replaced letters.
  ['analist', 'analyst', 1.1],
  ['accountent', 'accountant', 1.1],
  ['wearhouse', 'warehouse', 2],
  ['nurze', 'nurse', 1.1],
  ['book', 'cook', 2],
  ['lead', 'leaf', 2],
  // More than two.
  ['engineer', 'pioneer', 3],
  ['cat', 'elephant', 3],
])('%s and %s differ by %d edits', (one, other, edits) => {
  expect(countEdits(one, other, 2)).toBe(edits);
});

it('counts the same edits in both directions between words of the same kind of length', () => {
  const word = fc.stringMatching(/^[abc]{6,9}$/);
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(countEdits(one, other, 3)).toBe(countEdits(other, one, 3));
    }),
  );
});

it('allows no edits in words of three letters or with digits, one in words of up to seven, and two in longer ones', () => {
  expect(['cat', 'c3po', 'c++', 'java', 'enginer', 'engineer'].map(maxEditsOf)).toEqual([0, 0, 0, 1, 1, 2]);
});

it.each([
  ['jobs', ['job']],
  ['companies', ['company', 'companie', 'compani']],
  ['boss', []],
  ['pflegekrafte', ['pflegekraft']],
  ['muenchen', ['muenche', 'muench', 'munchen']],
  ['bus', []],
])('%s may be a form of %j', (word, variants) => {
  expect(variantsOf(word)).toEqual(variants);
});

it('splits a word into halves of at least two letters, unless it is very long', () => {
  expect(splitsOf('onsite')).toEqual([
    ['on', 'site'],
    ['ons', 'ite'],
    ['onsi', 'te'],
  ]);
  expect(splitsOf('a'.repeat(31))).toEqual([]);
});
