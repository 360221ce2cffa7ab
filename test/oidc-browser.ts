import { request as httpRequest, type IncomingMessage } from 'node:http';
import { sharedServer, type TestServer } from './app.ts';

export interface Visit {
  url: string;
  status: number;
  /** The absolute URL to which the response redirects. */
  location: string | undefined;
  text: string;
}

/** A browser with a cookie jar for each host. Requests to the host of the installation go to the test server. */
export class OidcBrowser {
  readonly #server: TestServer;
  readonly #jars = new Map<string, Map<string, string>>();

  constructor(server: TestServer) {
    this.#server = server;
  }

  static async open(): Promise<OidcBrowser> {
    return new OidcBrowser(await sharedServer());
  }

  /** The origin of the installation, as the browser sees it. */
  get home(): string {
    const { PLATFORM_SCHEME, PLATFORM_DOMAIN } = this.#server.config;
    return `${PLATFORM_SCHEME}://${PLATFORM_DOMAIN}`;
  }

  /** The cookies of the installation, by name. */
  get cookies(): Map<string, string> {
    return this.#jarOf(new URL(this.home).host);
  }

  /** Loads a URL without following its redirect. `form` posts a form. */
  async visit(
    target: string,
    options: { form?: object; headers?: Record<string, string> } = {},
  ): Promise<Visit> {
    const url = new URL(target, this.home);
    const response = await this.#send(url, options);
    const jar = this.#jarOf(url.host);
    for (const cookie of response.headers['set-cookie'] ?? []) storeCookie(jar, cookie);
    const { location } = response.headers;
    return {
      url: url.href,
      status: response.statusCode ?? 0,
      location: location === undefined ? undefined : new URL(location, url).href,
      text: Buffer.concat(await response.toArray()).toString(),
    };
  }

  /** Follows redirects until there is none, or the next one leads to a URL that starts with `stopAt`. */
  async follow(visit: Visit, stopAt = `${this.home}/dashboard`): Promise<Visit> {
    let last = visit;
    while (last.location !== undefined && !last.location.startsWith(stopAt))
      last = await this.visit(last.location);
    return last;
  }

  async #send(
    url: URL,
    { form, headers = {} }: { form?: object; headers?: Record<string, string> },
  ): Promise<IncomingMessage> {
    const isHome = url.origin === this.home;
    const at = isHome ? new URL(this.#server.origin) : url;
    const cookie = [...this.#jarOf(url.host)].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = form && new URLSearchParams(form as Record<string, string>).toString();
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        {
          hostname: at.hostname,
          port: at.port,
          path: `${url.pathname}${url.search}`,
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            host: url.host,
            ...(cookie === '' ? {} : { cookie }),
            ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
            ...headers,
          },
        },
        resolve,
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  #jarOf(host: string): Map<string, string> {
    const jar = this.#jars.get(host) ?? new Map<string, string>();
    this.#jars.set(host, jar);
    return jar;
  }
}

function storeCookie(jar: Map<string, string>, cookie: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  const expires = /expires=([^;]+)/i.exec(cookie)?.[1];
  if (/max-age=0\b/i.test(cookie) || (expires && Date.parse(expires) < Date.now())) jar.delete(name);
  else jar.set(name, value);
}
