import type { RemoteMode } from '../../features/jobs/jobs/places/schema.ts';
import type { Job } from '../../features/jobs/jobs/schema.ts';
import type { Messages } from '../messages/messages.ts';

/** Undefined for work on site. */
export function toWorkplace(
  { remote }: Pick<Job, 'remote'>,
  { remote: full, hybrid }: Messages,
): string | undefined {
  if (remote === 'full') return full;
  return remote === 'hybrid' ? hybrid : undefined;
}

/** The name of the filter. */
export function toRemoteName(mode: RemoteMode, { onSite, hybrid, remoteOnly }: Messages): string {
  return { none: onSite, hybrid, full: remoteOnly }[mode];
}
