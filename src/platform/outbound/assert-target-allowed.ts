import { HttpError } from '../http/errors/http-error.ts';
import type { Outbound } from './outbound.ts';

/** Throws if the URL at `path` is obviously not public. Each request checks again, after the DNS lookup. */
export function assertTargetAllowed(outbound: Outbound, url: string | undefined, path: string): void {
  const message = url === undefined ? undefined : outbound.checkTarget(url);
  if (message === undefined) return;
  throw new HttpError('target_not_allowed', message, { details: { issues: [{ path, message }] } });
}
