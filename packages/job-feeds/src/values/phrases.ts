/** The meanings of phrases, by their folded words with spaces between them. */
export interface Phrases<Meaning> {
  meanings: ReadonlyMap<string, Meaning>;
  /** The most words of a phrase. */
  longest: number;
}

/** A part of a text: a phrase with its meaning, or a word without one. */
export interface Part<Meaning> {
  text: string;
  meaning?: Meaning;
}

/** Phrases by their meaning. The words of a phrase have hyphens between them, and spaces separate phrases. Commas separate neither. */
export function listPhrases<Meaning extends string>(
  table: Readonly<Record<Meaning, string>>,
): Phrases<Meaning> {
  const meanings = new Map<string, Meaning>();
  let longest = 1;
  for (const [meaning, list] of Object.entries(table) as [Meaning, string][]) {
    for (const phrase of list.split(/\s+/)) {
      const words = toWords(phrase);
      if (words.length === 0) continue;
      meanings.set(words.join(' '), meaning);
      longest = Math.max(longest, words.length);
    }
  }
  return { meanings, longest };
}

/** Divides a text into the longest phrases and other words, from the left. */
export function findPhrases<Meaning>(text: string, { meanings, longest }: Phrases<Meaning>): Part<Meaning>[] {
  const words = toWords(text);
  const parts: Part<Meaning>[] = [];
  for (let at = 0; at < words.length; ) {
    const part = phraseAt(words, at, meanings, longest);
    parts.push(part);
    at += part.words;
  }
  return parts;
}

function phraseAt<Meaning>(
  words: string[],
  at: number,
  meanings: ReadonlyMap<string, Meaning>,
  longest: number,
): Part<Meaning> & { words: number } {
  for (let count = Math.min(longest, words.length - at); count > 0; count -= 1) {
    const text = words.slice(at, at + count).join(' ');
    const meaning = meanings.get(text);
    if (meaning !== undefined) return { text, meaning, words: count };
  }
  return { text: words[at] ?? '', words: 1 };
}

/** Scripts that write no spaces between words: each character is a word here. */
const SCRIPTS = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]`;
const word = new RegExp(String.raw`${SCRIPTS}|(?:(?!${SCRIPTS})[\p{L}\p{N}])+|%`, 'gu');
const letters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** The words of a text in lower case, without accents. `FullTime` and `full_time` have two words. */
export function toWords(text: string): string[] {
  return (
    text
      .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[łøßđæœı]/g, (letter) => letters[letter] ?? letter)
      .match(word) ?? []
  );
}
