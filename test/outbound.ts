import { expect, onTestFinished } from 'vitest';
import type { OutboundError } from '../src/platform/outbound/errors.ts';
import { Outbound, type OutboundRequest } from '../src/platform/outbound/outbound.ts';
import { startDnsServer, type Zone } from './dns-server.ts';

export const HELLO = 'HTTP/1.1 200 OK\r\nX-Greeting: hi\r\nContent-Length: 5\r\n\r\nhello';

/** Opens an outbound client that may send requests to this machine. It closes when the test ends. */
export function open(allow = '127.0.0.1', nameServer?: string): Outbound {
  const outbound = new Outbound({ allow, ...(nameServer ? { nameServers: [nameServer] } : {}) });
  onTestFinished(() => outbound.close());
  return outbound;
}

/** Opens an outbound client that uses a name server with these names. */
export async function openWithNames(allow: string, zone: Zone) {
  const dns = await startDnsServer(zone);
  return { outbound: open(allow, dns.address), dns };
}

export const get = (url: string, other: Partial<OutboundRequest> = {}): OutboundRequest => ({
  url,
  method: 'GET',
  timeoutMs: 5_000,
  maxBytes: 1_000,
  ...other,
});

/** The code and message of the OutboundError that the request fails with. */
export async function failure(outbound: Outbound, request: OutboundRequest): Promise<[string, string]> {
  const error = await outbound.send(request).then(
    () => undefined,
    (error: OutboundError) => error,
  );
  expect(error?.name).toBe('OutboundError');
  return [error!.code, error!.message];
}
