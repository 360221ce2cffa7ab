/**
 * How texts become words, for what is stored and for what is asked alike: compatibility forms, accents and case fold
 * away, and whatever is no letter or digit parts words, but for `+` and `#` behind them (C++, C#).
 */
export function toWords(text: string): string[] {
  return (foldText(text).match(wordPattern) ?? []).map((word) => truncate(word, MAX_WORD_LENGTH));
}

/** Without case, accents and compatibility forms. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþıς]/g, (letter) => spelledOut[letter] ?? letter);
}

/** The beginning of a text; never half of a surrogate pair, which the database would refuse. */
export function truncate(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** A phrase is a run of whole words; a prefix is the beginning of one word. */
export type SearchTerm = { kind: 'prefix'; word: string } | { kind: 'phrase'; words: string[] };

/** Each costs an index scan. */
export const MAX_SEARCH_TERMS = 30;

/** What a search asks for: every term must match. Empty when the text holds nothing that a word could be. */
export function parseSearch(text: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  // An odd quote opens a phrase that runs to the end.
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

/**
 * The text of a tsvector of these fields. Each word carries the space that is searched, an organization or a collection,
 * so that a search reads no other's postings; positions serve phrases, and a gap between fields keeps a phrase from
 * running across.
 */
export function toTsVector(space: string, fields: string[]): string {
  const positions = new Map<string, number[]>();
  let position = 0;
  for (const field of fields) {
    for (const word of toWords(field)) {
      position = Math.min(position + 1, MAX_POSITION);
      const known = positions.get(word);
      if (!known) positions.set(word, [position]);
      else if (known.length < MAX_POSITIONS_OF_WORD && known.at(-1) !== position) known.push(position);
    }
    position++;
  }
  const lexemes = [...positions].map(([word, at]) => `${lexeme(space, word)}:${at.join(',')}`);
  return lexemes.join(' ');
}

/** The text of a tsquery that all terms must match. */
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

/** Letters that no decomposition takes apart, and the sigma that words end in. */
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
 * Scripts without spaces between words: each character is a word, and a run of them in a search a phrase. U+30FC is the
 * length mark of Katakana and Hiragana, and so of neither script.
 */
const unspaced = String.raw`[\u30FC\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]`;
const wordPattern = new RegExp(String.raw`${unspaced}|[[\p{L}\p{N}]--${unspaced}]+[+#]*`, 'gv');
const unspacedPattern = new RegExp(unspaced, 'v');

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

/** Words hold no quote and no backslash, so quoting them needs no escapes. */
export function lexeme(space: string, word: string): string {
  return `'${space}:${word}'`;
}
