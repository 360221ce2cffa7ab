import { isIP } from 'node:net';

/** Whether a host (with optional port) is `localhost` or below it, which only this machine can reach. */
export function isLocalDomain(domain: string): boolean {
  return /^([a-z0-9-]+\.)*localhost(:|$)/.test(domain);
}

/** Whether others on the network cannot read and change requests to the URL: it is https, or plain http to this machine. */
export function isSecureOrLoopback(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:') return url?.protocol === 'https:';
  const isLoopbackIp =
    url.hostname === '[::1]' || (isIP(url.hostname) === 4 && url.hostname.startsWith('127.'));
  return isLoopbackIp || isLocalDomain(url.hostname);
}
