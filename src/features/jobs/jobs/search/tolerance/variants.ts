/** The singular of words that end like plurals of European languages, and words with umlauts that were typed as two letters. */
export function variantsOf(word: string): string[] {
  const variants: string[] = [];
  if (/[^aeiou]ies$/.test(word)) variants.push(`${word.slice(0, -3)}y`);
  for (const ending of pluralEndings)
    if (word.endsWith(ending) && !word.endsWith('ss')) variants.push(word.slice(0, -ending.length));
  if (/[aou]e/.test(word)) variants.push(word.replace(/([aou])e/g, '$1'));
  return [...new Set(variants)].filter((variant) => variant.length >= SHORTEST);
}

const pluralEndings = ['s', 'es', 'e', 'n', 'en', 'x'];
const SHORTEST = 3;

/** All ways to split a word in two. */
export function splitsOf(word: string): [string, string][] {
  if (word.length > LONGEST_SPLIT) return [];
  const splits: [string, string][] = [];
  for (let end = SHORTEST_HALF; end <= word.length - SHORTEST_HALF; end++)
    splits.push([word.slice(0, end), word.slice(end)]);
  return splits;
}

const SHORTEST_HALF = 2;
const LONGEST_SPLIT = 30;
