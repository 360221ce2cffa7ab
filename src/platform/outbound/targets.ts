import { isIP } from 'node:net';
import type { AllowList } from './allow-list.ts';
import { OutboundError } from './errors.ts';
import { isPublic, parseIpAddress } from './ip-addresses.ts';

export interface Target {
  url: URL;
  /** The host for DNS and the certificate, without brackets and trailing dot. */
  host: string;
  port: number;
  isLiteral: boolean;
}

// `localhost`: RFC 6761. `local`: RFC 6762. `home.arpa`: RFC 8375. `internal`: resolution 2024.07.29.06 of ICANN's board.
const localDomains = ['localhost', 'local', 'home.arpa', 'internal'];

/** Parses and checks the URL once, so that the request uses exactly the checked URL. */
export function readTarget(text: string, allow: AllowList): Target {
  const problem = findTargetProblem(text, allow);
  if (problem) throw new OutboundError('target_not_allowed', problem);
  const url = new URL(text);
  const host = hostOf(url);
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  return { url, host, port, isLiteral: isIP(host) !== 0 };
}

/** Why the URL is not allowed, as far as it shows without a DNS lookup. */
export function findTargetProblem(text: string, allow: AllowList): string | undefined {
  const url = URL.parse(text);
  if (!url) return 'The URL is not valid.';
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return 'The URL must start with http:// or https://.';
  if (url.username || url.password) return 'The URL must not contain a user name or password.';
  if (url.port === '0') return 'The URL must not have port 0.';
  const host = hostOf(url);
  if (isIP(host) === 0) {
    return isLocalName(host) && !allow.hasName(host)
      ? 'The host name of the URL belongs to a private network.'
      : undefined;
  }
  return isAllowedAddress(host, allow) ? undefined : 'The IP address is not public.';
}

/** Throws unless all IP addresses of the name are allowed. */
export function requireAllowed(addresses: readonly string[], allow: AllowList): void {
  if (addresses.every((address) => isAllowedAddress(address, allow))) return;
  throw new OutboundError(
    'target_not_allowed',
    'The host name resolves to an IP address that is not public.',
  );
}

function isAllowedAddress(text: string, allow: AllowList): boolean {
  const address = parseIpAddress(text);
  return address !== undefined && (isPublic(address) || allow.hasAddress(address));
}

/** WHATWG URL has already normalized all spellings of IPv4 addresses to dotted quads, and names to lower case. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
}

/** A single label resolves only by the search list or the hosts file of this machine. */
function isLocalName(name: string): boolean {
  return !name.includes('.') || localDomains.some((domain) => name.endsWith(`.${domain}`));
}
