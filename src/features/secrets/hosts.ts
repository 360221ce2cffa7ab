/**
 * A host that a secret may be sent to, in one spelling: a name in lower case and ASCII or an address, with a port when one is
 * given. Undefined when the text is none.
 */
export function toHost(text: string): string | undefined {
  const [, name = '', port] = /^(\[[^\]]+\]|[^:/\\?#@%\s]+)(?::([1-9][0-9]{0,4}))?$/.exec(text) ?? [];
  const url = URL.parse(`http://${name}`);
  if (!url || Number(port ?? 1) > 65_535) return undefined;
  const host = withoutLastPoint(url.hostname);
  // A star, which a URL takes, would look as if it stood for many hosts.
  if (!/^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])$/.test(host)) return undefined;
  return port === undefined ? host : `${host}:${port}`;
}

/** Whether what may be sent to these hosts (null: to any) may be sent to this address. A host without a port stands for all of its ports. */
export function allowsAddress(hosts: readonly string[] | null, address: string): boolean {
  if (hosts === null) return true;
  const { hostname, port, protocol } = new URL(address);
  const host = withoutLastPoint(hostname);
  return hosts.includes(host) || hosts.includes(`${host}:${port || (protocol === 'https:' ? 443 : 80)}`);
}

/** `example.org.` is the same host. */
function withoutLastPoint(hostname: string): string {
  return hostname.replace(/\.$/, '');
}
