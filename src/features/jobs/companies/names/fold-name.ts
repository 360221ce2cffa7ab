import { truncate } from '../../../../platform/search-words.ts';
import { countLegalFormWords, DOTTED_FORM, UNSPACED_FORM } from './legal-forms.ts';

/** Fields with names accept fewer characters. Bounds the work for anything else. */
const MAX_INPUT_LENGTH = 1_000;
/** In UTF-16 code units. Fits into an index of PostgreSQL with four bytes each. */
const MAX_KEY_LENGTH = 500;

/**
 * Folds spellings of the name of a company into one key: case, accents, spaces, punctuation, and one legal form at the end. Names that
 * differ only in case have the same key. Returns an empty key for a blank name. docs/decisions/0059-companies.md has the rules.
 */
export function foldCompanyName(name: string): string {
  const letters = withoutMarks(name.slice(0, MAX_INPUT_LENGTH));
  const text = foldLetters(letters);
  const withoutDotted = text.trimEnd().replace(DOTTED_FORM, '');
  const words = joinInitials(toWords(withoutDotted));
  const hasLost = withoutDotted.length < text.trimEnd().length;
  const key = (hasLost && isName(words) ? words : withoutLegalForm(joinInitials(toWords(text)))).join(' ');
  // A name of symbols only is still a name, also one of ´ or ¨, which NFKD turns into a space and an accent.
  return truncate(
    key || foldSpaces(text) || foldSpaces(letters.toLowerCase().normalize('NFC')),
    MAX_KEY_LENGTH,
  );
}

/** Accents of Latin, Greek and Cyrillic letters, and trademarks, which NFKD would turn into letters. */
function withoutMarks(name: string): string {
  return name.replace(/[™℠®©]/g, '').replace(ACCENTS, '');
}

/** Removes accents. Marks of other scripts, such as vowels of Devanagari, make other words. */
function foldLetters(letters: string): string {
  return letters
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(/[ßæœøłđðþıς]/g, (letter) => SPELLED_OUT[letter] ?? letter);
}

function foldSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const ACCENTS = /[\u0300-\u036f]+/g;
const SPELLED_OUT: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' },
};

function toWords(text: string): string[] {
  return (
    text
      .replace(/&|(?<=\s)\+(?=\s)/g, ' and ')
      // McDonald's and McDonalds, Booking.com and Bookingcom, S.A. and SA.
      .replace(/['’‘`´ʼ.]/g, '')
      // A plus or a number sign belongs to its word: Disney+ is not Disney.
      .replace(/[^\p{L}\p{M}\p{N}+#@]+/gu, ' ')
      .trim()
      .split(' ')
  );
}

/** Joins letters that stand alone: `J. P. Morgan` is `JP Morgan`, and `A/S` is `AS`. */
function joinInitials(words: string[]): string[] {
  const joined: string[] = [];
  let isInitials = false;
  for (const word of words) {
    const isInitial = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]$/u.test(word);
    if (isInitial && isInitials) joined.push(`${joined.pop()}${word}`);
    else joined.push(word);
    isInitials = isInitial;
  }
  return joined;
}

function withoutLegalForm(words: string[]): string[] {
  const count = countLegalFormWords(words);
  if (count > 0) {
    const rest = words.slice(0, -count);
    return isName(rest) ? rest : words;
  }
  return [...words.slice(0, -1), (words.at(-1) ?? '').replace(UNSPACED_FORM, '')];
}

/** Whether something is left that can name a company. */
function isName(words: string[]): boolean {
  return words.some((word) => word !== '' && word !== 'the' && word !== 'and');
}
