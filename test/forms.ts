import { type Client, sharedServer, type TestResponse, type TestServer } from './app.ts';
import { askHost } from './hosts.ts';

/** Submits a form of a board's page like a browser without scripts. */
export async function sendForm(
  { slug }: Pick<Client, 'slug'>,
  path: string,
  fields: Record<string, string> = {},
  { server, headers = {} }: { server?: TestServer; headers?: Record<string, string> } = {},
): Promise<TestResponse> {
  const { origin, config } = server ?? (await sharedServer());
  const host = `${slug}.${config.PLATFORM_DOMAIN}`;
  return askHost(origin, host, path, {
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

/** The cookie that a response sets, as a browser sends it back. */
export function cookieOf({ headers }: TestResponse): string {
  return headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}
