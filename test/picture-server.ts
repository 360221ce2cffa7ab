import type { Socket } from 'node:net';
import sharp from 'sharp';
import { type Receiver, startReceiver } from './receiver.ts';

export interface PictureServer extends Receiver {
  /** The URL of a path of this server. */
  url(path: string): string;
  /** The paths of all requests, in order. */
  paths(): string[];
}

type TestResponse = string | Uint8Array | ((socket: Socket) => void);

/** Starts a server that sends one raw response for each path, and 404 for other paths. */
export async function startPictureServer(responses: Record<string, TestResponse>): Promise<PictureServer> {
  const receiver = await startReceiver((socket, request) => {
    const response = responses[pathOf(request)] ?? httpResponse('404 Not Found', 'text/plain', 'Not here.');
    if (typeof response === 'function') response(socket);
    else socket.end(response);
  });
  return {
    ...receiver,
    url: (path) => `http://127.0.0.1:${receiver.port}${path}`,
    paths: () => receiver.requests.map(pathOf),
  };
}

export function httpResponse(status: string, contentType: string, body: string | Uint8Array): Uint8Array {
  const bytes = Buffer.from(body);
  const head = `HTTP/1.1 ${status}\r\ncontent-type: ${contentType}\r\ncontent-length: ${bytes.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}

/** A JPEG of one color with personal data in its metadata. */
export async function newJpeg(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c04020' } })
    .withExif({ IFD0: { Artist: 'Mette Holm' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
}

function pathOf(request: string): string {
  return request.split(' ', 2)[1] ?? '';
}
