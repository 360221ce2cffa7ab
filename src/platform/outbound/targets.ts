import { isIP } from 'node:net';
import { isPublic, parseAddress } from './addresses.ts';
import type { AllowList } from './allow-list.ts';
import { OutboundError } from './errors.ts';

export interface Target {
  url: URL;
  /** The host as it is looked up and as a certificate names it: without brackets and without a dot at the end. */
  host: string;
  port: number;
  isLiteral: boolean;
}

// `localhost`: RFC 6761. `local`: RFC 6762. `home.arpa`: RFC 8375. `internal`: resolution 2024.07.29.06 of ICANN's board.
const localDomains = ['localhost', 'local', 'home.arpa', 'internal'];

/** The URL that a request goes to, read once: what is judged is what is sent. */
export function readTarget(text: string, allow: AllowList): Target {
  const problem = findTargetProblem(text, allow);
  if (problem) throw new OutboundError('target_not_allowed', problem);
  const url = new URL(text);
  const host = hostOf(url);
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  return { url, host, port, isLiteral: isIP(host) !== 0 };
}

/** Why a request cannot go to this address, as far as can be said without looking its name up. */
export function findTargetProblem(text: string, allow: AllowList): string | undefined {
  const url = URL.parse(text);
  if (!url) return 'The address is not a valid URL.';
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return 'The address must begin with http:// or https://.';
  if (url.username || url.password) return 'The address must not contain a user name or a password.';
  if (url.port === '0') return 'The address must not have port 0.';
  const host = hostOf(url);
  if (isIP(host) === 0) {
    return isLocalName(host) && !allow.hasName(host)
      ? 'The host name of the address belongs to a private network.'
      : undefined;
  }
  return isAllowedAddress(host, allow) ? undefined : 'The address is not public.';
}

/** Throws unless every address that the name stands for may be reached: one that may not spoils all. */
export function requireAllowed(addresses: readonly string[], allow: AllowList): void {
  if (addresses.every((address) => isAllowedAddress(address, allow))) return;
  throw new OutboundError('target_not_allowed', 'The name resolves to an address that is not public.');
}

function isAllowedAddress(text: string, allow: AllowList): boolean {
  const address = parseAddress(text);
  return address !== undefined && (isPublic(address) || allow.hasAddress(address));
}

/** WHATWG URL has already made a dotted quad of every decimal, octal, hexadecimal and short spelling, and lower case of names. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
}

/** One label alone is completed by this machine's search list, or is known to its hosts file only. */
function isLocalName(name: string): boolean {
  return !name.includes('.') || localDomains.some((domain) => name.endsWith(`.${domain}`));
}
