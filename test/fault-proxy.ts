import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { inject, onTestFinished } from 'vitest';
import { type ConnectionFault, SlowResponse } from './connection-faults.ts';
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
  /** Applies the fault to open and new connections, until `heal`. */
  breakConnections(fault: ConnectionFault): Promise<void>;
  /** Makes one of the next statements fail. PostgreSQL only. Returns whether it has happened yet. */
  injectFault(fault: StatementFault): () => boolean;
  /** Removes all faults. Resolves when connections are accepted, and PostgreSQL has performed all statements of lost ones. */
  heal(): Promise<void>;
}

/** Starts a TCP proxy in front of a server, by default the PostgreSQL of the run. It closes when the test ends. */
export async function startFaultProxy(targetUrl = inject('databaseUrl')): Promise<FaultProxy> {
  const target = new URL(targetUrl);
  const pairs = new Set<[Socket, Socket]>();
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let cutAfter = Number.POSITIVE_INFINITY;
  let fault: (StatementFault & { isDone: boolean }) | undefined;
  let broken: ConnectionFault | undefined;
  /** Resolve when PostgreSQL has performed the last statements of lost connections. */
  const performed: Promise<void>[] = [];

  const end = (outcome: 'cut' | 'lose' | 'hang', pair: [Socket, Socket], last: Buffer) => {
    const [client, upstream] = pair;
    pairs.delete(pair);
    if (outcome === 'hang') {
      client.on('close', () => upstream.destroy());
      return;
    }
    client.destroy();
    if (outcome === 'cut') {
      upstream.destroy();
      return;
    }
    // Performs the statement, whose response never arrives.
    performed.push(new Promise((resolve) => upstream.once('close', () => resolve())));
    upstream.end(last);
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
    const respond = newResponder(client, upstream);
    upstream.on('data', (chunk) => pairs.has(pair) && respond(chunk, broken));
    if (broken?.kind === 'answer') client.write(broken.answer(''));
    client.on('data', (chunk) => {
      if (!pairs.has(pair)) return;
      if (intercept(client, chunk, broken)) return;
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
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(targetUrl);
  url.host = `127.0.0.1:${port}`;
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
    breakConnections: async (next) => {
      broken = next;
      if (next.kind === 'hang') isFrozen = true;
      if (next.kind === 'hang') pairs.clear();
      if (next.kind !== 'refuse' || !server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    injectFault: (next) => {
      const injected = { ...next, isDone: false };
      fault = injected;
      return () => injected.isDone;
    },
    heal: async () => {
      isFrozen = false;
      cutAfter = Number.POSITIVE_INFINITY;
      fault = undefined;
      // What has been silent may never respond, so clients must connect again.
      if (broken?.kind === 'hang') for (const socket of sockets) socket.destroy();
      broken = undefined;
      if (!server.listening) await listen(port);
      await Promise.all(performed.splice(0));
    },
  };
}

/** Whether the fault keeps what the client sent from the server. */
function intercept(client: Socket, chunk: Buffer, broken: ConnectionFault | undefined): boolean {
  if (broken?.kind === 'reset') client.resetAndDestroy();
  if (broken?.kind === 'answer') client.write(broken.answer(chunk.toString('latin1')));
  return broken?.kind === 'reset' || broken?.kind === 'answer';
}

/** Passes responses on, with the faults that concern them. */
function newResponder(client: Socket, upstream: Socket) {
  const slow = new SlowResponse(client);
  let received = 0;
  return (chunk: Buffer, broken: ConnectionFault | undefined): void => {
    if (broken?.kind === 'answer') return;
    if (broken?.kind === 'slow') slow.push(chunk, broken.msPerByte);
    else if (broken?.kind !== 'cut') client.write(chunk);
    if (broken?.kind !== 'cut') return;
    client.write(chunk.subarray(0, Math.max(0, broken.afterBytes - received)));
    received += chunk.length;
    if (received < broken.afterBytes) return;
    client.end();
    upstream.destroy();
  };
}
