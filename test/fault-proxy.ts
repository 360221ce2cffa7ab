import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { inject, onTestFinished } from 'vitest';
import { type StatementFault, StatementStream } from './statement-faults.ts';

export interface FaultProxy {
  /** The URL of the server through the proxy. */
  url: string;
  /** The number of forwarded connections, without silenced ones. */
  readonly forwarded: number;
  /** Stops forwarding on all open connections without closing them. New connections are forwarded. */
  silence(): void;
  /** Stops forwarding on all open and new connections without closing them, like a suspended machine. */
  freeze(): void;
  /** Forwards again. Connections that were open stay silent. */
  thaw(): void;
  /** Closes each connection that sends more than this many bytes, in the middle of them. */
  cutAfter(bytes: number): void;
  /** Makes one of the next statements fail. PostgreSQL only. Returns whether it has happened yet. */
  injectFault(fault: StatementFault): () => boolean;
  /** Removes all faults. */
  heal(): void;
}

/** Starts a TCP proxy in front of a server, by default the PostgreSQL of the run. It closes when the test ends. */
export async function startFaultProxy(targetUrl = inject('databaseUrl')): Promise<FaultProxy> {
  const target = new URL(targetUrl);
  const pairs = new Set<[Socket, Socket]>();
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let cutAfter = Number.POSITIVE_INFINITY;
  let fault: (StatementFault & { isDone: boolean }) | undefined;

  const end = (outcome: 'cut' | 'lose' | 'hang', pair: [Socket, Socket], last: Buffer) => {
    const [client, upstream] = pair;
    pairs.delete(pair);
    if (outcome === 'hang') return;
    client.destroy();
    // Performs the statement, whose response never arrives.
    if (outcome === 'lose') upstream.end(last);
    else upstream.destroy();
  };
  const server = createServer((client) => {
    if (isFrozen) {
      sockets.add(client.on('error', () => {}));
      return;
    }
    const upstream = connect(Number(target.port || 5432), target.hostname);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    const statements = /^postgres/.test(target.protocol) ? new StatementStream(() => fault) : undefined;
    let sent = 0;
    upstream.on('data', (chunk) => pairs.has(pair) && client.write(chunk));
    client.on('data', (chunk) => {
      if (!pairs.has(pair)) return;
      sent += chunk.length;
      if (sent > cutAfter) return end('cut', pair, chunk);
      const { forwarded, outcome } = statements?.push(chunk) ?? { forwarded: chunk, outcome: undefined };
      if (outcome === undefined) upstream.write(forwarded);
      else end(outcome, pair, forwarded);
    });
    for (const socket of pair) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        if (pairs.delete(pair)) for (const each of pair) each.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(targetUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    get forwarded() {
      return pairs.size;
    },
    silence: () => pairs.clear(),
    freeze: () => {
      isFrozen = true;
      pairs.clear();
    },
    thaw: () => {
      isFrozen = false;
    },
    cutAfter: (bytes) => {
      cutAfter = bytes;
    },
    injectFault: (next) => {
      const injected = { ...next, isDone: false };
      fault = injected;
      return () => injected.isDone;
    },
    heal: () => {
      isFrozen = false;
      cutAfter = Number.POSITIVE_INFINITY;
      fault = undefined;
    },
  };
}
