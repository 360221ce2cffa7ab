import { connect } from 'node:net';
import { beforeAll, describe, expect, type TestContext, test } from 'vitest';
import {
  type Client,
  newOrganization,
  request,
  sharedServer,
  type TestServer,
} from '../../../../test/app.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await sharedServer();
  client = await newOrganization();
});

/** Sends the head, then a piece each second while the connection is open. Resolves to the response. */
function drip({ onTestFinished }: TestContext, head: string[], piece: string): Promise<string> {
  const { hostname, port } = new URL(server.origin);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const timer = setInterval(() => socket.write(piece), 1_000);
  onTestFinished(() => {
    clearInterval(timer);
    socket.destroy();
  });
  socket.write(head.join('\r\n'));
  return new Promise((resolve) => {
    let response = '';
    socket.setEncoding('utf8').on('error', () => {});
    socket.on('data', (text) => {
      response += text;
    });
    socket.on('end', () => resolve(response));
    socket.on('close', () => resolve(response));
  });
}

const post = (path: string, length: number) => [
  `POST ${path} HTTP/1.1`,
  'host: test',
  'connection: close',
  `x-api-key: ${client.key}`,
  'content-type: application/json',
  `content-length: ${length}`,
  '\r\n',
];

/** The server’s timeout of ten seconds, plus time for a busy machine. */
const TIMEOUT_MS = 60_000;

describe.concurrent('a connection is closed after', { timeout: TIMEOUT_MS }, () => {
  test('slow headers', async (context) => {
    const response = await drip(context, ['GET /api/v1/jobs HTTP/1.1', 'host: test', 'x-a: '], 'a');
    expect(response).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(response).toContain('"code":"request_timeout"');
  });

  test('a slow body', async (context) => {
    const response = await drip(context, post('/api/v1/jobs', 100_000), ' '.repeat(100));
    expect(response).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(response).toContain('Send up to 1 MB within 10 seconds');
  });

  test('a body that continues after the response', async (context) => {
    const response = await drip(context, post('/nothing', 1_000_000), ' '.repeat(100));
    expect(response).toMatch(/^HTTP\/1.1 405 /);
  });
});

describe('a client that writes everything before it reads gets 413 for', () => {
  test('a JSON body that is too large', async () => {
    for (let count = 0; count < 8; count++) {
      const response = await client.post('/jobs', ' '.repeat(20_000_000));
      expect(response.body.error.code).toBe('payload_too_large');
    }
  });

  test('a JSON body of unknown length that is too large', async () => {
    const chunks = Array.from({ length: 100 }, () => Buffer.alloc(100_000, ' '));
    for (let count = 0; count < 8; count++) {
      const response = await fetch(`${server.origin}/api/v1/jobs`, {
        method: 'POST',
        headers: { 'x-api-key': client.key, 'content-type': 'application/json' },
        body: ReadableStream.from(chunks),
        duplex: 'half',
      } as RequestInit);
      expect(response.status).toBe(413);
    }
  });

  test('a file that is too large', async () => {
    for (let count = 0; count < 8; count++) {
      const form = new FormData();
      form.append('file', new Blob([Buffer.alloc(20_000_000)]), 'large.png');
      const response = await request(`${server.origin}/api/v1/assets`, {
        method: 'POST',
        body: form,
        headers: { 'x-api-key': client.key },
      });
      expect(response.body.error.code).toBe('payload_too_large');
    }
  });
});
