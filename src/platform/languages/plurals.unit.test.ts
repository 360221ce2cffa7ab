import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { pluralCategories, pluralsIn } from './plurals.ts';

test('each language has the plural categories that the Unicode consortium lists', () => {
  for (const language of languages) {
    const listed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    expect({ language, categories: [...pluralCategories[language]].sort() }).toEqual({
      language,
      categories: listed.sort(),
    });
  }
});

test('Polish has one form for 1, another for 2 to 4 and 22, and a third for 5, 12 and 0', () => {
  const plural = pluralsIn('pl');
  const choose = (count: number) =>
    plural(count, { one: 'oferta', few: 'oferty', many: 'ofert', other: 'oferty' });
  expect([1, 2, 4, 22, 104].map(choose)).toEqual(['oferta', 'oferty', 'oferty', 'oferty', 'oferty']);
  expect([0, 5, 11, 12, 21, 112].map(choose)).toEqual(Array(6).fill('ofert'));
});
