import { listActiveDomains } from '../../features/board/organizations/domains/queries.ts';
import { Semaphore } from '../../platform/concurrency/semaphore.ts';
import { isLocalDomain } from '../../platform/local-domain.ts';
import { resolveName } from '../../platform/outbound/resolve.ts';
import { toList } from '../../settings/config.ts';
import type { Config } from '../../settings/config-schema.ts';
import { findCertificateProblem } from './certificate.ts';
import {
  type Check,
  type CheckContext,
  type Finding,
  failure,
  orOk,
  skipped,
  type TableCheck,
  warning,
} from './check.ts';

/** Of one lookup or handshake. */
const LIMIT_MS = 5_000;
/** More would take minutes. The oldest are checked. */
const MAX_DOMAINS = 500;
const CONCURRENT = 10;
/** A host for which no board exists. It resolves only if `*.PLATFORM_DOMAIN` does. */
const ANY_BOARD = 'corkboard-doctor';

/** The host of the dashboard and the hosts of boards below it. */
export const platformCheck: Check = {
  name: 'platform host',
  run: async ({ config }) => {
    const { PLATFORM_DOMAIN, PLATFORM_SCHEME } = config;
    if (isLocalDomain(PLATFORM_DOMAIN)) return [skipped(`${PLATFORM_DOMAIN} is on this machine.`)];
    const { hostname } = new URL(`http://${PLATFORM_DOMAIN}`);
    const findings: Finding[] = [];
    const addresses = await lookUp(config, hostname);
    if (addresses.length === 0) {
      const remedy = `Create an A or AAAA record for ${hostname} with the IP address of your server.`;
      return [failure(`DNS has no IP address for ${hostname}.`, remedy)];
    }
    if ((await lookUp(config, `${ANY_BOARD}.${hostname}`)).length === 0)
      findings.push(
        warning(
          `DNS has no IP address for *.${hostname}, so boards without a domain of their own are not reachable.`,
          `Create an A or AAAA record for *.${hostname}.`,
        ),
      );
    if (PLATFORM_SCHEME === 'https')
      findings.push(...(await checkCertificate(hostname, addresses, portOf(config))));
    return orOk(findings, `${PLATFORM_DOMAIN} and the hosts below it resolve, and the certificate is valid.`);
  },
};

/** The active domains of boards. */
export const domainCheck: TableCheck = {
  name: 'domains',
  read: async (db, { config, outbound }) => {
    const domains = await listActiveDomains(db, MAX_DOMAINS);
    if (domains.length === 0) return [skipped('No board has a domain of its own.')];
    const { hostname } = new URL(`http://${config.PLATFORM_DOMAIN}`);
    const expected = await lookUp(config, hostname);
    const semaphore = new Semaphore({ limit: CONCURRENT });
    const findings = await Promise.all(
      domains.map(async ({ domain }) => {
        const release = await semaphore.acquire();
        return checkDomain({ config, outbound }, domain, expected).finally(release);
      }),
    );
    const count = domains.length === MAX_DOMAINS ? `The oldest ${MAX_DOMAINS}` : `All ${domains.length}`;
    return orOk(
      findings.flat(),
      `${count} active domains lead to this installation, and their certificates are valid.`,
    );
  },
};

async function checkDomain(
  { config, outbound }: Pick<CheckContext, 'config' | 'outbound'>,
  domain: string,
  expected: string[],
): Promise<Finding[]> {
  let addresses: string[];
  try {
    // Users choose these names, so they must not lead this program to the private network.
    addresses = await outbound.findAddresses(domain, { timeoutMs: LIMIT_MS });
  } catch (error) {
    const remedy = `Ask the owner of ${domain} to correct its CNAME, A or AAAA record, or remove the domain.`;
    return [failure(`${domain}: ${(error as Error).message}`, remedy)];
  }
  const findings: Finding[] = [];
  if (expected.length > 0 && !addresses.some((address) => expected.includes(address)))
    findings.push(
      warning(
        `${domain} leads to ${addresses.join(', ')}, and ${config.PLATFORM_DOMAIN} to ${expected.join(', ')}.`,
        'If no CDN is in front of the domain, correct its CNAME, A or AAAA record.',
      ),
    );
  if (config.PLATFORM_SCHEME === 'https')
    findings.push(...(await checkCertificate(domain, addresses, portOf(config))));
  return findings;
}

async function checkCertificate(host: string, [address = host]: string[], port: number): Promise<Finding[]> {
  const problem = await findCertificateProblem({ host, address, port, limitMs: LIMIT_MS });
  return problem ? [problem] : [];
}

/** The port under which browsers reach the boards. */
function portOf({ PLATFORM_DOMAIN }: Config): number {
  return Number(new URL(`https://${PLATFORM_DOMAIN}`).port || 443);
}

/** Empty if the name has no IP address or the lookup fails. */
async function lookUp({ DNS_SERVERS }: Config, name: string): Promise<string[]> {
  const servers = toList(DNS_SERVERS);
  const signal = AbortSignal.timeout(LIMIT_MS);
  return resolveName(name, signal, servers.length > 0 ? servers : undefined).catch(() => []);
}
