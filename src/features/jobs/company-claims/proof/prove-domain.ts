import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts';
import { publicMailHosts } from './public-mail-hosts.ts';

/** Why an email address proves nothing about a company. */
export type ProofProblem = 'no_website' | 'public_suffix' | 'public_mail_host' | 'other_domain';

/**
 * The registrable domain that the website and the email address share, in ASCII, by the Public Suffix List with its private section
 * (https://publicsuffix.org/list/). The email address may be at the domain or below it. Otherwise the reason.
 */
export function proveDomain(
  website: string | null,
  email: string,
): { domain: string; problem?: never } | { domain?: never; problem: ProofProblem } {
  const host = website === null ? undefined : URL.parse(website)?.hostname;
  if (!host) return { problem: 'no_website' };
  const domain = toRegistrableDomain(host);
  if (domain === null) return { problem: 'public_suffix' };
  const mailHost = domainToASCII(email.slice(email.lastIndexOf('@') + 1));
  if (mailHost === '' || toRegistrableDomain(mailHost) !== domain) return { problem: 'other_domain' };
  if (isPublicMailHost(domain) || isPublicMailHost(mailHost)) return { problem: 'public_mail_host' };
  return { domain };
}

/** Null for an IP address, a single label and a public suffix. */
function toRegistrableDomain(host: string): string | null {
  return getDomain(host.toLowerCase().replace(/\.$/, ''), { allowPrivateDomains: true });
}

/** Whether anyone gets an email address at the host, in ASCII. */
export function isPublicMailHost(host: string): boolean {
  return publicMailHosts.has(host);
}

/** The domain at which email addresses prove a claim. Undefined if none do. */
export function findProvableDomain(website: string | null): string | undefined {
  const host = website === null ? undefined : URL.parse(website)?.hostname;
  const domain = host ? toRegistrableDomain(host) : null;
  return domain === null || isPublicMailHost(domain) ? undefined : domain;
}
