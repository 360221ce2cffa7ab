import type { Socket } from 'node:net';

/** What happens to the bytes of all connections through a proxy. */
export type ConnectionFault =
  /** Nothing listens. */
  | { kind: 'refuse' }
  /** Connections are accepted, and reset when the client sends something. */
  | { kind: 'reset' }
  /** Nothing is forwarded, in either direction. */
  | { kind: 'hang' }
  /** Responses arrive byte by byte. */
  | { kind: 'slow'; msPerByte: number }
  /** The connection ends after so many bytes of the response. */
  | { kind: 'cut'; afterBytes: number }
  /** The proxy responds itself. It gets what the client sent, and first an empty text. */
  | { kind: 'answer'; answer(received: string): string };

/** Sends a response byte by byte, until the connection or the fault ends. */
export class SlowResponse {
  readonly #client: Socket;
  #waiting = Buffer.alloc(0);
  #timer: NodeJS.Timeout | undefined;

  constructor(client: Socket) {
    this.#client = client;
    client.on('close', () => clearInterval(this.#timer));
  }

  push(chunk: Buffer, msPerByte: number): void {
    this.#waiting = Buffer.concat([this.#waiting, chunk]);
    this.#timer ??= setInterval(() => {
      if (!this.#client.writable) return;
      this.#client.write(this.#waiting.subarray(0, 1));
      this.#waiting = this.#waiting.subarray(1);
      if (this.#waiting.length > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    }, msPerByte);
  }
}

/** An HTTP server that sends the same response to each request. */
export function httpAnswer(status: string, contentType: string, body: string): ConnectionFault {
  const response = `HTTP/1.1 ${status}\r\ncontent-type: ${contentType}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
  return {
    kind: 'answer',
    answer: (received) => {
      const [, method] = /^([A-Z]+) \S+ HTTP\/1\.1\r\n/.exec(received) ?? [];
      if (method === undefined) return '';
      return method === 'HEAD' ? response : `${response}${body}`;
    },
  };
}
