import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';
import { onTestFinished } from 'vitest';

/**
 * What a name resolves to: addresses, and texts for TXT records. A function is told how often the name and type were asked for
 * before; silence is no answer.
 */
export type Zone = Record<string, string[] | ((askedBefore: number) => string[]) | 'silence'>;

export interface DnsServer {
  /** Address and port, as a resolver takes them. */
  address: string;
  /** All that was asked, as `A example.test`. */
  asked: string[];
}

const types = new Map([
  [1, 'A'],
  [28, 'AAAA'],
  [16, 'TXT'],
]);

/** A name server on the loopback that knows these names; the test's end closes it. */
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

/** RFC 1035 4.1.1 and 4.1.3; a name that is unknown does not exist. */
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

/** RFC 1035 3.3.14: a text comes in parts of up to 255 bytes. Undefined: no record of this type. */
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
