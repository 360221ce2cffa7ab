/** The ETags of objects that reads returned. An entry disappears with its object. */
const tags = new WeakMap<object, string>();

/** Remembers the ETag of a response for its body and, unless that is a list, for the object in it. */
export function rememberTag(body: unknown, tag: string | null): void {
  if (tag === null || typeof body !== 'object' || body === null) return;
  tags.set(body, tag);
  const { data } = body as { data?: unknown };
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) tags.set(data, tag);
}

/** The value of If-Match. */
export function tagOf(object: object | string): string {
  const tag = typeof object === 'string' ? object : tags.get(object);
  if (tag === undefined)
    throw new TypeError('ifMatch takes an object as a read returned it, not a copy or the result of a list.');
  return tag;
}
