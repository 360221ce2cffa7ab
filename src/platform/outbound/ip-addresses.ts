import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

// https://www.iana.org/assignments/ipv6-address-space: the only part of IPv6 that is allocated as global unicast (RFC 4291).
// IPv6 addresses that embed an IPv4 address are outside of it (::/96 of RFC 4291, 64:ff9b::/96 of RFC 6052, 64:ff9b:1::/48 of RFC 8215,
// ::ffff:0:0:0/96 of RFC 2765), except 6to4 and Teredo, which are special ranges inside.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Parses an IP address in full form. Undefined for other texts. An IPv4-mapped IP address (::ffff:a.b.c.d, RFC 4291 2.5.5.2) becomes
 * the IPv4 address, because the operating system connects to that. A zone (fe80::1%eth0, RFC 4007) is invalid, because it names an
 * interface of this machine.
 */
export function parseIpAddress(text: string): IpAddress | undefined {
  // ipaddr.js takes the short, octal and hexadecimal spellings of inet_aton as well, which lookups never answer with.
  const version = isIP(text);
  if (version === 0 || text.includes('%')) return undefined;
  if (version === 4) return ipaddr.IPv4.parse(text);
  // ipaddr.js takes ::127.0.0.1 for ::ffff:127.0.0.1, so it gets no dotted quad to read.
  const address = ipaddr.IPv6.parse(new URL(`http://[${text}]`).hostname.slice(1, -1));
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/**
 * Whether the whole internet reaches the same host at this IP address. The IP address is in none of the special-purpose registries,
 * https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry (RFC 6890), which ipaddr.js knows as ranges
 * other than `unicast`. IPv6 must be global unicast besides, because ipaddr.js calls unassigned ranges `unicast` too. The few special
 * ranges that are reachable (AS112, AMT, ORCHIDv2) have no host to talk to.
 */
export function isPublic(address: IpAddress): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(globalUnicast);
}
