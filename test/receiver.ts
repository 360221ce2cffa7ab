import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { onTestFinished } from 'vitest';

export interface Receiver {
  port: number;
  /** The first chunk of each request. */
  requests: string[];
  /** The number of connections so far. */
  connections(): number;
  /** Waits until every connection is closed by either side. */
  allClosed(): Promise<void>;
}

/** The raw response, or a function that writes to the socket. With `undefined`, the server never responds. */
export type Behavior = string | ((socket: Socket, request: string) => void) | undefined;

/** Starts a server on 127.0.0.1 that responds with raw bytes. It closes when the test ends. */
export async function startReceiver(
  behavior: Behavior,
  tls?: { cert: string; key: string },
): Promise<Receiver> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const closed: Promise<void>[] = [];
  const onConnection = (socket: Socket) => {
    socket.on('error', () => {});
    socket.once('data', (bytes) => {
      requests.push(bytes.toString('latin1'));
      if (typeof behavior === 'string') socket.write(behavior);
      else behavior?.(socket, bytes.toString('latin1'));
    });
    socket.resume();
  };
  const server = tls ? createTlsServer(tls, onConnection) : createServer(onConnection);
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
