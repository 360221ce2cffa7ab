import { once } from 'node:events';
import { connect } from 'node:tls';
import { type Finding, failure, warning } from './check.ts';

/** Proxies renew certificates a month before they expire. */
const WARNING_DAYS = 14;
const DAY_MS = 86_400_000;

export interface CertificateTarget {
  host: string;
  address: string;
  port: number;
  limitMs: number;
}

/** What is wrong with the certificate that a server shows for this host. Undefined if nothing is. */
export async function findCertificateProblem(target: CertificateTarget): Promise<Finding | undefined> {
  const { host, address, port, limitMs } = target;
  const remedy = `Read the log of the proxy. Ports 80 and 443 must be open, and the proxy must serve ${host}.`;
  // The handshake must succeed with any certificate, so that the reason can be named. Nothing is sent.
  const socket = connect({ host: address, port, servername: host, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(limitMs) });
    const { valid_to } = socket.getPeerCertificate();
    const untilMs = Date.parse(valid_to) - Date.now();
    if (untilMs < 0) return failure(`The certificate of ${host} expired on ${toDay(valid_to)}.`, remedy);
    if (!socket.authorized)
      return failure(`The certificate of ${host} is not valid (${socket.authorizationError}).`, remedy);
    if (untilMs > WARNING_DAYS * DAY_MS) return undefined;
    return warning(
      `The certificate of ${host} expires on ${toDay(valid_to)}, and has not been renewed.`,
      remedy,
    );
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    const reason = name === 'AbortError' ? `no response within ${limitMs / 1000} seconds` : code;
    return failure(`${host} has no certificate at ${address}:${port} (${reason}).`, remedy);
  } finally {
    socket.destroy();
  }
}

function toDay(date: string): string {
  return new Date(date).toISOString().slice(0, 10);
}
