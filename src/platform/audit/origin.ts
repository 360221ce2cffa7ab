import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { toUserAgentFamily } from './user-agent-family.ts';

/** Where a change comes from, as far as the audit log may know it. */
export interface Origin {
  requestId: string | null;
  ipNetwork: string | null;
  /** The family of the client, such as `Firefox` or `curl`. */
  userAgent: string | null;
  /** Whether the actor is an operator of the installation. */
  isOperator: boolean;
}

/** The origin of background work and of the command line. */
export const NO_ORIGIN: Origin = { requestId: null, ipNetwork: null, userAgent: null, isOperator: false };

export function toOrigin({ id, ip, headers }: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>): Origin {
  const userAgent = toUserAgentFamily(headers['user-agent']);
  return { requestId: id, ipNetwork: truncateIp(ip), userAgent, isOperator: false };
}

/** The network of 24 bits (IPv4) or 48 bits (IPv6): it tells regions and providers apart, but not people. */
export function truncateIp(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const parsed = ipaddr.process(ip);
  if (parsed.kind() === 'ipv4') return `${parsed.toByteArray().slice(0, 3).join('.')}.0/24`;
  const bytes = parsed.toByteArray().map((byte, position) => (position < 6 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes)}/48`;
}
