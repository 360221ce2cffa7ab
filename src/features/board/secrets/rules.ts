import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { toHost } from './hosts.ts';

const MAX_VALUE_BYTES = 64 * 1024;

/** Checks what the schema cannot. Messages never contain the value. */
export function findSecretIssues({ value, allowed_hosts }: Record<string, unknown>): Issue[] {
  const issues: Issue[] = [];
  if (typeof value === 'string' && Buffer.byteLength(value) > MAX_VALUE_BYTES)
    issues.push({ path: '/value', message: 'must not be larger than 64 kB' });
  const hosts: unknown[] = Array.isArray(allowed_hosts) ? allowed_hosts : [];
  for (const [index, host] of hosts.entries()) {
    if (typeof host !== 'string' || toHost(host) !== undefined) continue;
    issues.push({ path: `/allowed_hosts/${index}`, message: `must be ${A_HOST}` });
  }
  return issues;
}

const A_HOST =
  'a host name or an IP address, with an optional port: api.example.org, api.example.org:8443, [2001:db8::1]';
