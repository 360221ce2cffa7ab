import { minorDigits } from '@corkboard/basics/currencies';

/** Factors of words and letters after a number, in lower case. */
const factors: ReadonlyMap<string, number> = new Map([
  ...factorOf(
    1e3,
    'k tsd tausend thousand thousands tys tis tyś тыс тис тысяч тисяч mille mil duizend tusen tuhat ezer mii ribu rb nghìn ngàn 千 천',
  ),
  ...factorOf(
    1e6,
    'm mio mln mn million millions millionen millón millones milhões millió miljoner milioane juta jt triệu tr млн',
  ),
  ...factorOf(1e5, 'l lac lacs lakh lakhs lpa'),
  ...factorOf(1e7, 'cr crore crores'),
  ...factorOf(1e4, '万 萬 만'),
  ...factorOf(1e8, '億 억'),
]);
/** Letters that are a factor only without a space before them. */
const gluedOnly = new Set(['m', 'l']);

export function factorOfWord(word: string, isGlued: boolean): number | undefined {
  return !isGlued && gluedOnly.has(word) ? undefined : factors.get(word);
}

/** The digits of a number with its separators. A space separates groups of three digits. */
export const digitsPattern = "\\d+(?:[.,'’]\\d+| \\d{3}(?!\\d))*";

/**
 * Reads digits with separators: `45.000`, `45,000.50`, `12,00,000`, `80'000`. One separator followed by three digits separates
 * thousands. Returns undefined for other groups of digits, and for `1.500` in a currency with three decimals, which has two meanings.
 */
export function parseAmount(digits: string, currency?: string): number | undefined {
  const plain = digits.replace(/['’ ]/g, '');
  const hasQuoteOrSpace = plain.length < digits.length;
  const point = plain.lastIndexOf('.');
  const comma = plain.lastIndexOf(',');
  if (point < 0 && comma < 0) return inRange(plain);
  const last = Math.max(point, comma);
  const mark = plain.charAt(last);
  const marks = plain.split(mark).length - 1;
  const decimals = plain.length - last - 1;
  if (point >= 0 && comma >= 0) return marks === 1 ? withDecimals(plain, last) : undefined;
  if (marks > 1) return isGrouped(plain, mark) ? inRange(plain.replaceAll(mark, '')) : undefined;
  if (decimals !== 3 || hasQuoteOrSpace || last > 3 || plain.startsWith('0'))
    return withDecimals(plain, last);
  if (currency !== undefined && minorDigits(currency) === 3) return undefined;
  return inRange(plain.replace(mark, ''));
}

function withDecimals(plain: string, last: number): number | undefined {
  const whole = plain.slice(0, last);
  const mark = whole.includes('.') ? '.' : ',';
  if (whole.includes(mark) && !isGrouped(whole, mark)) return undefined;
  return inRange(`${whole.replaceAll(mark, '')}.${plain.slice(last + 1)}`);
}

/** Whether groups have three digits, or two as in India, where the last one has three. */
function isGrouped(text: string, mark: string): boolean {
  const [first = '', ...groups] = text.split(mark);
  const lastGroup = groups.pop() ?? '';
  if (first.length > 3 || lastGroup.length !== 3) return false;
  return groups.every(({ length }) => length === 3) || groups.every(({ length }) => length === 2);
}

function inRange(text: string): number | undefined {
  const amount = Number(text);
  return amount <= MAX_AMOUNT ? amount : undefined;
}

/** The API accepts no larger salary. */
export const MAX_AMOUNT = 1e15;

function factorOf(factor: number, words: string): [string, number][] {
  return words.split(' ').map((word) => [word, factor]);
}
