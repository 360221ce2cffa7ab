import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { OutboundError } from './errors.ts';
import type { Target } from './targets.ts';

/** A connection to one of these addresses, and no other: nothing is looked up from here on. */
export async function openConnection(
  target: Target,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<Socket> {
  const socket = openSocket(target, addresses);
  await established(socket, 'connect', signal, toConnectError);
  if (target.url.protocol === 'http:') return socket;
  const secure = connectTls({
    socket,
    host: target.host,
    // RFC 6066: a server name is never an address.
    servername: target.isLiteral ? '' : target.host,
    ALPNProtocols: ['http/1.1'],
  });
  await established(secure, 'secureConnect', signal, toTlsError);
  return secure;
}

// Time for one address after the other; a name with more than these has enough of them.
const MOST_ADDRESSES = 6;

function openSocket({ host, port }: Target, addresses: readonly string[]): Socket {
  const [only, ...others] = addresses.slice(0, MOST_ADDRESSES);
  if (others.length === 0) return connectTcp({ host: only, port, noDelay: true });
  const found = [only ?? '', ...others].map((address) => ({ address, family: isIP(address) }));
  // RFC 8305: when one address does not answer, the next one is tried meanwhile. It wants a lookup, and gets what is vetted.
  return connectTcp({
    host,
    port,
    noDelay: true,
    autoSelectFamily: true,
    lookup: (_host, _options, done) => done(null, found),
  });
}

async function established(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
  toError: (error: unknown) => OutboundError,
): Promise<void> {
  // For errors that come when nobody waits any more, which would end the process.
  socket.on('error', () => {});
  try {
    await once(socket, event, { signal });
  } catch (error) {
    socket.destroy();
    throw signal.aborted ? signal.reason : toError(error);
  }
}

function toConnectError(error: unknown): OutboundError {
  const isRefused = codeOf(error) === 'ECONNREFUSED';
  const message = isRefused ? 'The connection was refused.' : 'The host could not be reached.';
  return new OutboundError('connect_failed', message, error);
}

// https://nodejs.org/api/tls.html#x509-certificate-error-codes
const certificateProblems: Record<string, string> = {
  CERT_HAS_EXPIRED: 'The certificate of the host has expired.',
  CERT_NOT_YET_VALID: 'The certificate of the host is not valid yet.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the host is for another name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the host is signed by itself only.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the host is not from a known authority.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate of the host is not from a known authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the host is not from a known authority.',
};

function toTlsError(error: unknown): OutboundError {
  const message = certificateProblems[codeOf(error)] ?? 'No secure connection could be made.';
  return new OutboundError('tls_failed', message, error);
}

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? '';
}
