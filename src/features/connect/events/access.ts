import type { EventType } from '../../../platform/events.ts';
import { assertPermission, hasPermission } from '../../../platform/http/permission.ts';
import { matchesEvent } from './patterns.ts';

/**
 * Whether these scopes allow reading events about the resource, like the SQL function `may_read`. The resource of very old
 * events is null.
 */
export function mayRead(scopes: readonly string[], resource: string | null): boolean {
  return resource === null ? scopes.includes('*') : hasPermission(scopes, `${resource}:read`);
}

export function readableTypes(eventTypes: readonly EventType[], scopes: readonly string[]): EventType[] {
  return eventTypes.filter(({ resource }) => mayRead(scopes, resource));
}

/** Throws unless these scopes allow reading at least one event type of the pattern. `*` means all types that they allow. */
export function assertReadable(
  eventTypes: readonly EventType[],
  scopes: readonly string[],
  pattern: string,
): void {
  const matching = eventTypes.filter(({ name }) => matchesEvent(pattern, name));
  const [first] = matching;
  if (pattern === '*' || !first || readableTypes(matching, scopes).length > 0) return;
  const required = `${first.resource}:read`;
  assertPermission(scopes, required, `Events of ${pattern} require a key with the scope ${required}.`);
}
