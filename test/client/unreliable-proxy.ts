import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What happens to one request: it is forwarded, its connection breaks before or after the server, or it gets this response. */
export type Fault =
  | 'none'
  | 'lost request'
  | 'lost response'
  | 'no response'
  | { status: number; headers?: Record<string, string>; body?: string };

export interface UnreliableProxy {
  origin: string;
  /** The headers of all requests, in order. */
  requests: IncomingMessage['headers'][];
  /** Resolves when this many requests have arrived. */
  arrived(count: number): Promise<void>;
}

/** A proxy in front of a server. The first requests have these faults; all later requests are forwarded. */
export async function startUnreliableProxy(target: string, faults: Fault[]): Promise<UnreliableProxy> {
  const requests: IncomingMessage['headers'][] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((incoming, outgoing) => {
    const fault = faults[requests.length] ?? 'none';
    requests.push(incoming.headers);
    for (const { count, resolve } of waiting) if (requests.length >= count) resolve();
    if (typeof fault === 'object') outgoing.writeHead(fault.status, fault.headers).end(fault.body);
    else if (fault === 'lost request') outgoing.destroy();
    else if (fault !== 'no response') forward(target, incoming, outgoing, fault === 'lost response');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    arrived: (count) =>
      new Promise((resolve) => {
        if (requests.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
  };
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse, isLost: boolean): void {
  const { method, headers, url } = incoming;
  const forwarded = request(new URL(url ?? '/', target), { method, headers }, (response) => {
    if (isLost) {
      response.resume().on('end', () => outgoing.destroy());
      return;
    }
    outgoing.writeHead(response.statusCode ?? 500, response.headers);
    response.pipe(outgoing);
  });
  incoming.pipe(forwarded);
}
