/** A program that takes deliveries, in a process of its own, and tells its parent when asked what has come. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  deliveries: number;
  /** Different events of different webhooks. */
  distinct: number;
  firstAtMs: number;
  lastAtMs: number;
  /** Of the first deliveries: from the event's own time, which is when its transaction began, to the arrival. */
  latenciesMs: number[];
}

const MOST_LATENCIES = 1_000;

let received = nothing();
let known = new Set<string>();

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const now = Date.now();
    const { timestamp } = JSON.parse(Buffer.concat(chunks).toString()) as { timestamp: string };
    received.deliveries += 1;
    received.firstAtMs ||= now;
    received.lastAtMs = now;
    if (received.deliveries <= MOST_LATENCIES) received.latenciesMs.push(now - Date.parse(timestamp));
    known.add(`${request.headers.host} ${request.headers['webhook-id']}`);
    response.writeHead(204).end();
  });
});
// On every address of the loopback network, so that each webhook can have one of its own.
server.listen(0, '0.0.0.0', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', (order: 'tell' | 'forget') => {
  process.send?.({ received: { ...received, distinct: known.size } });
  if (order === 'tell') return;
  received = nothing();
  known = new Set();
});
process.on('disconnect', () => process.exit());

function nothing(): Received {
  return { deliveries: 0, distinct: 0, firstAtMs: 0, lastAtMs: 0, latenciesMs: [] };
}
