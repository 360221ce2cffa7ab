import { parentPort } from 'node:worker_threads';
import { freedContent } from './freed-content.ts';
import { lowerThreadPriority } from './low-priority.ts';
import type { FromThread, ToThread } from './stream-thread.ts';
import { toFailure } from './thread-failures.ts';

/** Makes this thread the one of a `StreamThread`. Other threads go first. */
export function serveStreams<Input, Result>(
  perform: (input: Input, content: AsyncIterable<Uint8Array>) => Promise<Result>,
): void {
  lowerThreadPriority();
  const respond = (message: FromThread<Result>) => parentPort?.postMessage(message);
  const contents = new Map<number, Content>();
  const begin = (call: number, input: Input) => {
    const content = new Content(() => respond({ call, hasTaken: true }));
    contents.set(call, content);
    perform(input, freedContent(content))
      .then(
        (result) => respond({ call, result }),
        (error: unknown) => respond({ call, failure: toFailure(error) }),
      )
      .finally(() => contents.delete(call));
  };
  parentPort?.on('message', (message: ToThread<Input>) => {
    const content = contents.get(message.call);
    if ('input' in message) begin(message.call, message.input);
    else if ('bytes' in message) content?.push(message.bytes);
    else content?.end('isAborted' in message);
  });
}

/** The bytes of a call in the order of their messages. */
class Content implements AsyncIterable<Uint8Array> {
  readonly #waiting: Uint8Array[] = [];
  readonly #onTaken: () => void;
  #state: 'open' | 'ended' | 'aborted' = 'open';
  #wake: () => void = () => {};

  constructor(onTaken: () => void) {
    this.#onTaken = onTaken;
  }

  push(bytes: Uint8Array): void {
    this.#waiting.push(bytes);
    this.#wake();
  }

  end(isAborted: boolean): void {
    this.#state = isAborted ? 'aborted' : 'ended';
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    while (true) {
      if (this.#state === 'aborted') throw new Error('The content was aborted.');
      const bytes = this.#waiting.shift();
      if (bytes) {
        this.#onTaken();
        yield bytes;
      } else if (this.#state === 'ended') return;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }
}
