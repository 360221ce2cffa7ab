/** The ETags of objects that reads and updates returned. An entry disappears with its object. */
const tags = new WeakMap<object, string>();

/** Remembers the ETag of a response for its body and for the object in it, such as `data`. The entries of a list get none. */
export function rememberTag(body: unknown, tag: string | null): void {
  if (tag === null || !isObject(body)) return;
  for (const each of [body, ...Object.values(body).filter(isObject)]) tags.set(each, tag);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of If-Match. */
export function tagOf(object: object | string): string {
  const tag = typeof object === 'string' ? object : tags.get(object);
  if (tag === undefined)
    throw new TypeError(
      'ifMatch takes an object as a single read or an update returned it, not a copy or an entry of a list.',
    );
  return tag;
}
