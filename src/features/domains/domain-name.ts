import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { invalid } from '../../platform/http/errors.ts';
import type { Platform } from '../organizations/board-address.ts';

/** The name as it is kept and compared: in ASCII and lower case, without a dot at the end. Throws when it can be no board's. */
export function readDomainName(text: string, platform: Platform): string {
  // Of `host:port` and `user@host` the conversion would keep the host.
  const ascii = /[\s/\\?#@:%[\]]/.test(text) ? '' : domainToASCII(text).replace(/\.$/, '');
  const problem = findNameProblem(ascii) ?? findOwnProblem(ascii, platform);
  if (problem) throw invalid([{ path: '/domain', message: problem }]);
  return ascii;
}

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const hostName = new RegExp(`^(${label}\\.)+${label}$`);

function findNameProblem(ascii: string): string | undefined {
  if (isIP(ascii) !== 0) return 'must be a name, not an address';
  if (!hostName.test(ascii) || ascii.length > 253)
    return 'must be a host name such as jobs.example.org, without scheme, port and path';
  // What ends in a number is taken for an address, and not every xn--… stands for a name.
  return URL.parse(`http://${ascii}`)?.hostname === ascii ? undefined : 'must be a valid host name';
}

/** Whoever proved one of these could answer for all boards, or for their images. */
function findOwnProblem(ascii: string, { domain, cdnUrl }: Platform): string | undefined {
  const platformHostname = domain.replace(/:\d+$/, '');
  const isOwn = ascii === platformHostname || ascii.endsWith(`.${platformHostname}`);
  return isOwn || ascii === new URL(cdnUrl).hostname ? 'must not belong to this installation' : undefined;
}
