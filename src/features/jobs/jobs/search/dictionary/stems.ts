import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { LRUCache } from 'lru-cache';
import type { Language } from '../../../../../platform/languages/languages.ts';

/** The stem of a folded word. Words with the same stem are forms of one word. */
export function toStem(word: string, language: Language): string {
  // A short word or one with a digit is a name or an abbreviation: “IT” is not a form of “it’s”.
  return word.length < MIN_LENGTH || /[^\p{L}]/u.test(word) ? word : stemmers[language](word);
}

/**
 * Other forms of a folded word, which have the same stem. They are built from the stem and the endings of the language, so no list of
 * words is needed, and a search and an alert have the same forms.
 */
export function formsOf(word: string, language: Language): readonly string[] {
  const key = `${language} ${word}`;
  const known = formsOfWords.get(key);
  if (known) return known;
  const forms = buildForms(word, language);
  formsOfWords.set(key, forms);
  return forms;
}

/** Each rank of a search asks for the same forms. */
const formsOfWords = new LRUCache<string, readonly string[]>({ max: 1_000 });

function buildForms(word: string, language: Language): string[] {
  const stem = toStem(word, language);
  if (stem === word && word.length < MIN_LENGTH) return [];
  const forms = new Set<string>();
  for (const base of basesOf(word, stem))
    for (const ending of endings[language]) {
      const form = base + ending;
      if (
        form !== word &&
        form.length >= MIN_LENGTH &&
        toStem(form, language) === stem &&
        isSameKind(form, word, language)
      )
        forms.add(form);
    }
  return [...forms];
}

/**
 * Plurals of a name of the dictionary, by rule. Names have both genders and irregular plurals already, and stems of all candidates would
 * cost 0.6 ms for each word.
 */
export function pluralsOf(word: string, language: Language): string[] {
  return word.length < MIN_LENGTH ? [] : plurals[language](word);
}

const plurals: Record<Language, (word: string) => string[]> = {
  en: (word) => {
    if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
    return [/(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`];
  },
  de: (word) =>
    word.endsWith('in')
      ? [`${word}nen`]
      : word.endsWith('e')
        ? [`${word}n`]
        : [`${word}e`, `${word}en`, `${word}n`],
  fr: (word) => [word.endsWith('au') ? `${word}x` : `${word}s`],
  es: (word) => [/[aeo]$/.test(word) ? `${word}s` : `${word}es`],
  nl: (word) => [`${word}s`, word.endsWith('e') ? `${word}n` : `${word}en`],
  pt: (word) => [/[aeo]$/.test(word) ? `${word}s` : `${word}es`],
  pl: (word) =>
    word.endsWith('a')
      ? [`${word.slice(0, -1)}i`, `${word.slice(0, -1)}y`]
      : [`${word}y`, `${word}i`, `${word}e`],
  it: (word) => {
    const base = word.slice(0, -1);
    if (/[oe]$/.test(word)) return [`${base}i`];
    return word.endsWith('a') ? [`${base}e`, `${base}i`] : [];
  },
};

/** Whether two forms of a word differ in number or gender alone, such as “nurses” from “nurse”, but not “nursing”. */
export function isInflection(form: string, word: string, language: Language): boolean {
  let same = 0;
  while (same < word.length && form[same] === word[same]) same++;
  for (let length = same; length >= same - 2 && length > 0; length--)
    if (inflections[language].has(form.slice(length)) && inflections[language].has(word.slice(length)))
      return true;
  return false;
}

/** In German, the name of a person has another stem than the work: “Back” is no form of “Bäcker”. */
function isSameKind(form: string, word: string, language: Language): boolean {
  return language !== 'de' || agent.test(form) === agent.test(word);
}

const agent = /er(n|s|in|innen)?$/;

const MIN_LENGTH = 4;

/** What endings are added to: the word and its stem, without and with a changed last letter. */
function basesOf(word: string, stem: string): Set<string> {
  const bases = new Set([word, stem]);
  for (const base of [word, stem]) {
    bases.add(base.slice(0, -1));
    bases.add(base.slice(0, -2));
    bases.add(base + base.at(-1));
  }
  // The vowel of an open syllable: Dutch “advocaat”, “advocaten”.
  const vowel = /^(.*[^aeiou])([aeou])([^aeiou])$/.exec(stem);
  if (vowel) bases.add(`${vowel[1]}${vowel[2]}${vowel[2]}${vowel[3]}`);
  return new Set([...bases].filter((base) => base.length >= MIN_LENGTH - 1));
}

const list = (text: string) => ['', ...text.split(' ')];

const endings: Record<Language, string[]> = {
  en: list('s es e ed er ers ing ings y ies ly ment ments'),
  de: list('e en er ern es n s in innen erin erinnen ung ungen'),
  fr: list('s e es x eur eurs euse euses er ere eres iere ieres ier iers rice rices'),
  es: list('s es o a os as or ora ores oras'),
  nl: list('s e en er ers n'),
  pt: list('s es o a os as or ora ores oras ao oes aes'),
  pl: list(
    'a e i o u y ow ami om ach em ie iem ego emu ej ych ymi ki ka ke kom kami kach ek owie owi ze rze ni czka czki czek nia nie cy ci dzy ek ku kiem kow kom ce c ja',
  ),
  it: list('a e i o he hi ore ori rice rici ora'),
};

const inflections: Record<Language, ReadonlySet<string>> = {
  en: new Set(list('s es y ies e')),
  de: new Set(list('e en er ern es n s in innen erin erinnen')),
  fr: new Set(list('s e es x eur eurs euse euses er ere eres iere ieres ier iers rice rices')),
  es: new Set(list('s es o a os as or ora ores oras')),
  nl: new Set(list('s e en n aat aten oor oren')),
  pt: new Set(list('s es o a os as or ora ores oras ao oes aes')),
  pl: new Set(endings.pl),
  it: new Set(list('a e i o he hi ore ori rice rici ora')),
};

const stemmers: Record<Language, (word: string) => string> = {
  en: english,
  // Without the ending of the female form, which the stemmer leaves.
  de: (word) => german(word.replace(/(?<=er|or|ent|ant|ist|ekt|og|at)in(nen)?$/, '')),
  fr: french,
  es: spanish,
  nl: dutch,
  pt: portuguese,
  pl: toPolishStem,
  it: italian,
};

/** Endings of cases, numbers and genders, the longest first. */
const polishEndings =
  /(owie|iami|ami|ach|owi|ego|emu|ymi|imi|iem|ych|ich|ych|kiem|om|em|ow|ej|ie|ia|ii|ym|im|a|e|i|o|u|y)$/;

/** A light stem: without the ending, and with the consonant that some forms change. */
function toPolishStem(word: string): string {
  const base = word
    .replace(/(?<=.{3})(czka|czki|czek|czke|czka)$/, 'k')
    .replace(/(?<=.{3})(arka|arki|arek)$/, 'arz');
  const stem = base.replace(polishEndings, (ending, _, at: number) => (at >= 3 ? '' : ending));
  return stem
    .replace(/(?<=.{3})ek$/, 'k')
    .replace(/(?<=.{2})rz$/, 'r')
    .replace(/(?<=.{3})(sc)$/, 'st')
    .replace(/(?<=.{3})dz$/, 'g')
    .replace(/(?<=.{3})c$/, 'k')
    .replace(/(?<=.{3})cz$/, 'k');
}
