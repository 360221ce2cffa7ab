import { expect, test } from 'vitest';
import { languages } from '../../../../../platform/languages/languages.ts';
import { toWords } from '../../../../../platform/search-words.ts';
import { type DictionaryEntry, findConcepts, readAmbiguousNames, readEntries } from './dictionary.ts';

const occupations = readEntries('occupations');
const skills = readEntries('skills');
const entries = [...occupations, ...skills];
const byConcept = new Map(entries.map((entry) => [entry.concept, entry]));

const toName = (text: string) => toWords(text).join(' ');

test('the dictionary has at least 450 occupations in all languages and 250 skills', () => {
  expect(occupations.length).toBeGreaterThanOrEqual(450);
  expect(skills.length).toBeGreaterThanOrEqual(250);
  const incomplete = occupations.filter(({ titles }) => languages.some((each) => !titles[each]?.length));
  expect(incomplete).toEqual([]);
});

test('each entry has a unique concept, names with words, and narrower concepts that exist', () => {
  expect(byConcept.size).toBe(entries.length);
  for (const { concept, titles, abbreviations, narrower } of entries) {
    expect(concept).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(Object.keys(titles).every((key) => key === 'any' || languages.includes(key as 'en'))).toBe(true);
    for (const name of [...Object.values(titles).flat(), ...abbreviations])
      expect(toName(name), `${concept}: ${name}`).not.toBe('');
    expect(narrower.filter((each) => !byConcept.has(each))).toEqual([]);
  }
});

test('no concept is narrower than itself', () => {
  const findCycle = (entry: DictionaryEntry, path: string[]): string[] | undefined => {
    if (path.includes(entry.concept)) return path;
    for (const each of entry.narrower) {
      const cycle = findCycle(byConcept.get(each) as DictionaryEntry, [...path, entry.concept]);
      if (cycle) return cycle;
    }
    return undefined;
  };
  expect(entries.flatMap((entry) => findCycle(entry, []) ?? [])).toEqual([]);
});

test('names that several concepts have in a language are exactly those with an order', () => {
  const shared: Record<string, Set<string>> = {};
  for (const language of languages) {
    const concepts = new Map<string, Set<string>>();
    for (const { concept, titles, abbreviations } of entries)
      for (const name of [...(titles[language] ?? []), ...(titles.any ?? []), ...abbreviations].map(toName))
        concepts.set(name, (concepts.get(name) ?? new Set()).add(concept));
    for (const [name, found] of concepts)
      if (found.size > 1) shared[name] = (shared[name] ?? new Set()).union(found);
  }
  const sorted = (names: Record<string, Iterable<string>>) =>
    Object.fromEntries(Object.entries(names).map(([name, concepts]) => [name, [...concepts].sort()]));
  expect(sorted(readAmbiguousNames())).toEqual(sorted(shared));
});

test.each([
  ['nurses', 'en', ['nurse']],
  ['rn', 'en', ['nurse']],
  ['krankenschwestern', 'de', ['nurse']],
  ['krankenschwester', 'en', ['nurse']],
  ['infirmiere', 'de', ['nurse']],
  ['pm', 'en', ['project-manager', 'product-manager']],
  ['developpeurs', 'fr', ['software-developer']],
  ['traductrices', 'fr', ['translator']],
  ['ksiegowy', 'es', ['accountant']],
  ['k8s', 'pl', ['kubernetes']],
  // A Dutch word for a physician, but an English one for something else.
  ['arts', 'nl', ['physician']],
  ['qwertz', 'en', undefined],
] as const)('%s on a board in %s means %j', (words, language, expected) => {
  expect(findConcepts(words, language)?.concepts.map(({ id }) => id)).toEqual(expected);
});
