import { digitsPattern, factorOfWord } from './amounts.ts';
import { type CurrencyWord, readCurrencyWord } from './pay-words.ts';
import type { Hints } from './value.ts';

export interface Token {
  text: string;
  /** In lower case, without dots. */
  word: string;
  isNumber: boolean;
  /** Whether no space separates it from the token before it. */
  isGlued: boolean;
}

const tokenPattern = new RegExp(
  `(${digitsPattern})|\\p{L}{0,3}\\p{Sc}|\\p{L}+(?:[.’']\\p{L}+)*\\.?|<=|>=|[^\\s]`,
  'gu',
);
/** Letters before a symbol or a code that are a factor: `k€`, `T€`, `TEUR`, `kUSD`. */
const factorAndCurrency = /^([kt])(\p{Sc}|[a-z]{3})$/iu;
/** A factor and a unit without a space, as in East Asian texts: `万円`. */
const factorAndUnit = /^([万萬億만억])(.+)$/u;

/** Splits a text into numbers, words and symbols. `text` is normalized (NFKC). */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(tokenPattern)) {
    const parts = match[1] === undefined ? splitWord(match[0]) : [match[0]];
    for (const part of parts) {
      const isGlued = end === match.index || part !== parts[0];
      tokens.push({
        text: part,
        word: part.toLowerCase().replaceAll('.', ''),
        isNumber: match[1] !== undefined,
        isGlued,
      });
    }
    end = match.index + match[0].length;
  }
  return tokens;
}

function splitWord(text: string): string[] {
  const unit = factorAndUnit.exec(text);
  if (unit) return unit.slice(1);
  const short = factorAndCurrency.exec(text);
  const currency = short?.[2]?.toUpperCase();
  if (currency !== undefined && readCurrencyWord(currency, {})) return ['k', currency];
  if (text.length > 1 && /\p{Sc}$/u.test(text) && !readCurrencyWord(text, {})) {
    return [text.slice(0, -1), text.slice(-1)];
  }
  return [text];
}

/** The factor that the token after a number means. */
export function factorAfter(tokens: Token[], index: number): number | undefined {
  const next = tokens[index + 1];
  return next && !next.isNumber ? factorOfWord(next.word, next.isGlued) : undefined;
}

/** The currency of a token. Words count only next to a number, because many codes are also words. */
export function currencyAt(tokens: Token[], index: number, hints: Hints): CurrencyWord | undefined {
  const token = tokens[index];
  if (!token || token.isNumber) return undefined;
  const currency = readCurrencyWord(token.text, hints);
  if (!currency || /\p{Sc}/u.test(token.text)) return currency;
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  const isNext =
    before?.isNumber ||
    after?.isNumber ||
    (before && factorOfWord(before.word, before.isGlued)) ||
    /^\p{Sc}$/u.test(after?.text ?? '');
  return isNext ? currency : undefined;
}
