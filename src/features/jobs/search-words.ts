/**
 * How texts become words, for what is stored and for what is asked alike: compatibility forms, accents and case fold
 * away, and whatever is no letter or digit parts words, but for `+` and `#` behind them (C++, C#).
 */
export function toWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþıς]/g, (letter) => spelledOut[letter] ?? letter);
  return (folded.match(wordPattern) ?? []).map((word) => truncate(word, MAX_WORD_LENGTH));
}

/** The beginning of a text; never half of a surrogate pair, which the database would refuse. */
export function truncate(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** A phrase is a run of whole words; a prefix is the beginning of one word. */
export type SearchTerm = { kind: 'prefix'; word: string } | { kind: 'phrase'; words: string[] };

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
 * The text of a tsvector of these fields. Each word carries its organization, so that one organization's search reads
 * no other's postings; positions serve phrases, and a gap between fields keeps a phrase from running across.
 */
export function toTsVector(organizationId: number, fields: string[]): string {
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
  const lexemes = [...positions].map(([word, at]) => `${lexeme(organizationId, word)}:${at.join(',')}`);
  return lexemes.join(' ');
}

/**
 * The text of a tsvector of the first one, two and three letters of the words. Hundreds of words begin with `s`; reading
 * the postings of them all takes a second where half a million jobs have some, and those of one entry a tenth of that.
 */
export function toBeginnings(organizationId: number, fields: string[]): string {
  const beginnings = new Set<string>();
  for (const word of fields.flatMap(toWords)) {
    for (let length = 1; length <= LONGEST_BEGINNING; length++) beginnings.add(truncate(word, length));
  }
  beginnings.delete('');
  return [...beginnings].map((beginning) => lexeme(organizationId, beginning)).join(' ');
}

/** What all terms ask of a job, as texts of tsqueries: of its words, of the beginnings of its words, or of both. */
export interface WordQueries {
  words?: string;
  beginnings?: string;
}

export function toWordQueries(organizationId: number, terms: SearchTerm[]): WordQueries {
  const words: string[] = [];
  const beginnings: string[] = [];
  for (const term of terms) {
    if (term.kind === 'phrase') {
      words.push(`(${term.words.map((word) => lexeme(organizationId, word)).join(' <-> ')})`);
    } else if (term.word.length <= LONGEST_BEGINNING) beginnings.push(lexeme(organizationId, term.word));
    else words.push(`${lexeme(organizationId, term.word)}:*`);
  }
  return {
    ...(words.length > 0 ? { words: words.join(' & ') } : {}),
    ...(beginnings.length > 0 ? { beginnings: beginnings.join(' & ') } : {}),
  };
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
/** In UTF-16 units, as texts are cut. */
const LONGEST_BEGINNING = 3;
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
function lexeme(organizationId: number, word: string): string {
  return `'${organizationId.toString(36)}:${word}'`;
}
