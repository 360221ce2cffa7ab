import type { EventType } from '../../platform/events.ts';

/** Whether a subscription to `pattern` takes events of this type; `takes_event` of the database says the same. */
export function takesEvent(pattern: string, type: string): boolean {
  return (
    pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)))
  );
}

/** Whether a pattern is one that some event fits: a type, the beginning of types (`job.*`), or `*`. */
export function isKnownPattern(eventTypes: readonly EventType[], pattern: string): boolean {
  return eventTypes.some(({ name }) => takesEvent(pattern, name));
}
