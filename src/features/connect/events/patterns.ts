import type { EventType } from '../../../platform/events.ts';

/** Whether `pattern` matches this event type, like the SQL function `takes_event`. */
export function matchesEvent(pattern: string, type: string): boolean {
  return (
    pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)))
  );
}

/** Whether the pattern matches any event type: a type, a prefix such as `job.*`, or `*`. */
export function isKnownPattern(eventTypes: readonly EventType[], pattern: string): boolean {
  return eventTypes.some(({ name }) => matchesEvent(pattern, name));
}
