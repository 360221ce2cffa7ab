/** Reads the first bytes, or all if there are fewer. The second value has all bytes, with the first ones. */
export async function peekBytes(
  bytes: AsyncIterable<Uint8Array>,
  length: number,
): Promise<[Uint8Array, AsyncIterable<Uint8Array>]> {
  const iterator = bytes[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  for (let size = 0; size < length; ) {
    const { value, done } = await iterator.next();
    if (done) break;
    size += value.length;
    chunks.push(value);
  }
  return [Buffer.concat(chunks), resume(chunks, iterator)];
}

/** The same for characters. */
export async function peekText(
  text: AsyncIterable<string>,
  length: number,
): Promise<[string, AsyncIterable<string>]> {
  const iterator = text[Symbol.asyncIterator]();
  const chunks: string[] = [];
  for (let size = 0; size < length; ) {
    const { value, done } = await iterator.next();
    if (done) break;
    size += value.length;
    chunks.push(value);
  }
  return [chunks.join(''), resume(chunks, iterator)];
}

async function* resume<T>(first: T[], rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let chunk = first.shift(); chunk !== undefined; chunk = first.shift()) yield chunk;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
