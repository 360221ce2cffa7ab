import { request as httpRequest } from 'node:http';
import { type Client, sharedServer, type TestResponse } from './app.ts';

export interface HostRequest {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends a request with this Host header to the server at `origin`. `fetch` cannot set that header. */
export async function requestHost(
  origin: string,
  host: string,
  path: string,
  { method = 'GET', body, headers = {} }: HostRequest = {},
): Promise<TestResponse> {
  const { hostname, port } = new URL(origin);
  const encoded = await encodeBody(body);
  const length = { 'content-length': String(encoded?.bytes.length) };
  const ofBody = encoded ? { ...length, 'content-type': encoded.type } : {};
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { hostname, port, path: path, method, headers: { host, ...ofBody, ...headers } },
      async (response) => {
        const chunks = await response.toArray();
        const responseText = Buffer.concat(chunks).toString();
        const isJson = response.headers['content-type']?.startsWith('application/json') ?? false;
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(response.headers as Record<string, string>),
          body: isJson && responseText ? JSON.parse(responseText) : undefined,
          text: responseText,
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(encoded?.bytes);
  });
}

async function encodeBody(body: unknown): Promise<{ bytes: Buffer; type: string } | undefined> {
  if (body === undefined) return undefined;
  if (body instanceof FormData) {
    const form = new Response(body);
    return { bytes: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type')! };
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { bytes: Buffer.from(text), type: 'application/json' };
}

/** Requests a page of the organization's board, like a browser. */
export async function openPage(
  { slug }: Pick<Client, 'slug'>,
  path: string,
  { headers = {}, ...request }: HostRequest = {},
): Promise<TestResponse> {
  const { origin, config } = await sharedServer();
  const host = `${slug}.${config.PLATFORM_DOMAIN}`;
  return requestHost(origin, host, path, { ...request, headers: { accept: 'text/html', ...headers } });
}
