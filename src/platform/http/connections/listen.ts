import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { PortError } from './port-error.ts';

export interface ListenAddress {
  host: string;
  port: number;
  /** Names of the settings to change if the port is unavailable. */
  settings: string;
}

/**
 * Throws if the server cannot listen there. It listens for a moment, and a client that connects then is reset, so do not call this
 * on a server behind a load balancer.
 */
export async function assertCanListen(address: ListenAddress): Promise<void> {
  const server = createServer();
  await listen(server, address);
  // Do not keep the port open until the server is ready: a load balancer tries another server only if the connection is refused.
  server.close();
  await once(server, 'close');
}

/** Resolves when the server listens. */
export async function listen(server: Server, { host, port, settings }: ListenAddress): Promise<void> {
  try {
    await listenOn(server, host, port);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const address = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
    const reason = REASONS[code] ?? message;
    throw new PortError(`Cannot listen on ${address}, because ${reason}: change ${settings}.`);
  }
}

const REASONS: Record<string, string> = {
  EADDRINUSE: 'another program uses this port',
  EACCES: 'this user may not use this port',
  EADDRNOTAVAIL: 'this machine does not have this IP address',
  ENOTFOUND: 'this host name has no IP address',
};

/** `::` also accepts IPv4. A machine without IPv6 needs 0.0.0.0. */
async function listenOn(server: Server, host: string, port: number): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (host !== '::' || (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL')) throw error;
    await listenOn(server, '0.0.0.0', port);
  }
}
