import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type ipaddr from 'ipaddr.js';
import { type IpAddress, parseIpAddress } from './ip-addresses.ts';

type Network = [IpAddress, number];

/**
 * The targets that OUTBOUND_ALLOW allows, comma-separated: networks in CIDR notation (10.0.0.0/8, fd00::/8), IP addresses (127.0.0.1,
 * ::1) and host names. A name matches exactly, without subdomains, and allows every IP address that it resolves to. A network matches
 * IP addresses, so public DNS names may resolve to it, but `localhost` and other local names must be listed. All ports are allowed.
 */
export class AllowList {
  readonly #networks: Network[] = [];
  readonly #names = new Set<string>();

  constructor(text: string) {
    const problems = findAllowProblems(text);
    if (problems.length > 0) throw new Error(problems.join('; '));
    for (const entry of toEntries(text)) {
      const network = parseNetwork(entry);
      if (network) this.#networks.push(network);
      else this.#names.add(domainToASCII(entry));
    }
  }

  /** `name` as in a URL, without a trailing dot. */
  hasName(name: string): boolean {
    return this.#names.has(name);
  }

  hasAddress(address: IpAddress): boolean {
    return this.#networks.some(([network, bits]) =>
      network.kind() === address.kind()
        ? (address as ipaddr.IPv6).match(network as ipaddr.IPv6, bits)
        : false,
    );
  }
}

/** The problems of the entries, one phrase for each invalid entry. */
export function findAllowProblems(text: string): string[] {
  return toEntries(text).flatMap((entry) => {
    const problem = parseNetwork(entry) || isHostName(entry) ? undefined : describeProblem(entry);
    return problem ? [`${entry} ${problem}`] : [];
  });
}

function toEntries(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim().toLowerCase().replace(/\.$/, ''))
    .filter(Boolean);
}

/** Rejects IPv4-mapped IP addresses. These are matched as IPv4, so the entry would never match. */
function parseNetwork(entry: string): Network | undefined {
  const [text = '', bits, ...rest] = entry.split('/');
  const address = parseIpAddress(text);
  const version = isIP(text);
  if (!address || rest.length > 0 || address.kind() !== `ipv${version}`) return undefined;
  const most = version === 4 ? 32 : 128;
  if (bits === undefined) return [address, most];
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? [address, Number(bits)] : undefined;
}

/** A URL does not change a host name. 10.1 and 0x7f.1 are other forms of an IP address. */
function isHostName(entry: string): boolean {
  // The conversion would reduce `host/path` to the host.
  if (/[\s/\\?#@:%[\]]/.test(entry)) return false;
  const ascii = domainToASCII(entry);
  if (!/^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/.test(ascii))
    return false;
  return isIP(ascii) === 0 && URL.parse(`http://${ascii}/`)?.hostname === ascii;
}

function describeProblem(entry: string): string {
  if (entry.includes('://')) return 'must be a host name or an IP address, not a URL';
  if (/^[^:]+:\d+$|\]/.test(entry)) return 'must be without a port and brackets, since every port is meant';
  if (/^::ffff:/.test(entry)) return 'must be written as IPv4';
  return 'must be a network (10.0.0.0/8), an IP address (127.0.0.1) or a host name (intranet.example.org)';
}
