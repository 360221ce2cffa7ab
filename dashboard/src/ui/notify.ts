import { CorkboardError } from '@corkboard/client';
import { notifications } from '@mantine/notifications';

/** Says that something happened elsewhere than where the user looks. Errors of a form belong to its fields. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'green', role: 'status' });
}

export function notifyFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const title = error instanceof CorkboardError && error.requestId ? `${error.requestId}` : undefined;
  notifications.show({ message, color: 'red', role: 'alert', autoClose: 10_000, ...(title && { title }) });
}
