import { connect } from 'node:net';
import type { TestResponse } from './app.ts';

/** Sends raw bytes, which HTTP clients would not send, and reads the response until it is complete or the server closes. */
export async function sendRaw(origin: string, bytes: string | Uint8Array): Promise<TestResponse> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  // The server may respond and close the connection before it has read all bytes. An error must not lose that response.
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    socket.on('error', () => resolve());
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (isComplete(Buffer.concat(chunks).toString('utf8'))) socket.destroy();
    });
  });
  socket.write(bytes);
  await ended;
  return parse(Buffer.concat(chunks).toString('utf8'));
}

/** Sends a request with this exact path, which HTTP clients would normalize. */
export async function requestPath(
  origin: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<TestResponse> {
  const lines = Object.entries({ host: 'test', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return sendRaw(origin, `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
}

function isComplete(text: string): boolean {
  const { head, body } = split(text);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return length !== undefined && Buffer.byteLength(body) >= Number(length);
}

function split(text: string): { head: string; body: string } {
  const end = text.indexOf('\r\n\r\n');
  return end < 0 ? { head: '', body: '' } : { head: text.slice(0, end), body: text.slice(end + 4) };
}

function parse(text: string): TestResponse {
  const { head, body } = split(text);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as [string, string];
    }),
  );
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    body: isJson && body ? JSON.parse(body) : undefined,
    text: body,
  };
}
