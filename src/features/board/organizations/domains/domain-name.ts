import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { invalid } from '../../../../platform/http/errors/http-error.ts';
import type { Installation } from '../board-url.ts';

/** Normalizes a domain to lower-case ASCII without a trailing dot. Throws if a board cannot use it. */
export function readDomainName(text: string, installation: Installation): string {
  // `domainToASCII` would reduce `host:port` and `user@host` to the host.
  const ascii = /[\s/\\?#@:%[\]]/.test(text) ? '' : domainToASCII(text).replace(/\.$/, '');
  const problem = findNameProblem(ascii) ?? findOwnProblem(ascii, installation);
  if (problem) throw invalid([{ path: '/domain', message: problem }]);
  return ascii;
}

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const hostName = new RegExp(`^(${label}\\.)+${label}$`);

function findNameProblem(ascii: string): string | undefined {
  if (isIP(ascii) !== 0) return 'must be a domain name, not an IP address';
  if (!hostName.test(ascii) || ascii.length > 253)
    return 'must be a domain name such as jobs.example.org, without scheme, port or path';
  // The URL parser reads names that end in a number as IPv4 addresses, and rejects malformed Punycode.
  return URL.parse(`http://${ascii}`)?.hostname === ascii ? undefined : 'must be a valid domain name';
}

/** The owner of one of these domains could impersonate every board or serve its images. */
function findOwnProblem(ascii: string, { domain, cdnUrl }: Installation): string | undefined {
  const platformHostname = domain.replace(/:\d+$/, '');
  const isOwn = ascii === platformHostname || ascii.endsWith(`.${platformHostname}`);
  return isOwn || ascii === new URL(cdnUrl).hostname ? 'must not belong to this installation' : undefined;
}
