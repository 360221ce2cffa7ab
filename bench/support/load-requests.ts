export interface LoadRequest {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  /** Override or extend the default headers. */
  headers?: Record<string, string>;
  /** JSON. Each `#n#` in it becomes a new number. */
  body?: string;
}

/** Where requests go. */
interface Target {
  port: number;
  /** Undefined sends no API key. */
  apiKey?: string | undefined;
}

/** Encodes requests in order, repeatedly. Those without a body are encoded once. */
export class Requests {
  sent = 0;
  readonly #requests: LoadRequest[];
  readonly #target: Target;
  readonly #encoded: (Buffer | undefined)[];

  constructor(requests: LoadRequest[], target: Target) {
    this.#requests = requests;
    this.#target = target;
    this.#encoded = requests.map((request) => (request.body ? undefined : encode(request, target)));
  }

  next(): Buffer {
    const position = this.sent++ % this.#requests.length;
    return this.#encoded[position] ?? encode(this.#requests[position] as LoadRequest, this.#target);
  }
}

let uniqueNumber = 0;

function encode({ method, path, body, headers }: LoadRequest, { port, apiKey }: Target): Buffer {
  const all = { host: `127.0.0.1:${port}`, ...(apiKey ? { 'x-api-key': apiKey } : {}), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}`;
  if (body === undefined) return Buffer.from(`${head}\r\n`);
  const content = body.replaceAll('#n#', (++uniqueNumber).toString(36));
  const length = Buffer.byteLength(content);
  return Buffer.from(`${head}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${content}`);
}
