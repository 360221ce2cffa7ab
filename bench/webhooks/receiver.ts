/** A separate process that receives deliveries and reports them to its parent process on command. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  deliveries: number;
  /** The number of distinct pairs of webhook and event. */
  distinct: number;
  firstAtMs: number;
  lastAtMs: number;
  /** Times of the first MAX_LATENCIES deliveries, from the start of the event's transaction to the arrival. */
  latenciesMs: number[];
}

const MAX_LATENCIES = 1_000;

let received = newReceived();
let seen = new Set<string>();

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const now = Date.now();
    const { timestamp } = JSON.parse(Buffer.concat(chunks).toString()) as { timestamp: string };
    received.deliveries += 1;
    received.firstAtMs ||= now;
    received.lastAtMs = now;
    if (received.deliveries <= MAX_LATENCIES) received.latenciesMs.push(now - Date.parse(timestamp));
    seen.add(`${request.headers.host} ${request.headers['webhook-id']}`);
    response.writeHead(204).end();
  });
});
// Listens on every IP address of the loopback network, so that each webhook can have a different one.
server.listen(0, '0.0.0.0', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', (command: 'read' | 'reset') => {
  process.send?.({ received: { ...received, distinct: seen.size } });
  if (command === 'read') return;
  received = newReceived();
  seen = new Set();
});
process.on('disconnect', () => process.exit());

function newReceived(): Received {
  return { deliveries: 0, distinct: 0, firstAtMs: 0, lastAtMs: 0, latenciesMs: [] };
}
