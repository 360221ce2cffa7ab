import type { Messages } from './messages.ts';

/** The text of an error page. A form that failed can be sent again. */
export function textsOfFailure(
  messages: Messages,
  status: number,
  { isForm = false } = {},
): [title: string, text: string] {
  if (isForm && status === 401) return [messages.signedOutTitle, messages.signedOutText];
  if (status === 404) return [messages.notFoundTitle, messages.notFoundText];
  if (isForm && status === 413) return [messages.tooLargeTitle, messages.tooLargeText];
  if (status === 429) return [messages.tooManyRequestsTitle, messages.tooManyRequestsText];
  if (status === 503) return [messages.unavailableTitle, messages.unavailableText];
  if (status >= 500) return [messages.serverErrorTitle, messages.serverErrorText];
  return [messages.badRequestTitle, isForm ? messages.formFailedText : messages.badRequestText];
}
