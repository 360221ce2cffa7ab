import { describe, expect, it } from 'vitest';
import { freedContent } from './freed-content.ts';

async function* contentOf(...chunks: Uint8Array[]) {
  yield* chunks;
}

describe('freedContent()', () => {
  it('frees the memory of a chunk when the next one is read, and not before', async () => {
    const [first, second] = [new Uint8Array(65_536).fill(1), new Uint8Array(65_536).fill(2)];
    const content = freedContent(contentOf(first, second));

    expect((await content.next()).value).toBe(first);
    expect(first).toHaveLength(65_536);
    expect((await content.next()).value).toBe(second);
    expect([first.length, first.buffer.byteLength]).toEqual([0, 0]);
    expect((await content.next()).done).toBe(true);
    expect(second).toHaveLength(0);
  });

  it('frees a chunk that is most of its buffer, like a part of a form before its boundary', async () => {
    const buffer = new ArrayBuffer(65_536);
    const chunk = new Uint8Array(buffer, 100, 65_000);

    for await (const _ of freedContent(contentOf(chunk)));

    expect(buffer.byteLength).toBe(0);
  });

  it('keeps memory that other chunks may share: small chunks, halves of a buffer, memory of several threads', async () => {
    const small = new Uint8Array(8_191);
    const half = new Uint8Array(new ArrayBuffer(65_536), 0, 32_768);
    const shared = new Uint8Array(new SharedArrayBuffer(65_536));

    for await (const _ of freedContent(contentOf(small, half, shared)));

    expect([small, half, shared].map(({ length }) => length)).toEqual([8_191, 32_768, 65_536]);
  });

  it('frees nothing that the pool of Buffer gave out', async () => {
    const texts = ['a', 'b'].map((letter) => Buffer.from(letter.repeat(Buffer.poolSize / 2 - 8)));

    for await (const _ of freedContent(contentOf(texts[0] as Buffer)));

    expect(texts.map((text) => text.toString()[0])).toEqual(['a', 'b']);
  });
});
