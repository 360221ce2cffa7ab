/**
 * A JSON value as PostgreSQL returns it from a column of jsonb: the keys of each object in order of length, then of their bytes.
 * https://www.postgresql.org/docs/current/datatype-json.html
 */
export function toStoredJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toStoredJson);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, of]) => ({ key, bytes: Buffer.from(key), of }));
  entries.sort((a, b) => a.bytes.length - b.bytes.length || a.bytes.compare(b.bytes));
  return Object.fromEntries(entries.map(({ key, of }) => [key, toStoredJson(of)]));
}
