/** Milliseconds that `Retry-After` asks for, in seconds or as a date (RFC 9110, 10.2.3). Undefined for anything else. */
export function readRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,10}$/.test(value)) return Number(value) * 1000;
  // Accepts the two obsolete date formats as well, but nothing else that Date would parse.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(value)) return undefined;
  const ms = Date.parse(value) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
