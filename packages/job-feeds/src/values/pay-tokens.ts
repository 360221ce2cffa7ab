import { newMessage } from '../message.ts';
import { digitsPattern, factorOfWord } from './amounts.ts';
import { type CurrencyWord, readCurrencyWord } from './pay-words.ts';
import type { Hints } from './value.ts';

export interface Token {
  text: string;
  /** In lower case, without dots. */
  word: string;
  isNumber: boolean;
  /** Whether no space separates the token from the previous token. */
  isGlued: boolean;
}

const tokenPattern = new RegExp(
  `(${digitsPattern})|\\p{L}{0,3}\\p{Sc}|\\p{L}+(?:[.’']\\p{L}+)*\\.?|<=|>=|[^\\s]`,
  'gu',
);
/** Letters before a symbol or a code that are a factor: `k€`, `T€`, `TEUR`, `kUSD`. */
const factorAndCurrency = /^([kt])(\p{Sc}|[a-z]{3}|[元円원])$/iu;
/** Words of East Asian texts, which have no spaces: `月給25万円以上`. */
const eastAsianWords =
  /[年月時时日週周](?:収|俸|薪|給)|以[上下内]|から|まで|より|小[时時]|個月|个月|[かヶ]月|人民币|日元|台[币幣]|연봉|월급|시급|일급|주급|시간|개월|이상|이하|이내|부터|까지|[万萬億千만억천円元圆원年月日週周天薪起년월주일〜]|[^万萬億千만억천円元圆원年月日週周天薪起년월주일以時时]+|./gu;
const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2,}$/u;

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
  if (eastAsian.test(text)) return text.match(eastAsianWords) ?? [text];
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
  const currency = readCurrencyWord(token.text, hints) ?? nextToNumber(tokens, index);
  if (!currency || /\p{Sc}/u.test(token.text)) return currency;
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  const isNext =
    before?.isNumber ||
    after?.isNumber ||
    (before && factorOfWord(before.word, before.isGlued)) ||
    /^\p{Sc}$/u.test(after?.text ?? '');
  return isNext ? currency : undefined;
}

/** Letters that are a currency only beside a number: `R25 000`, `500 000 Ft`. */
function nextToNumber(tokens: Token[], index: number): CurrencyWord | undefined {
  const [before, token, after] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  const isRand = token?.text === 'R' && after?.isNumber && after.isGlued;
  const isForint =
    token?.text === 'Ft' && (before?.isNumber || factorOfWord(before?.word ?? '', true) !== undefined);
  const code = isRand ? 'ZAR' : isForint ? 'HUF' : undefined;
  if (code === undefined) return undefined;
  return { code, note: newMessage('currency_guessed', { text: token?.text ?? '', currency: code }) };
}
