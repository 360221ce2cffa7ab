import { expect, onTestFinished } from 'vitest';
import type { OutboundError } from '../src/platform/outbound/errors.ts';
import { Outbound, type OutboundRequest } from '../src/platform/outbound/outbound.ts';
import { startDnsServer, type Zone } from './dns-server.ts';

export const HELLO = 'HTTP/1.1 200 OK\r\nX-Greeting: hi\r\nContent-Length: 5\r\n\r\nhello';

/** A guard that reaches this machine; the test's end closes it. */
export function open(allow = '127.0.0.1', nameServer?: string): Outbound {
  const outbound = new Outbound({ allow, ...(nameServer ? { nameServers: [nameServer] } : {}) });
  onTestFinished(() => outbound.close());
  return outbound;
}

/** A guard that asks a name server with these names. */
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

/** The code of the error that the request ends with, and its message. */
export async function failure(outbound: Outbound, request: OutboundRequest): Promise<[string, string]> {
  const error = await outbound.send(request).then(
    () => undefined,
    (error: OutboundError) => error,
  );
  expect(error?.name).toBe('OutboundError');
  return [error!.code, error!.message];
}
