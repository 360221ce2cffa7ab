import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';
import { onTestFinished } from 'vitest';

/**
 * The records of each name: IP addresses, and texts for TXT records. A function gets the number of earlier queries for the name and
 * type. With 'silence', the server does not respond.
 */
export type Zone = Record<string, string[] | ((askedBefore: number) => string[]) | 'silence'>;

export interface DnsServer {
  /** IP address and port, as a resolver expects them. */
  address: string;
  /** All queries, such as `A example.test`. */
  asked: string[];
}

const types = new Map([
  [1, 'A'],
  [28, 'AAAA'],
  [16, 'TXT'],
]);

/** Starts a name server for these names on 127.0.0.1. It closes when the test ends. */
export async function startDnsServer(zone: Zone): Promise<DnsServer> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    const { name, type, end } = readQuestion(query);
    const question = `${types.get(type)} ${name}`;
    const askedBefore = asked.filter((other) => other === question).length;
    asked.push(question);
    const known = zone[name];
    if (known === 'silence') return;
    const found = typeof known === 'function' ? known(askedBefore) : known;
    socket.send(toResponse(query, end, type, found), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, asked };
}

/** RFC 1035 4.1.2 */
function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** RFC 1035 4.1.1 and 4.1.3. An unknown name gets NXDOMAIN. */
function toResponse(query: Buffer, end: number, type: number, known: string[] | undefined): Buffer {
  const records = (known ?? [])
    .flatMap((text) => toData(text, type) ?? [])
    .map((bytes) => {
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0);
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt16BE(bytes.length, 10);
      return Buffer.concat([record, bytes]);
    });
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(known ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, query.subarray(12, end), ...records]);
}

/** RFC 1035 3.3.14: a text consists of strings of up to 255 bytes. Returns undefined if the record has another type. */
function toData(text: string, type: number): Buffer | undefined {
  const isText = !ipaddr.isValid(text);
  if (isText !== (types.get(type) === 'TXT')) return undefined;
  if (isText) {
    const parts = text.match(/.{1,255}/gs) ?? [];
    return Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part)]));
  }
  const bytes = Buffer.from(ipaddr.parse(text).toByteArray());
  return bytes.length === (type === 1 ? 4 : 16) ? bytes : undefined;
}
