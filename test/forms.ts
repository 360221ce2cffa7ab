import { type Client, sharedServer, type TestResponse, type TestServer } from './app.ts';
import { requestHost } from './hosts.ts';

/** Submits a form of a board page, like a browser without JavaScript. */
export async function sendForm(
  { slug }: Pick<Client, 'slug'>,
  path: string,
  fields: Record<string, string> = {},
  { server, headers = {} }: { server?: TestServer; headers?: Record<string, string> } = {},
): Promise<TestResponse> {
  const { origin, config } = server ?? (await sharedServer());
  const host = `${slug}.${config.PLATFORM_DOMAIN}`;
  return requestHost(origin, host, path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      origin: `http://${host}`,
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  });
}

/** The cookie of a response's Set-Cookie header, in the format of the Cookie header. */
export function cookieOf({ headers }: TestResponse): string {
  return headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}
