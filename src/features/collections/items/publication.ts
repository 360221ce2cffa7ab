/** Whether and when an item is public. */
interface Publication {
  status: string;
  starts_at: string | null;
  expires_at: string | null;
}

/** The status to write: a published item whose time is over has expired. */
export function settleStatus({ status, expires_at }: Publication, nowMs: number): string {
  return status === 'published' && isPast(expires_at, nowMs) ? 'expired' : status;
}

export function isPublic({ status, starts_at, expires_at }: Publication, nowMs: number): boolean {
  const hasStarted = starts_at === null || Date.parse(starts_at) <= nowMs;
  return status === 'published' && hasStarted && !isPast(expires_at, nowMs);
}

function isPast(expires_at: string | null, nowMs: number): boolean {
  return expires_at !== null && Date.parse(expires_at) <= nowMs;
}
