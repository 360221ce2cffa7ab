import { hasPermission } from '../../../../platform/http/permission.ts';
import { enqueueEmails } from '../../../../platform/mail/outbox/enqueue.ts';
import type { NotificationCause, NotifyStaff } from '../../notifications/cause.ts';
import { permissionsOf, type Role } from '../../permissions/roles.ts';
import { listRecipients } from './queries.ts';

/** Enqueues one email for each person and occurrence, however often it is called. */
export const notifyStaff: NotifyStaff = async (scope, cause, { key, payload }) => {
  const { name } = cause.template;
  const recipients = (await listRecipients(scope, name)).filter((staff) => isNotified(cause, staff));
  const emails = recipients.map(({ user_id }) => ({
    kind: name,
    cause: `${key} ${user_id}`,
    payload: { ...payload, userId: user_id },
  }));
  await enqueueEmails(scope, emails);
};

/** Whether the role allows the notification, and the user or else the role wants it. */
export function isNotified(
  cause: NotificationCause,
  { role, choice }: { role: Role; choice: boolean | null },
): boolean {
  return isAllowed(cause, role) && (choice ?? cause.defaultRoles.includes(role));
}

export function isAllowed({ permission }: NotificationCause, role: Role): boolean {
  return hasPermission(permissionsOf(role), permission);
}
