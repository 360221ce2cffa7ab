import { textProblem } from '../../../platform/text.ts';
import { END_OF_TIME_MS } from '../../../platform/time.ts';

/** An object of Stripe as it came: of any version of its API, so nothing in it is certain. */
export type Raw = Readonly<Record<string, unknown>>;

const MAX_LENGTH = 500;

export function toRaw(value: unknown): Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : {};
}

/** The first of a list, which Stripe wraps in an object. */
export function firstOf(list: unknown): Raw {
  const { data } = toRaw(list);
  return toRaw(Array.isArray(data) ? data[0] : undefined);
}

/** A text that can be kept, or null. */
export function toText(value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || value.length > MAX_LENGTH) return null;
  return textProblem(value) === undefined ? value : null;
}

/** The id of what is named by it, or is there in full. */
export function toId(value: unknown): string | null {
  return toText(value) ?? toText(toRaw(value).id);
}

/** Seconds since 1970 as an instant. */
export function toInstant(seconds: unknown): string | null {
  if (typeof seconds !== 'number' || !(seconds >= 0) || seconds * 1000 > END_OF_TIME_MS) return null;
  return new Date(seconds * 1000).toISOString();
}

/** Stripe takes at most twelve digits. */
const MAX_AMOUNT = 999_999_999_999;

/** An amount in the unit that Stripe counts in; what cannot be one is 0. */
export function toAmount(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 0;
  return value > 0 && value <= MAX_AMOUNT ? value : 0;
}

export function toCurrency(value: unknown): string | null {
  const text = toText(value)?.toUpperCase() ?? '';
  return /^[A-Z]{3}$/.test(text) ? text : null;
}
