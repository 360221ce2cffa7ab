import type { Messages } from './messages.ts';

/** What a page says of a failure. */
export function textsOfFailure(messages: Messages, status: number): [title: string, text: string] {
  if (status === 404) return [messages.notFoundTitle, messages.notFoundText];
  if (status === 429) return [messages.tooManyTitle, messages.tooManyText];
  if (status === 503) return [messages.unavailableTitle, messages.unavailableText];
  if (status >= 500) return [messages.failureTitle, messages.failureText];
  return [messages.badRequestTitle, messages.badRequestText];
}
