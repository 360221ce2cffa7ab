/**
 * Normalizes a host: a host name in lower-case ASCII or an IP address, with the port if there is one. Undefined if the text is
 * not a host.
 */
export function toHost(text: string): string | undefined {
  const [, name = '', port] = /^(\[[^\]]+\]|[^:/\\?#@%\s]+)(?::([1-9][0-9]{0,4}))?$/.exec(text) ?? [];
  const url = URL.parse(`http://${name}`);
  if (!url || Number(port ?? 1) > 65_535) return undefined;
  const host = trimLastDot(url.hostname);
  // URLs accept `*`, but a host with it would look like a wildcard.
  if (!/^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])$/.test(host)) return undefined;
  return port === undefined ? host : `${host}:${port}`;
}

/** Whether the allowed hosts include the host of this URL. Null allows any host; a host without a port allows all its ports. */
export function allowsUrl(hosts: readonly string[] | null, url: string): boolean {
  if (hosts === null) return true;
  const { hostname, port, protocol } = new URL(url);
  const host = trimLastDot(hostname);
  return hosts.includes(host) || hosts.includes(`${host}:${port || (protocol === 'https:' ? 443 : 80)}`);
}

/** `example.org.` is the same host as `example.org`. */
function trimLastDot(hostname: string): string {
  return hostname.replace(/\.$/, '');
}
