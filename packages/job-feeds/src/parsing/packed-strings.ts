import { newMessage } from '../message.ts';
import { SourceError } from '../sources/source.ts';

const BLOCK_BYTES = 1024 * 1024;
const MAX_BLOCKS = 128;

/** A list of texts outside of the heap of objects, in UTF-8: 100,000 texts take their bytes and little more. */
export class PackedStrings {
  readonly #blocks: Buffer[] = [];
  /** Of each text: its block, its start and its length. */
  readonly #places: number[] = [];
  #end = BLOCK_BYTES;

  add(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#end + length > BLOCK_BYTES) {
      if (this.#blocks.length >= MAX_BLOCKS)
        throw new SourceError('too_large', newMessage('decompressed_too_large'));
      this.#blocks.push(Buffer.allocUnsafe(Math.max(BLOCK_BYTES, length)));
      this.#end = 0;
    }
    this.#blocks.at(-1)?.write(text, this.#end);
    this.#places.push(this.#blocks.length - 1, this.#end, length);
    this.#end += length;
  }

  get(index: number): string | undefined {
    const [block, start, length] = this.#places.slice(3 * index, 3 * index + 3);
    if (block === undefined || start === undefined || length === undefined) return undefined;
    return this.#blocks[block]?.toString('utf8', start, start + length);
  }
}
