import { HttpError } from '../http/errors.ts';
import type { Outbound } from './outbound.ts';

/** Throws when the address, which stands at `path`, can be seen to be no public one. Each request judges again. */
export function refuseTarget(outbound: Outbound, url: string | undefined, path: string): void {
  const message = url === undefined ? undefined : outbound.checkTarget(url);
  if (message === undefined) return;
  throw new HttpError('target_not_allowed', message, { details: { issues: [{ path, message }] } });
}
