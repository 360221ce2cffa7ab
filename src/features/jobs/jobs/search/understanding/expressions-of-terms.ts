import { LRUCache } from 'lru-cache';
import type { Language } from '../../../../../platform/languages/languages.ts';
import { type SearchTerm, toWords } from '../../../../../platform/search-words.ts';
import { type Concept, findLongestName, namesWithWord, withNarrower } from '../dictionary/dictionary.ts';
import { formsOf, isInflection, pluralsOf, toStem } from '../dictionary/stems.ts';
import { all, type Expression, not, type Place, some } from '../relevance/expressions.ts';
import { beginsAnywhere, isAnywhere } from '../relevance/ranks.ts';
import { links } from '../tolerance/intent/phrases.ts';
import type { Understanding } from './understanding.ts';

/** The lexemes of a job that matches understood terms, from the best to the worst. Each includes the better ones of the same field. */
export interface TermExpressions {
  /** The words as they are typed, or in another number or gender, in the title. */
  inflectedInTitle: Expression;
  /** The words in any form in the title. */
  formInTitle: Expression;
  /** The words, or other names of what they mean, in the title. */
  inTitle: Expression;
  /** The same, or the words in the company's name. */
  inHead: Expression;
  /** The same, or the words in any text. */
  anywhere: Expression;
}

/** The terms of one group: a word, a phrase, or the words of a name of the dictionary. */
export function toTermExpressions(
  terms: readonly SearchTerm[],
  { language, isWithoutDictionary }: Understanding,
): TermExpressions {
  const key = JSON.stringify([terms, language, isWithoutDictionary]);
  const known = expressionsOfTerms.get(key);
  if (known) return known;
  const expressions = buildTermExpressions(terms, { language, isWithoutDictionary });
  expressionsOfTerms.set(key, expressions);
  return expressions;
}

/** Counts, ranks and checks of rows need the same ones, and so do the alerts of many people. One has up to 100 kB. */
const expressionsOfTerms = new LRUCache<string, TermExpressions>({ max: 200 });

function buildTermExpressions(
  terms: readonly SearchTerm[],
  {
    language,
    isWithoutDictionary,
  }: Pick<Understanding, 'language'> & { isWithoutDictionary: true | undefined },
): TermExpressions {
  const each = terms.map((term) => toExpressionsOfTerm(term, language));
  const meant = isWithoutDictionary ? { inTitle: [], anywhere: [] } : toMeant(terms, language);
  const inTitle = some([all(each.map(({ form }) => form('title'))), ...meant.inTitle]);
  const head = all(each.map(({ form }) => some([form('title'), form('company')])));
  return {
    inflectedInTitle: all(each.map(({ inflected }) => inflected('title'))),
    formInTitle: all(each.map(({ form }) => form('title'))),
    inTitle,
    inHead: some([head, ...meant.inTitle]),
    anywhere: some([all(each.map(({ anywhere }) => anywhere)), ...meant.inTitle, ...meant.anywhere]),
  };
}

/** A job that has one of the excluded words in any form, or one of the phrases, in any field. */
export function toExcluded(excluded: readonly SearchTerm[], language: Language): Expression[] {
  return excluded.map((term) =>
    term.kind === 'phrase'
      ? isAnywhere(term)
      : entries('word', [term.word, ...listForms(term.word, language)]),
  );
}

/** Names of what the terms mean, as they are written in the board's language, without the terms themselves. */
export function listMeanings(terms: readonly SearchTerm[], language: Language): string[] {
  const words = terms.map(toNameWord);
  const found = findLongestName(words, 0, language);
  if (!found || found.length < terms.length) return [];
  const stems = (text: string[]) => text.map((word) => toStem(word, language)).join(' ');
  const own = stems(words.flatMap((word) => word ?? []));
  return found.concepts.flatMap(({ labels }) => {
    const other = [...(labels[language] ?? []), ...(labels.any ?? [])].find(
      (label) => stems(toWords(label)) !== own,
    );
    return other ?? [];
  });
}

/** How many terms from `start` on belong together, because the dictionary has them as one name. */
export function lengthOfName(terms: readonly SearchTerm[], start: number, language: Language): number {
  return findLongestName(terms.map(toNameWord), start, language)?.length ?? 1;
}

interface ExpressionsOfTerm {
  inflected: (place: Place) => Expression;
  form: (place: Place) => Expression;
  anywhere: Expression;
}

function toExpressionsOfTerm(term: SearchTerm, language: Language): ExpressionsOfTerm {
  if (term.kind === 'phrase') {
    const isIn = (place: Place) => all([...term.words.map((text) => entry(place, text)), isAnywhere(term)]);
    return { inflected: isIn, form: isIn, anywhere: isAnywhere(term) };
  }
  const { word } = term;
  const forms = [word, ...listForms(word, language)];
  const inflections = forms.filter((form) => form === word || isInflected(form, word, language));
  return {
    inflected: (place) => entries(place, inflections),
    form: (place) => entries(place, forms),
    anywhere: term.isBeginning
      ? some([beginsAnywhere(term), entries('word', forms)])
      : entries('word', forms),
  };
}

/** Other names of what the words mean. An occupation is in the title, a skill in any text. */
function toMeant(
  terms: readonly SearchTerm[],
  language: Language,
): { inTitle: Expression[]; anywhere: Expression[] } {
  const found = findLongestName(terms.map(toNameWord), 0, language);
  if (!found || found.length < terms.length) return { inTitle: [], anywhere: [] };
  const concepts = withNarrower(found.concepts);
  const spoken = [...new Set<Language>([language, 'en', ...found.languages])];
  const own = terms.map((term) => listFormsOfTerm(term, language));
  // Names with the words themselves find no other titles.
  const names = listNames(concepts, spoken).filter(
    ({ words }) => !own.every((forms) => words.some((word) => forms.has(word))),
  );
  return {
    inTitle: names.map((name) => toTitleExpression(name, concepts, spoken)),
    anywhere: names
      .filter(({ isSkill }) => isSkill)
      .map(({ words }) => isAnywhere({ kind: 'phrase', words })),
  };
}

function listFormsOfTerm(term: SearchTerm, language: Language): ReadonlySet<string> {
  const word = toNameWord(term) ?? '';
  return new Set([word, ...listForms(word, language)]);
}

interface Name {
  words: string[];
  language: Language;
  isSkill: boolean;
}

/** Without names that have all words of a shorter one, which finds the same titles. */
function listNames(concepts: ReadonlySet<Concept>, spoken: Language[]): Name[] {
  const names = new Map<string, Name>();
  for (const { names: byLanguage, abbreviations, isSkill } of concepts)
    for (const language of spoken)
      for (const name of [...(byLanguage[language] ?? []), ...(byLanguage.any ?? []), ...abbreviations])
        names.set(name, { words: toContentWords(name.split(' ')), language, isSkill });
  const short = new Set(
    [...names.values()].filter(({ words }) => words.length === 1).map(({ words }) => words[0]),
  );
  return [...names.values()].filter(
    ({ words }) => words.length === 1 || !words.some((word) => short.has(word)),
  );
}

/** Without words such as “of”, unless there are no others. */
function toContentWords(words: string[]): string[] {
  const content = words.filter((word) => !links.has(word) && !conjunctions.has(word));
  return content.length > 0 ? content : words;
}

const conjunctions: ReadonlySet<string> = new Set([
  'of',
  'and',
  'und',
  'et',
  'y',
  'e',
  'i',
  'des',
  'del',
  'della',
  'dei',
  'di',
  'ds',
]);

/**
 * All words of the name in the title, in any number or gender. A single word such as “developer” is part of longer names: a property
 * developer is no developer, so titles with such a name do not match.
 */
function toTitleExpression(
  { words, language }: Name,
  concepts: ReadonlySet<Concept>,
  spoken: readonly Language[],
): Expression {
  const has = all(words.map((word) => entries('title', [word, ...pluralsOf(word, language)])));
  const [word, ...more] = words;
  if (word === undefined || more.length > 0) return has;
  const others = new Set(
    spoken
      .flatMap((each) => namesWithWord(word, each))
      .filter(({ concept }) => !concepts.has(concept))
      .map(({ words }) => words.find((each) => each !== word && !links.has(each) && !conjunctions.has(each))),
  );
  const excluded = [...others].filter((other) => other !== undefined).slice(0, MAX_EXCLUDED);
  return excluded.length === 0 ? has : all([has, not(entries('title', excluded))]);
}

const MAX_EXCLUDED = 60;

function toNameWord(term: SearchTerm): string | undefined {
  return term.kind === 'prefix' ? term.word : undefined;
}

/** Other forms of a word by the language of the board and by English, in which many jobs of all boards are written. */
export function listForms(word: string, language: Language): readonly string[] {
  const own = formsOf(word, language);
  return language === 'en' ? own : [...new Set([...own, ...formsOf(word, 'en')])];
}

function isInflected(form: string, word: string, language: Language): boolean {
  return isInflection(form, word, language) || isInflection(form, word, 'en');
}

function entry(place: Place, text: string): Expression {
  return { kind: 'entry', place, text };
}

function entries(place: Place, texts: string[]): Expression {
  return some(texts.map((text) => entry(place, text)));
}
