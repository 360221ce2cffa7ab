import type { Messages } from './messages.ts';

/** The text of an error page. */
export function textsOfFailure(messages: Messages, status: number): [title: string, text: string] {
  if (status === 404) return [messages.notFoundTitle, messages.notFoundText];
  if (status === 429) return [messages.tooManyRequestsTitle, messages.tooManyRequestsText];
  if (status === 503) return [messages.unavailableTitle, messages.unavailableText];
  if (status >= 500) return [messages.serverErrorTitle, messages.serverErrorText];
  return [messages.badRequestTitle, messages.badRequestText];
}
