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

/** A status to answer with, or who answers by hand. */
type Reaction = number | ((response: ServerResponse) => void);

export interface WebhookReceiver {
  url: string;
  received: Received[];
  /** The ids of what was received, each once. */
  ids(): Set<string>;
  /** The public package's own judgement of everything received: what it refuses throws. */
  verifyAll(secret: string): void;
  /** Goes away: connections are refused until it is back on the same port. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

/**
 * An HTTP server that takes webhooks and reacts to each as the script says, which hears what has come and how many came before.
 * The test's end closes it.
 */
export async function startWebhookReceiver(
  script: number | ((received: Received, before: number) => Reaction) = 204,
): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one: Received = {
      path: request.url ?? '',
      id: String(request.headers['webhook-id']),
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    const before = received.push(one) - 1;
    const reaction = typeof script === 'function' ? script(one, before) : script;
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
