import { CorkboardError } from '@corkboard/client';
import type { NotificationData } from '@mantine/notifications';
import { readLanguage } from '../messages/language.ts';
import { messagesIn } from '../messages/use-messages.ts';

/** Says that something happened elsewhere than where the user looks. Errors of a form belong to its fields. */
export function notifyDone(message: string): void {
  showNotification({ message, color: 'green', role: 'status' });
}

export function notifyFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const title = error instanceof CorkboardError ? error.requestId : undefined;
  showNotification({ message, color: 'red', role: 'alert', autoClose: 10_000, ...(title && { title }) });
}

let open: (() => void) | undefined;

/** Calls back when there is something to show. */
export function onNotification(callback: () => void): void {
  open = callback;
}

export function hideNotification(id: string): void {
  void import('@mantine/notifications').then(({ notifications }) => notifications.hide(id));
}

/** The library loads with the first notification, and shows it when its area has appeared. */
export function showNotification(notification: NotificationData): void {
  void import('@mantine/notifications').then(({ notifications }) => {
    const closeButtonProps = { 'aria-label': messagesIn(readLanguage(), 'common').close };
    notifications.show({ closeButtonProps, ...notification });
    open?.();
  });
}
