/** Whether and when an item is public. */
interface Publication {
  status: string;
  starts_at: string | null;
  expires_at: string | null;
}

/** Returns the status to store: a published item past its `expires_at` is expired. */
export function resolveStatus({ status, expires_at }: Publication, nowMs: number): string {
  return status === 'published' && isPast(expires_at, nowMs) ? 'expired' : status;
}

export function isPublic({ status, starts_at, expires_at }: Publication, nowMs: number): boolean {
  const hasStarted = starts_at === null || Date.parse(starts_at) <= nowMs;
  return status === 'published' && hasStarted && !isPast(expires_at, nowMs);
}

function isPast(expires_at: string | null, nowMs: number): boolean {
  return expires_at !== null && Date.parse(expires_at) <= nowMs;
}
