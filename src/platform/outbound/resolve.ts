import { lookup, Resolver } from 'node:dns/promises';
import { OutboundError } from './errors.ts';
import { untilAborted } from './until-aborted.ts';

/**
 * The addresses of a name that a user gave, from DNS alone: the hosts file and the search list of this machine are not for
 * users. Unlike the system's lookup this one can be cancelled and takes no thread of the pool, of which a few names with
 * slow servers would otherwise hold all. Addresses of IPv4 come first.
 */
export async function resolveName(
  name: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<string[]> {
  return withResolver(signal, servers, async (resolver) => {
    // A name often has addresses of one family only, and some servers answer for the other with an error.
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    signal.throwIfAborted();
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw toError(answers.map((answer) => (answer.status === 'rejected' ? answer.reason : undefined)));
  });
}

/** The TXT records of a name, each as one text; none when there is no such name. */
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

/** The addresses of a name that the operator has allowed, found as any other program on this machine finds them. */
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
    ? 'The host name has no address.'
    : 'The host name could not be looked up.';
  return new OutboundError('dns_failed', message, causes[0]);
}
