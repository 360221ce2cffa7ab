/** The text without its first characters. */
export async function* skipCharacters(text: AsyncIterable<string>, count: number): AsyncGenerator<string> {
  let left = count;
  for await (const chunk of text) {
    if (left < chunk.length) yield left === 0 ? chunk : chunk.slice(left);
    left = Math.max(0, left - chunk.length);
  }
}
