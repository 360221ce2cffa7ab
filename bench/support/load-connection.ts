import { connect, type Socket } from 'node:net';

export interface Connection {
  exchange(request: Buffer): Promise<void>;
  close(): void;
}

/** Opens a keep-alive connection for one request at a time. Responses need a Content-Length. */
export async function open(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return { exchange: (request) => exchange(socket, request), close: () => socket.destroy() };
}

function exchange(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let response: Buffer = Buffer.alloc(0);
    let received = 0;
    let length: number | undefined;
    const finish = (error?: Error) => {
      socket.removeAllListeners('data').removeAllListeners('error').removeAllListeners('close');
      if (error) reject(error);
      else resolve();
    };
    socket.on('error', finish).on('close', () => finish(new Error('The server closed the connection.')));
    socket.on('data', (chunk) => {
      received += chunk.length;
      if (length === undefined) {
        response = response.length === 0 ? chunk : Buffer.concat([response, chunk]);
        length = findResponseLength(response);
      }
      if (length === undefined || received < length) return;
      finish(isSuccess(response) ? undefined : new Error(`Unexpected response: ${response}`));
    });
    socket.write(request);
  });
}

/** The size of head and body in bytes. Undefined until the head is complete. */
function findResponseLength(response: Buffer): number | undefined {
  const end = response.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  if (['204', '304'].includes(response.subarray(9, 12).toString())) return end + 4;
  const length = /\ncontent-length: *(\d+)/i.exec(response.toString('latin1', 0, end))?.[1];
  if (length === undefined)
    throw new Error('The response has no Content-Length, which the load generator needs.');
  return end + 4 + Number(length);
}

/** Accepts 2xx, and 304, which only conditional requests receive. */
function isSuccess(response: Buffer): boolean {
  return response[9] === 0x32 || response.subarray(9, 12).toString() === '304';
}
