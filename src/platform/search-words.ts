import { isAscii } from './text.ts';

/**
 * Splits a text into words, both for stored texts and for searches. Folds compatibility forms, accents and case. Everything except
 * letters and digits separates words, apart from `+` and `#` at the end of a word (C++, C#).
 */
export function toWords(text: string): string[] {
  const words: string[] = [];
  for (const part of inAsciiAndOther(text)) {
    const pattern = isAscii(part) ? asciiWordPattern : wordPattern;
    for (const word of foldText(part).match(pattern) ?? [])
      words.push(word.length > MAX_WORD_LENGTH ? truncate(word, MAX_WORD_LENGTH) : word);
  }
  return words;
}

/**
 * Splits a text at spaces into parts that are ASCII and the others. Most texts are ASCII but for a few characters, such as dashes, and
 * ASCII is four times as fast to fold and to split.
 */
function inAsciiAndOther(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  while (start < text.length) {
    nonAscii.lastIndex = start;
    const found = nonAscii.exec(text)?.index ?? text.length;
    const other = found === text.length ? found : Math.max(start, text.lastIndexOf(' ', found));
    if (other > start) parts.push(text.slice(start, other));
    const space = text.indexOf(' ', found);
    start = space === -1 ? text.length : space;
    if (start > other) parts.push(text.slice(other, start));
  }
  return parts;
}

/**
 * Folds case, accents and compatibility forms. Combining accents are removed first, because normalize() sorts the accents of a letter
 * in quadratic time.
 */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text
    .replace(/\p{M}+/gu, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþıς]/g, (letter) => spelledOut[letter] ?? letter);
}

/** Truncates a text, but never inside a surrogate pair, which PostgreSQL would reject. */
export function truncate(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** A phrase is a run of whole words; a prefix is the beginning of one word. */
export type SearchTerm =
  | {
      kind: 'prefix';
      word: string;
      /** Whether the word stands for all words that begin with it even if words are understood: “nurs*”. */
      isBeginning?: true;
    }
  | { kind: 'phrase'; words: string[] };

/** Each term costs an index scan. */
export const MAX_SEARCH_TERMS = 30;

/** The terms of a search, all of which must match. Empty if the text contains no words. */
export function parseSearch(text: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  // An unclosed quote starts a phrase that extends to the end.
  text.split(/["“”„«»]/).forEach((part, position) => {
    const isQuoted = position % 2 === 1;
    if (isQuoted) {
      const words = toWords(part);
      if (words.length > 0) terms.push({ kind: 'phrase', words });
      return;
    }
    for (const chunk of part.split(/\s+/)) terms.push(...toTerms(chunk));
  });
  return terms;
}

/** A search of a board: terms that must match, and terms of which none may. */
interface ParsedQuery {
  terms: SearchTerm[];
  excluded: SearchTerm[];
}

/** Like `parseSearch`, but `-word` and `-"a phrase"` exclude, and `word*` is a beginning. A hyphen inside a word excludes nothing. */
export function parseQuery(text: string): ParsedQuery {
  const query: ParsedQuery = { terms: [], excluded: [] };
  let isExcluded = false;
  text.split(/["“”„«»]/).forEach((part, position) => {
    if (position % 2 === 1) {
      query[isExcluded ? 'excluded' : 'terms'].push(...toPhrase(part));
      return;
    }
    isExcluded = /(^|\s)[-−–]$/.test(part);
    for (const chunk of part.split(/\s+/)) {
      if (/^[-−–]/.test(chunk)) query.excluded.push(...toExcluded(chunk));
      else query.terms.push(...toTerms(chunk).map((term) => withBeginning(term, chunk)));
    }
  });
  return query;
}

function toPhrase(text: string): SearchTerm[] {
  const words = toWords(text);
  return words.length > 0 ? [{ kind: 'phrase', words }] : [];
}

/** A word with a hyphen inside is excluded as a phrase. */
function toExcluded(chunk: string): SearchTerm[] {
  const terms = toTerms(chunk);
  return terms.length > 1 ? toPhrase(chunk) : terms;
}

function withBeginning(term: SearchTerm, chunk: string): SearchTerm {
  return term.kind === 'prefix' && chunk.endsWith('*') ? { ...term, isBeginning: true } : term;
}

/** The terms of a list's parameter `search`. Undefined: no search. Empty: a search for nothing, which finds nothing. */
export function toSearchTerms(search = ''): SearchTerm[] | undefined {
  return search === '' ? undefined : parseSearch(search);
}

/** Whether a list is asked to search for nothing, such as spaces or punctuation alone. */
export function isSearchForNothing(search: string | undefined): boolean {
  return toSearchTerms(search)?.length === 0;
}

/**
 * The text of a tsvector of these fields. Each word has the prefix of its search space, an organization or a collection, so that a
 * search does not read the index entries of others. Phrases use the positions. A gap between fields prevents phrases across fields.
 */
export function toTsVector(space: string, fields: string[]): string {
  const positions = new Map<string, number[]>();
  let position = 0;
  for (const field of fields) {
    for (const word of toWords(field)) {
      position = Math.min(position + 1, MAX_POSITION);
      const previous = positions.get(word);
      if (!previous) positions.set(word, [position]);
      else if (previous.length < MAX_POSITIONS_OF_WORD && previous.at(-1) !== position)
        previous.push(position);
    }
    position++;
  }
  let text = '';
  for (const [word, at] of positions) text += `${text && ' '}${lexeme(space, word)}:${at.join(',')}`;
  return text;
}

/** The text of a tsquery that all terms must match. Without terms, it matches nothing. */
export function toTsQuery(space: string, terms: SearchTerm[]): string {
  return terms
    .map((term) =>
      term.kind === 'phrase' ? phraseQuery(space, term.words) : `${lexeme(space, term.word)}:*`,
    )
    .join(' & ');
}

export function phraseQuery(space: string, words: string[]): string {
  return `(${words.map((word) => lexeme(space, word)).join(' <-> ')})`;
}

/** Letters that Unicode does not decompose, and the final sigma. */
const spelledOut: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

/**
 * Scripts without spaces between words. Each character is a word, and a run of characters in a search is a phrase. U+30FC is the
 * length mark of both Katakana and Hiragana, and so belongs to neither script.
 */
const unspaced = String.raw`[\u30FC\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]`;
const wordPattern = new RegExp(String.raw`${unspaced}|[[\p{L}\p{N}]--${unspaced}]+[+#]*`, 'gv');
/** The words of ASCII text that is folded. */
const asciiWordPattern = /[a-z0-9]+[+#]*/g;
const unspacedPattern = new RegExp(unspaced, 'v');

const nonAscii = /[^\0-\x7f]/g;

const MAX_WORD_LENGTH = 60;
/** Limits of tsvector: https://www.postgresql.org/docs/current/textsearch-limitations.html */
const MAX_POSITION = 16_383;
const MAX_POSITIONS_OF_WORD = 255;

function toTerms(chunk: string): SearchTerm[] {
  const words = toWords(chunk);
  if (words.length > 1 && words.every((word) => unspacedPattern.test(word)))
    return [{ kind: 'phrase', words }];
  return words.map((word) => ({ kind: 'prefix', word }));
}

/** Words contain no quotes or backslashes, so they need no escapes. */
export function lexeme(space: string, word: string): string {
  return `'${space}:${word}'`;
}
