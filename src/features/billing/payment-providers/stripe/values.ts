import { textProblem } from '../../../../platform/text.ts';
import { END_OF_TIME_MS } from '../../../../platform/time.ts';

/** An unvalidated object of any version of Stripe's API. */
export type Raw = Readonly<Record<string, unknown>>;

const MAX_LENGTH = 500;

export function toRaw(value: unknown): Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : {};
}

/** Returns the first item of a Stripe list. */
export function firstOf(list: unknown): Raw {
  return itemsOf(list)[0] ?? {};
}

/** Returns the items of a Stripe list. */
export function itemsOf(list: unknown): Raw[] {
  const { data } = toRaw(list);
  return Array.isArray(data) ? data.map(toRaw) : [];
}

/** Returns the text if it can be stored, or null. */
export function toText(value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || value.length > MAX_LENGTH) return null;
  return textProblem(value) === undefined ? value : null;
}

/** Returns the id of an object that is either expanded or given as an id. */
export function toId(value: unknown): string | null {
  return toText(value) ?? toText(toRaw(value).id);
}

/** Converts seconds since 1970 to an instant. */
export function toInstant(seconds: unknown): string | null {
  if (typeof seconds !== 'number' || !(seconds >= 0) || seconds * 1000 > END_OF_TIME_MS) return null;
  return new Date(seconds * 1000).toISOString();
}

/** Stripe accepts at most 12 digits. */
const MAX_AMOUNT = 999_999_999_999;

/** Returns an amount in Stripe's smallest unit, or 0 if it is not valid. */
export function toAmount(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 0;
  return value > 0 && value <= MAX_AMOUNT ? value : 0;
}

export function toCurrency(value: unknown): string | null {
  const text = toText(value)?.toUpperCase() ?? '';
  return /^[A-Z]{3}$/.test(text) ? text : null;
}
