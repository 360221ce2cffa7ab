import { readdirSync, readFileSync } from 'node:fs';
import { type Language, languages } from '../../../../../platform/languages/languages.ts';
import { ROOT_FOLDER } from '../../../../../platform/root-folder.ts';
import { toWords } from '../../../../../platform/search-words.ts';
import { toStem } from './stems.ts';

/** An entry of `dictionary/`. */
export interface DictionaryEntry {
  concept: string;
  /** By language. `any`: names of all languages. */
  titles: Partial<Record<Language | 'any', string[]>>;
  /** In all languages. They are whole words. */
  abbreviations: string[];
  /** Concepts that a search for this one finds too. */
  narrower: string[];
}

/** An occupation, or a skill. Names are words with spaces between them. */
export interface Concept {
  id: string;
  isSkill: boolean;
  /** Those that mean no other concept. */
  abbreviations: string[];
  names: Partial<Record<Language | 'any', string[]>>;
  /** The first names of each language as they are written. */
  labels: DictionaryEntry['titles'];
  narrower: Concept[];
}

interface FoundConcepts {
  concepts: Concept[];
  /** The languages that have the name. */
  languages: Language[];
}

/**
 * The concepts with this name. The board's language and English win; another language counts only if neither knows the name. Names as they
 * are written win over names with the same stems.
 */
export function findConcepts(words: string, language: Language): FoundConcepts | undefined {
  const own = [...new Set([language, 'en' as const])];
  const others = languages.filter((each) => !own.includes(each));
  return findIn(own, words) ?? findIn(others, words);
}

/** The longest run of words from `start` on that has concepts. Undefined if there is none. */
export function findLongestName(
  words: readonly (string | undefined)[],
  start: number,
  language: Language,
): (FoundConcepts & { length: number }) | undefined {
  for (let length = Math.min(MAX_NAME, words.length - start); length > 0; length--) {
    const run = words.slice(start, start + length);
    const found = run.includes(undefined) ? undefined : findConcepts(run.join(' '), language);
    if (found) return { ...found, length };
  }
  return undefined;
}

/** “Gesundheits- und Krankenpfleger”. Longer names are found by their parts. */
const MAX_NAME = 5;

/** Whether a word is, or is part of, a name in any language. */
export function isDictionaryWord(word: string): boolean {
  return getDictionary().words.has(word);
}

/** The concept and all narrower ones. */
export function withNarrower(concepts: readonly Concept[]): Set<Concept> {
  const all = new Set(concepts);
  for (const concept of all) for (const each of concept.narrower) all.add(each);
  return all;
}

/** The concepts with names of a language that have the word and others. */
export function namesWithWord(word: string, language: Language): readonly LongName[] {
  return indexOf(language).longNames.get(word) ?? [];
}

interface LongName {
  words: string[];
  concept: Concept;
}

/** The folders of `dictionary/`. */
const folders = ['occupations', 'skills'];

/** By file. */
export function readEntries(folder: string): DictionaryEntry[] {
  const url = new URL(`dictionary/${folder}/`, ROOT_FOLDER);
  return readdirSync(url)
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(new URL(name, url), 'utf8')) as DictionaryEntry[]);
}

/** The concepts of names that several have, the most probable one first. */
export function readAmbiguousNames(): Record<string, string[]> {
  return JSON.parse(readFileSync(new URL('dictionary/ambiguous.json', ROOT_FOLDER), 'utf8'));
}

interface Dictionary {
  concepts: Concept[];
  abbreviations: Map<string, Concept[]>;
  ambiguous: Record<string, string[]>;
  words: Set<string>;
}

interface LanguageIndex {
  byName: Map<string, Concept[]>;
  byStems: Map<string, Concept[]>;
  longNames: Map<string, LongName[]>;
}

let dictionary: Dictionary | undefined;
const indexes = new Map<Language, LanguageIndex>();

/** Read at the first search. */
function getDictionary(): Dictionary {
  dictionary ??= readDictionary();
  return dictionary;
}

function readDictionary(): Dictionary {
  const concepts = new Map<string, Concept>();
  const abbreviations = new Map<string, Concept[]>();
  const words = new Set<string>();
  const entries = folders.flatMap((folder) => readEntries(folder).map((entry) => ({ folder, entry })));
  for (const { folder, entry } of entries) {
    const names = Object.fromEntries(
      Object.entries(entry.titles).map(([language, titles]) => [language, [...new Set(titles.map(toName))]]),
    );
    const labels = Object.fromEntries(
      Object.entries(entry.titles).map(([language, titles]) => [language, titles.slice(0, LABELS)]),
    );
    const concept = {
      labels,
      id: entry.concept,
      isSkill: folder === 'skills',
      abbreviations: [],
      names,
      narrower: [],
    };
    concepts.set(entry.concept, concept);
    for (const name of entry.abbreviations.map(toName)) add(abbreviations, name, concept);
    for (const name of [...Object.values(names).flat(), ...entry.abbreviations.map(toName)])
      for (const word of name.split(' ')) words.add(word);
  }
  for (const { entry } of entries)
    concepts.get(entry.concept)?.narrower.push(...entry.narrower.flatMap((id) => concepts.get(id) ?? []));
  for (const [name, meanings] of abbreviations)
    if (meanings.length === 1) meanings[0]?.abbreviations.push(name);
  return { concepts: [...concepts.values()], abbreviations, ambiguous: readAmbiguousNames(), words };
}

/** One of them is not the word of the search. */
const LABELS = 3;

function toName(text: string): string {
  return toWords(text).join(' ');
}

function indexOf(language: Language): LanguageIndex {
  const known = indexes.get(language);
  if (known) return known;
  const { concepts, abbreviations, ambiguous } = getDictionary();
  const index: LanguageIndex = { byName: new Map(), byStems: new Map(), longNames: new Map() };
  for (const concept of concepts)
    for (const name of [...(concept.names[language] ?? []), ...(concept.names.any ?? [])])
      addName(index, name, concept, language);
  for (const [name, concepts] of abbreviations) for (const each of concepts) add(index.byName, name, each);
  for (const [name, ids] of Object.entries(ambiguous))
    index.byName.get(name)?.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  indexes.set(language, index);
  return index;
}

function addName(index: LanguageIndex, name: string, concept: Concept, language: Language): void {
  add(index.byName, name, concept);
  add(index.byStems, toStems(name, language), concept);
  const words = name.split(' ');
  if (words.length > 1) for (const word of words) add(index.longNames, word, { words, concept });
}

function findIn(among: Language[], words: string): FoundConcepts | undefined {
  return (
    merge(among, (language) => indexOf(language).byName.get(words)) ??
    merge(among, (language) => indexOf(language).byStems.get(toStems(words, language)))
  );
}

function merge(
  among: Language[],
  find: (language: Language) => Concept[] | undefined,
): FoundConcepts | undefined {
  const found = among.flatMap((language) => {
    const concepts = find(language);
    return concepts ? [{ language, concepts }] : [];
  });
  if (found.length === 0) return undefined;
  return {
    concepts: [...new Set(found.flatMap(({ concepts }) => concepts))],
    languages: found.map(({ language }) => language),
  };
}

function toStems(words: string, language: Language): string {
  return words
    .split(' ')
    .map((word) => toStem(word, language))
    .join(' ');
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (!values) map.set(key, [value]);
  else if (!values.includes(value)) values.push(value);
}
