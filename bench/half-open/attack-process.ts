/** One client that begins many requests and never sends the rest of their bodies. It opens each connection again when the server closes it. */
import { connect } from 'node:net';
import { lowerPriority } from '../../src/platform/concurrency/low-priority.ts';
import { PLATFORM } from '../support/seed.ts';

export interface AttackSettings {
  port: number;
  bodies: number;
}

/** What the server did since the last message. */
export interface AttackMessage {
  open: number;
  refused: number;
  closed: number;
}

const HEAD = [
  'POST /api/v1/payments/stripe/webhook HTTP/1.1',
  `Host: ${PLATFORM.domain}`,
  'Content-Type: application/json',
  'Content-Length: 100',
  '\r\n{',
].join('\r\n');
const REPORT_MS = 1_000;

// A client elsewhere takes no processor from the server.
lowerPriority();
const { port, bodies } = JSON.parse(process.argv[2] as string) as AttackSettings;
let open = 0;
let refused = 0;
let closed = 0;
for (let count = 0; count < bodies; count++) begin();
setInterval(() => {
  process.send?.({ open, refused, closed } satisfies AttackMessage);
  refused = 0;
  closed = 0;
}, REPORT_MS);

function begin(): void {
  const socket = connect(port, '127.0.0.1');
  let isRefused = false;
  socket.on('connect', () => {
    open++;
    socket.write(HEAD);
    socket.once('close', () => open--);
  });
  socket.on('data', (chunk) => {
    isRefused ||= chunk.toString('latin1').startsWith('HTTP/1.1 503');
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    if (isRefused) refused++;
    else closed++;
    begin();
  });
}
