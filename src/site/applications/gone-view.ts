import type { Board } from '../board.ts';
import type { View } from '../board-page.ts';
import { messageView } from '../layout/message-view.tsx';

/** For a link whose application no longer exists, or never did. */
export function goneApplicationView({ messages }: Board): View {
  return toView(messages, 404, messages.applicationGoneTitle, messages.applicationGoneText);
}

export function erasedApplicationView({ messages }: Board): View {
  return toView(messages, 200, messages.applicationErasedTitle, messages.applicationErasedText);
}

/** At the URL of a link in an email. */
function toView(messages: Board['messages'], status: number, title: string, text: string): View {
  const link = { href: '/', label: messages.seeAllJobs };
  return { ...messageView({ status, title, text, link }), hasSecretUrl: true };
}
