import type { MessageCode } from '../message.ts';
import { type ImportMessage, newMessage, withoutRepetition } from '../message.ts';
import { factorOfWord } from './amounts.ts';
import { readPeriodWord, type SalaryPeriod, withoutOtherPeriods } from './pay-periods.ts';
import { currencyAt, factorAfter, type Token, tokenize } from './pay-tokens.ts';
import {
  aboutWords,
  countWords,
  extraWords,
  fillerWords,
  fromWords,
  fromWordsAfter,
  gradeWords,
  perWords,
  rangeWords,
  upToWords,
  upToWordsAfter,
} from './pay-words.ts';
import type { Hints } from './value.ts';

export interface ScannedAmount {
  digits: string;
  factor: number | undefined;
  bound: 'from' | 'upTo' | undefined;
  /** Whether the next amount is the other end. */
  isRange: boolean;
  /** Whether nothing but a mark is between both ends: `60-80 000`. */
  isFused: boolean;
}

export interface ScannedPay {
  amounts: ScannedAmount[];
  currency: string | undefined;
  period: SalaryPeriod | undefined;
  notes: ImportMessage[];
  /** Why the amounts must not be used. */
  problem: ImportMessage | undefined;
}

interface Scan {
  tokens: Token[];
  hints: Hints;
  amounts: ScannedAmount[];
  currencies: { code: string; isShared: boolean }[];
  periods: SalaryPeriod[];
  notes: ImportMessage[];
  problem: ImportMessage | undefined;
  unknownWords: number;
  /** Words and marks since the last amount, without currencies and periods. */
  between: string[];
  /** The token after the last number that is no amount. */
  afterCode: number;
  /** Whether a bonus or the like follows: later amounts are not the pay. */
  isExtra: boolean;
}

/** Finds amounts, currency and period in a text of pay. Each token is visited a constant number of times. */
export function scanPay(text: string, hints: Hints): ScannedPay {
  // `80'000.-` and `80.000,–` end with a dash in place of decimals. A plan like 401(k) is no amount.
  const { text: stated, other } = withoutOtherPeriods(text);
  const cleaned = stated
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
    .replace(/(?<=\d)[.,][-–—]{1,2}(?!\s?\d)/g, '')
    .replace(/\b40[13]\s?\(?[kb]\b\)?/gi, ' ');
  const scan: Scan = {
    tokens: tokenize(cleaned),
    hints,
    amounts: [],
    currencies: [],
    periods: [],
    notes: [],
    problem: undefined,
    unknownWords: 0,
    between: [],
    afterCode: -1,
    isExtra: false,
  };
  let next = 0;
  for (const [index, token] of scan.tokens.entries())
    if (index === next) next += readToken(scan, index, token);
  if (other !== undefined && scan.periods.length === 0)
    scan.problem ??= newMessage('period_unsupported', { text: other });
  return conclude(scan);
}

/** Returns how many tokens it took. */
function readToken(scan: Scan, index: number, token: Token): number {
  if (token.isNumber) return readNumber(scan, index, token);
  const currency = currencyAt(scan.tokens, index, scan.hints);
  if (currency) {
    if (currency.note) scan.notes.push(currency.note);
    if (currency.code) scan.currencies.push({ code: currency.code, isShared: currency.note !== undefined });
    return 1;
  }
  const next = scan.tokens[index + 1];
  if (token.text === '/' || perWords.has(token.word)) {
    const period = next && readPeriodWord(next.text, true);
    if (period) {
      scan.periods.push(period);
      return 2;
    }
  }
  const period = readPeriodWord(token.text, false);
  if (period) scan.periods.push(period);
  else readWord(scan, token);
  return 1;
}

function readWord(scan: Scan, token: Token): void {
  if (extraWords.has(token.word)) scan.isExtra = true;
  boundLast(scan, token);
  scan.between.push(token.word);
  const isWord = /\p{L}/u.test(token.word);
  if (isWord && !isKnownWord(token.word)) scan.unknownWords += 1;
}

/** `50k+`, `50k max.`, `50k or more`: what is right after an amount. */
function boundLast({ amounts, between, isExtra }: Scan, { word, isGlued }: Token): void {
  const last = amounts.at(-1);
  const isRightAfter =
    between.length === 0 || /^(?:or|and|oder|und|ou|et|o|y|e|of|lub)$/.test(between.join(' '));
  if (!last || isExtra || amounts.length > 1 || !isRightAfter) return;
  if (fromWordsAfter.has(word) || (word === '+' && isGlued)) last.bound ??= 'from';
  else if (upToWordsAfter.has(word)) last.bound ??= 'upTo';
}

/** Whether a number belongs to the name of a grade or form: `GS-12`, `Band 6`, `IR35`, `E13`. */
function isCode({ tokens, hints, afterCode }: Scan, index: number): boolean {
  const [before, token] = [tokens[index - 1], tokens[index]];
  if (!before || !token) return false;
  const isName = (at: number) => {
    const { text = '', word = '' } = tokens[at] ?? {};
    const means = currencyAt(tokens, at, hints) ?? factorOfWord(word, true) ?? readPeriodWord(text, false);
    const isWord = /^\p{Lu}$/u.test(text) || !isKnownWord(word);
    return /^\p{Script=Latin}/u.test(text) && means === undefined && isWord;
  };
  if (gradeWords.has(before.word)) return true;
  if (!token.isGlued) return false;
  if (before.text === '-' && before.isGlued) return isName(index - 2) || afterCode === index - 1;
  return isName(index - 1);
}

function isKnownWord(word: string): boolean {
  return [fillerWords, fromWords, upToWords, aboutWords, rangeWords, perWords, extraWords].some((words) =>
    words.has(word),
  );
}

function readNumber(scan: Scan, index: number, token: Token): number {
  const { tokens } = scan;
  if (isCode(scan, index)) {
    scan.afterCode = index + 1;
    scan.between = [];
    return 1;
  }
  const factor = factorAfter(tokens, index);
  const taken = factor === undefined ? 1 : 2;
  if (isCount(scan, index, taken)) return taken + countUnits(tokens, index + taken);
  const after = tokens[index + taken];
  if (
    factor === undefined &&
    after?.isGlued &&
    /^\p{L}/u.test(after.text) &&
    !currencyAt(tokens, index + taken, scan.hints) &&
    !readPeriodWord(after.text, false)
  ) {
    scan.problem ??= newMessage('not_an_amount', { text: `${token.text}${after.text}` });
  }
  if (token.isGlued && index === 1 && /^[-−–]$/.test(tokens[0]?.text ?? ''))
    scan.problem ??= newMessage('amount_negative');
  if (scan.between.includes('+') && tokens.slice(index, index + 6).some(({ word }) => extraWords.has(word)))
    scan.isExtra = true;
  const isFused =
    token.isGlued && tokens[index - 1]?.isGlued === true && tokens[index - 2]?.isNumber === true;
  addAmount(scan, { digits: token.text, factor, bound: boundOf(scan), isRange: false, isFused });
  if (factor === 1e5 && tokens[index + 1]?.word === 'lpa') {
    scan.periods.push('yearly');
    if (scan.currencies.length === 0) scan.currencies.push({ code: 'INR', isShared: true });
  }
  return taken;
}

function addAmount(scan: Scan, amount: ScannedAmount): void {
  const last = scan.amounts.at(-1);
  const words = scan.between.filter((word) => word !== '(' && word !== ')');
  if (last && scan.isExtra) scan.notes.push(newMessage('bonus_skipped'));
  else if (last && scan.amounts.length === 1 && words.length === 1 && rangeWords.has(words.join())) {
    last.isRange = true;
    last.isFused = amount.isFused;
    scan.amounts.push({ ...amount, bound: undefined });
  } else if (last) scan.problem ??= newMessage('several_amounts');
  else scan.amounts.push(amount);
  scan.between = [];
}

function boundOf({ between, amounts, notes }: Scan): ScannedAmount['bound'] {
  if (amounts.length > 0) return undefined;
  if (between.some((word) => aboutWords.has(word))) notes.push(newMessage('amount_approximate'));
  const last = between.filter((word) => /[\p{L}<>≤≥]/u.test(word)).slice(-3);
  if (last.some((word) => upToWords.has(word) && word !== 'to') || last.join(' ').endsWith('up to'))
    return 'upTo';
  if (
    last.some((word) => fromWords.has(word) && word !== 'at' && word !== 'over') ||
    /(?:^|\s)(?:at least|over|de la)$/.test(last.join(' '))
  )
    return 'from';
  return undefined;
}

/** Whether a number counts hours, days, percent or salaries instead of money: `40 hours`, `80%`, `14 Monatsgehälter`. */
function isCount({ tokens, hints }: Scan, index: number, taken: number): boolean {
  const next = tokens[index + taken];
  if (!next || next.isNumber || !countWords.has(next.word)) return false;
  if (next.word === '%') return true;
  return index === 0 || currencyAt(tokens, index - 1, hints) === undefined;
}

/** The tokens of what is counted: `hours per week`, `%`. */
function countUnits(tokens: Token[], start: number): number {
  const per = tokens[start + 1];
  if (!per || !(per.text === '/' || perWords.has(per.word))) return 1;
  const period = tokens[start + 2];
  return period && readPeriodWord(period.text, true) ? 3 : 1;
}

function conclude(scan: Scan): ScannedPay {
  const { amounts, periods } = scan;
  const stated = scan.currencies.filter(({ isShared }) => !isShared);
  const codes = new Set((stated.length > 0 ? stated : scan.currencies).map(({ code }) => code));
  const notes = withoutRepetition(scan.notes).filter(
    ({ code }) => stated.length === 0 || !isAboutCurrency(code),
  );
  if (codes.size > 1) scan.problem ??= newMessage('several_currencies');
  const hasFactor = amounts.some(({ factor }) => factor !== undefined);
  if (scan.unknownWords > 0 && codes.size === 0 && periods.length === 0 && !hasFactor) {
    scan.problem ??= newMessage('amount_unclear');
  }
  if (new Set(periods).size > 1) notes.push(newMessage('several_periods'));
  const [currency] = codes;
  return { amounts, currency, period: periods[0], notes, problem: scan.problem };
}

function isAboutCurrency(code: MessageCode | undefined): boolean {
  return code === 'currency_guessed' || code === 'currency_unclear';
}
