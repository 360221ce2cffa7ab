import type { Language } from './languages.ts';

/** The plural categories of whole numbers: https://cldr.unicode.org/index/cldr-spec/plural-rules */
export const pluralCategories = {
  en: ['one', 'other'],
  de: ['one', 'other'],
  fr: ['one', 'many', 'other'],
  es: ['one', 'many', 'other'],
  nl: ['one', 'other'],
  pt: ['one', 'many', 'other'],
  pl: ['one', 'few', 'many', 'other'],
} as const satisfies Record<Language, readonly Intl.LDMLPluralRule[]>;

/** One form for each category of the language, so that a missing form does not compile. */
type PluralForms<L extends Language> = Readonly<Record<(typeof pluralCategories)[L][number], string>> &
  Readonly<Record<'other', string>>;

/** Returns a function that chooses the form for a number. */
export function pluralsIn<L extends Language>(language: L) {
  const rules = new Intl.PluralRules(language);
  return (count: number, forms: PluralForms<L>): string =>
    (forms as Readonly<Record<string, string>>)[rules.select(count)] ?? forms.other;
}
