/** Milliseconds that `Retry-After` asks to wait: seconds or a date (RFC 9110, 10.2.3). Undefined when it says neither. */
export function readRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,10}$/.test(value)) return Number(value) * 1000;
  // Of the three forms of a date the two obsolete ones are read as well; anything else that Date would take is none.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(value)) return undefined;
  const ms = Date.parse(value) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
