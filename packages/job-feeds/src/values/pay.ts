import { type ImportMessage, newMessage, withoutRepetition } from '../message.ts';
import { MAX_AMOUNT, parseAmount } from './amounts.ts';
import type { SalaryPeriod } from './pay-periods.ts';
import { noPayTexts } from './pay-words.ts';
import { type ScannedAmount, type ScannedPay, scanPay } from './scan-pay.ts';
import { absent, type Hints, type ReadValue, rejected, toPlainLine, understood } from './value.ts';

export interface Pay {
  min: number | null;
  max: number | null;
  /** ISO 4217. */
  currency: string | null;
  period: SalaryPeriod | null;
}

/** `period` and `currency` are what other fields of the source say. */
export type PayHints = Hints & { period?: SalaryPeriod };

const MAX_LENGTH = 500;
/** The largest quotient of both ends of one range. Larger ones mix periods, such as `20 – 45,000`. */
const MAX_QUOTIENT = 20;
/** A smaller number without currency and period is no pay. */
const MIN_UNSTATED = 5;

/**
 * Reads pay as people write it: `€45k–55k p.a.`, `20/hr`, `up to $60,000`, `CHF 80'000.-`. A single amount is both ends. Texts without
 * an amount, such as `DOE`, state no pay. Texts with two ranges, a percentage or words that may change the meaning are rejected.
 */
export function readPay(value: unknown, hints: PayHints = {}, isCurrencyStated = false): ReadValue<Pay> {
  if (typeof value === 'number') return toPay(value, value, hints, [], isCurrencyStated);
  const text = toPlainLine(value, MAX_LENGTH + 1).normalize('NFKC');
  if (text === '') return absent();
  if (text.length > MAX_LENGTH) return rejected(newMessage('text_too_long', { max: MAX_LENGTH }));
  if (statesNoPay(text)) return absent(newMessage('no_pay_stated'));
  const scanned = scanPay(text, hints);
  const [first, second] = scanned.amounts;
  if (!first) return rejected(scanned.problem ?? newMessage('no_amount'));
  if (scanned.problem) return rejected(scanned.problem);
  return readRange(scanned, first.isRange ? [first, second] : [first], hints, isCurrencyStated);
}

/** Reads both ends of a range that a source has in two fields, as numbers or texts. */
export function readPayRange(
  min: unknown,
  max: unknown,
  hints: PayHints = {},
  isCurrencyStated = false,
): ReadValue<Pay> {
  const [low, high] = [readPay(min, hints, isCurrencyStated), readPay(max, hints, isCurrencyStated)];
  const problem = low.problem ?? high.problem;
  if (problem) return rejected(problem);
  if (!low.value || !high.value) return oneEnd(low, high);
  if (low.value.currency !== high.value.currency) return rejected(newMessage('currencies_differ'));
  const period = hints.period ?? high.value.period ?? low.value.period;
  const { currency } = low.value;
  const known = { ...hints, ...(currency && { currency }), ...(period && { period }) };
  const notes = withoutRepetition([...low.notes, ...high.notes]);
  return toPay(low.value.min ?? low.value.max, high.value.max ?? high.value.min, known, notes, true);
}

function oneEnd(low: ReadValue<Pay>, high: ReadValue<Pay>): ReadValue<Pay> {
  const end = low.value ?? high.value;
  const notes = withoutRepetition([...low.notes, ...high.notes]);
  if (!end) return absent(...notes);
  const amount = end.min ?? end.max;
  const ends = low.value ? { min: amount, max: null } : { min: null, max: amount };
  return understood({ ...end, ...ends }, notes);
}

function statesNoPay(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return noPayTexts.has(words.join(' '));
}

function readRange(
  scanned: ScannedPay,
  [first, second]: [ScannedAmount, ScannedAmount | undefined] | [ScannedAmount],
  hints: PayHints,
  isCurrencyStated: boolean,
): ReadValue<Pay> {
  const notes = [...scanned.notes];
  const { currency } = scanned;
  const low = toAmount(first, currency);
  const high = second ? toAmount(second, currency) : undefined;
  if (low === undefined || (second && high === undefined)) return rejected(newMessage('digits_unclear'));
  const known: PayHints = {
    ...hints,
    ...(currency !== undefined && { currency }),
    ...(scanned.period && { period: scanned.period }),
  };
  const isExact = isCurrencyStated || currency !== undefined;
  if (second && high !== undefined) {
    const [from, to] = shareFactor(first, low, second, high, notes);
    return toPay(from, to, known, notes, isExact);
  }
  // A flag or a rank.
  if (low < MIN_UNSTATED && currency === undefined && !known.period)
    return rejected(newMessage('amount_unclear'));
  if (first.bound === 'from') return toPay(low, null, known, notes, isExact);
  if (first.bound === 'upTo') return toPay(null, low, known, notes, isExact);
  return toPay(low, low, known, notes, isExact);
}

function toAmount({ digits, factor }: ScannedAmount, currency: string | undefined): number | undefined {
  const amount = parseAmount(digits, currency);
  if (amount === undefined) return undefined;
  // 1.1 × 1000 has a fraction in binary.
  return factor === undefined ? amount : Math.round(amount * factor * 100) / 100;
}

/** In `45–55k` and `45k–55`, the factor belongs to both, and in `60-80 000` the thousands do. */
function shareFactor(
  first: ScannedAmount,
  low: number,
  second: ScannedAmount,
  high: number,
  notes: ImportMessage[],
): [number, number] {
  const shared = (amount: number, own: number | undefined, factor: number | undefined) =>
    own === undefined && factor !== undefined && amount < 1_000 ? amount * factor : amount;
  const isFused = first.isFused && !first.factor && !second.factor && low < 1_000 && high >= 1_000;
  if (isFused && low * 1_000 <= high) {
    notes.push(newMessage('thousands'));
    return [low * 1_000, high];
  }
  const range: [number, number] = [
    shared(low, first.factor, second.factor),
    shared(high, second.factor, first.factor),
  ];
  if (range[0] !== low || range[1] !== high)
    notes.push(newMessage(first.factor === 1_000 || second.factor === 1_000 ? 'thousands' : 'same_unit'));
  return range;
}

/** Zero means that no amount is stated. `isCurrencyStated`: the currency is not a default. */
function toPay(
  low: number | null,
  high: number | null,
  hints: PayHints,
  notes: ImportMessage[],
  isCurrencyStated = false,
): ReadValue<Pay> {
  const ends = [low, high].filter((amount) => amount !== null);
  if (ends.some((amount) => !(amount >= 0 && amount <= MAX_AMOUNT)))
    return rejected(newMessage('amount_out_of_range'));
  if (ends.every((amount) => amount === 0)) return absent(newMessage('zero_as_no_pay'));
  if (ends.includes(0)) notes.push(newMessage('zero_as_no_limit'));
  let [min, max] = [low || null, high || null];
  if (min !== null && max !== null && min > max) {
    notes.push(newMessage('amounts_exchanged'));
    [min, max] = [max, min];
  }
  if (min !== null && max !== null && max / min > MAX_QUOTIENT) return rejected(newMessage('range_too_wide'));
  const currency = hints.currency?.toUpperCase() ?? null;
  if (currency === null) notes.push(newMessage('currency_missing'));
  else if (!isCurrencyStated) notes.push(newMessage('currency_default', { currency }));
  const period = hints.period ?? guessPeriod(min ?? max ?? 0, currency, notes);
  return understood({ min, max, currency, period }, notes);
}

/** Currencies in which 12,000 is a yearly salary and 150 an hourly one. */
const comparable = new Set(['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'AUD', 'NZD', 'SGD']);
const MIN_YEARLY = 12_000;
const MAX_HOURLY = 150;

function guessPeriod(amount: number, currency: string | null, notes: ImportMessage[]): SalaryPeriod | null {
  const isComparable = currency !== null && comparable.has(currency);
  if (isComparable && amount >= MIN_YEARLY) {
    notes.push(newMessage('period_yearly'));
    return 'yearly';
  }
  if (isComparable && amount <= MAX_HOURLY) {
    notes.push(newMessage('period_hourly'));
    return 'hourly';
  }
  notes.push(newMessage('period_missing'));
  return null;
}
