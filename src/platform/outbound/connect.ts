import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { OutboundError } from './errors.ts';
import type { Target } from './targets.ts';

/** Connects to one of these IP addresses. It does no further DNS lookups. */
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
    // RFC 6066: a server name is never an IP address.
    servername: target.isLiteral ? '' : target.host,
    ALPNProtocols: ['http/1.1'],
  });
  await established(secure, 'secureConnect', signal, toTlsError);
  return secure;
}

// Limits the time of trying one IP address after the other.
const MAX_ADDRESSES = 6;

function openSocket({ host, port }: Target, addresses: readonly string[]): Socket {
  const [only, ...others] = addresses.slice(0, MAX_ADDRESSES);
  if (others.length === 0) return connectTcp({ host: only, port, noDelay: true });
  const found = [only ?? '', ...others].map((address) => ({ address, family: isIP(address) }));
  // RFC 8305: while one IP address does not respond, the next one is tried. `lookup` returns only the checked IP addresses.
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
  // A later error without a listener would end the process.
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
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the host is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the host is not from a known authority.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate of the host is not from a known authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the host is not from a known authority.',
};

function toTlsError(error: unknown): OutboundError {
  const message = certificateProblems[codeOf(error)] ?? 'The TLS connection could not be established.';
  return new OutboundError('tls_failed', message, error);
}

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? '';
}
