/** How a number is shown: as a day, with a currency, as a percentage, or with leading zeros. */
export type CellFormat = 'plain' | 'date' | 'percent' | { currency: string } | { digits: number };

/** Formats of Excel that a workbook does not describe (ECMA-376, 18.8.30). */
const dates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
const percents = new Set([9, 10]);

/** `code`: of a format that the workbook describes, such as `dd/mm/yyyy` or `#,##0 [$€-407]`. */
export function toCellFormat(id: number, code: string | undefined): CellFormat {
  if (code === undefined) return dates.has(id) ? 'date' : percents.has(id) ? 'percent' : 'plain';
  const [positive = ''] = code.slice(0, 255).split(';', 1);
  const bare = positive.replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, '');
  if (/[yd]/i.test(bare)) return 'date';
  if (bare.includes('%')) return 'percent';
  const currency = /\[\$([^\]-]+)/.exec(positive)?.[1] ?? /[€$£¥₹₽₺₩]/.exec(positive)?.[0];
  if (currency !== undefined && !/h|s/i.test(bare)) return { currency };
  return /^0{2,15}$/.test(bare) ? { digits: bare.length } : 'plain';
}

const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Excel counts a February 29, 1900. */
const FIRST_RIGHT_DAY = 61;
const MAX_DAY = 2_958_465;

/** The number as the sheet shows it: `46354` → `2026-11-28`, `45000` → `45000 €`. */
export function printNumber(text: string, format: CellFormat, uses1904: boolean): string {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text;
  if (format === 'date' && value >= 0 && value <= MAX_DAY) return printDay(value, uses1904);
  // A fraction of binary numbers has 17 digits: 0.30000000000000004.
  const short = (number: number) => String(Number(number.toPrecision(15)));
  if (format === 'percent') return `${short(value * 100)} %`;
  if (typeof format === 'object')
    return 'currency' in format
      ? `${short(value)} ${format.currency}`
      : short(value).padStart(format.digits, '0');
  return short(value);
}

function printDay(value: number, uses1904: boolean): string {
  const shift = !uses1904 && value < FIRST_RIGHT_DAY ? 1 : 0;
  const moment = (uses1904 ? EPOCH_1904 : EPOCH) + Math.round((value + shift) * 86_400) * 1_000;
  const iso = new Date(moment).toISOString();
  return moment % DAY_MS === 0 ? iso.slice(0, 10) : iso.slice(0, 19);
}
