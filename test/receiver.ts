import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { onTestFinished } from 'vitest';

export interface Receiver {
  port: number;
  /** The first bytes of each request. */
  requests: string[];
  /** How many connections were made. */
  connections(): number;
  /** Waits until the other side, or this one, has closed every connection. */
  allClosed(): Promise<void>;
}

/** What is written as the answer, or who answers as no server would; `undefined` never says a word. */
export type Behavior = string | ((socket: Socket, request: string) => void) | undefined;

/** A server on 127.0.0.1 that answers with these very bytes; the test's end closes it. */
export async function startReceiver(
  behavior: Behavior,
  tls?: { cert: string; key: string },
): Promise<Receiver> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const closed: Promise<void>[] = [];
  const response = (socket: Socket) => {
    socket.on('error', () => {});
    socket.once('data', (bytes) => {
      requests.push(bytes.toString('latin1'));
      if (typeof behavior === 'string') socket.write(behavior);
      else behavior?.(socket, bytes.toString('latin1'));
    });
    socket.resume();
  };
  const server = tls ? createTlsServer(tls, response) : createServer(response);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    closed.push(new Promise((resolve) => socket.on('close', () => resolve())));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    connections: () => sockets.size,
    allClosed: async () => {
      await Promise.all(closed);
    },
  };
}
