import { lookup, Resolver } from 'node:dns/promises';
import { OutboundError } from './errors.ts';
import { untilAborted } from './until-aborted.ts';

/**
 * The IP addresses of a host name from a user, IPv4 first. Uses only DNS, because users must not reach the hosts file and search list
 * of this machine. Unlike the system's lookup, it can be canceled and needs no pool thread. A few names with slow servers would
 * otherwise block all threads.
 */
export async function resolveName(
  name: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<string[]> {
  return withResolver(signal, servers, async (resolver) => {
    // A name often has only IPv4 or only IPv6, and some servers respond to the other query with an error.
    const responses = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    signal.throwIfAborted();
    const addresses = responses.flatMap((response) =>
      response.status === 'fulfilled' ? response.value : [],
    );
    if (addresses.length > 0) return addresses;
    throw toError(
      responses.map((response) => (response.status === 'rejected' ? response.reason : undefined)),
    );
  });
}

/** The TXT records of a name, each as one string. Empty if the name does not exist. */
export async function resolveTexts(
  name: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<string[]> {
  return withResolver(signal, servers, async (resolver) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      signal.throwIfAborted();
      if (isMissing(error)) return [];
      throw toError([error]);
    }
  });
}

async function withResolver<T>(
  signal: AbortSignal,
  servers: readonly string[] | undefined,
  work: (resolver: Resolver) => Promise<T>,
): Promise<T> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await work(resolver);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** The IP addresses of a host name that the operator allows, from the system's lookup. */
export async function resolveAllowedName(name: string, signal: AbortSignal): Promise<string[]> {
  try {
    const found = await untilAborted(lookup(name, { all: true, order: 'ipv4first' }), signal);
    return found.map(({ address }) => address);
  } catch (error) {
    throw signal.aborted ? signal.reason : toError([error]);
  }
}

const missing = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

function isMissing(cause: unknown): boolean {
  return missing.includes((cause as { code?: string } | undefined)?.code ?? '');
}

function toError(causes: unknown[]): OutboundError {
  const message = causes.every(isMissing)
    ? 'The host name has no IP address.'
    : 'The host name could not be looked up.';
  return new OutboundError('dns_failed', message, causes[0]);
}
