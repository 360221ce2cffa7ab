import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { onTestFinished } from 'vitest';

export interface Received {
  path: string;
  /** The header webhook-id. */
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The status of the response, or a function that sends the response. */
type Reaction = number | ((response: ServerResponse) => void);

export interface WebhookReceiver {
  url: string;
  received: Received[];
  /** The ids of the received webhooks. */
  ids(): Set<string>;
  /** Verifies all received webhooks with the public package `standardwebhooks`, which throws if a signature is wrong. */
  verifyAll(secret: string): void;
  /** Closes the port, so that connections are refused. */
  goAway(): Promise<void>;
  /** Opens the same port again. */
  comeBack(): Promise<void>;
}

/**
 * Starts an HTTP server for webhooks. The script is the status of all responses, or a function that gets each webhook and the number
 * of earlier ones. The server closes when the test ends.
 */
export async function startWebhookReceiver(
  script: number | ((received: Received, before: number) => Reaction) = 204,
): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const webhook: Received = {
      path: request.url ?? '',
      id: String(request.headers['webhook-id']),
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    const before = received.push(webhook) - 1;
    const reaction = typeof script === 'function' ? script(webhook, before) : script;
    if (typeof reaction === 'number') response.writeHead(reaction).end();
    else reaction(response);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    ids: () => new Set(received.map(({ id }) => id)),
    verifyAll: (secret) => {
      const verifier = new Verifier(secret);
      for (const { body, headers } of received) verifier.verify(body, headers as Record<string, string>);
    },
    goAway: close,
    comeBack: () => listen(port),
  };
}
