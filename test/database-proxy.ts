import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { inject, onTestFinished } from 'vitest';

export interface DatabaseProxy {
  /** The URL of the database through the proxy. */
  url: string;
  /** The number of forwarded connections, without silenced ones. */
  readonly forwarded: number;
  /** Stops forwarding on all open connections without closing them. New connections are forwarded. */
  silence(): void;
  /** Stops forwarding on all open and new connections without closing them, like a suspended machine. */
  freeze(): void;
}

/** Starts a TCP proxy in front of the PostgreSQL of the run. It closes when the test ends. */
export async function startDatabaseProxy(databaseUrl = inject('databaseUrl')): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<[Socket, Socket]>();
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((client) => {
    if (isFrozen) {
      sockets.add(client.on('error', () => {}));
      return;
    }
    const database = connect(Number(target.port || 5432), target.hostname);
    const pair: [Socket, Socket] = [client, database];
    pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      sockets.add(from);
      from.on('data', (chunk) => pairs.has(pair) && to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => {
        if (pairs.delete(pair)) to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(databaseUrl);
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
  };
}
