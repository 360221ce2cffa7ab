import type { Kysely } from 'kysely';
import { type Author, recordAudit } from '../../../platform/audit/record.ts';
import type { DB } from '../../../platform/database/tables.ts';
import { invalid, notFound } from '../../../platform/http/errors/http-error.ts';
import type { NotificationCause } from '../../notifications/cause.ts';
import type { Installation } from '../../organizations/board-url.ts';
import { toOwnMembership } from '../me/queries.ts';
import { listMembershipsOf, lockMembershipForShare } from '../memberships/queries.ts';
import { lockUser } from '../users/queries.ts';
import { isAllowed, isNotified } from './notify.ts';
import { listChoices, saveChoice } from './queries.ts';
import type { Notification, UpdateNotification } from './schema.ts';

interface Options {
  db: Kysely<DB>;
  installation: Installation;
  causes: readonly NotificationCause[];
}

/** By the name of the organization. */
export async function listNotifications(
  { db, installation, causes }: Options,
  userId: string,
): Promise<Notification[]> {
  const memberships = await listMembershipsOf(db, userId);
  const choices = await listChoices(db, userId);
  return memberships.flatMap((membership) => {
    const { organization, role } = toOwnMembership(membership, installation);
    return causes
      .filter((cause) => isAllowed(cause, role))
      .map((cause) => {
        const { name, description } = cause.template;
        const chosen = choices.find((row) => row.organization_id === organization.id && row.cause === name);
        const choice = chosen?.is_enabled ?? null;
        const is_enabled = isNotified(cause, { role, choice });
        return { organization, cause: name, description, is_enabled, is_default: choice === null };
      });
  });
}

/** Returns all notifications. `check` throws to reject the change. */
export async function chooseNotification(
  options: Options,
  { actor, origin }: Author,
  userId: string,
  choice: UpdateNotification,
  check: (current: { data: Notification[] }) => void,
): Promise<Notification[]> {
  const { organization_id: organizationId, cause } = choice;
  return options.db.transaction().execute(async (db) => {
    const own = { ...options, db };
    await lockUser(db, userId);
    if (!(await lockMembershipForShare(db, { organizationId, userId }))) throw notFound('membership');
    const current = await listNotifications(own, userId);
    check({ data: current });
    const names = current.filter((each) => each.organization.id === organizationId).map((each) => each.cause);
    if (!names.includes(cause)) throw invalid([{ path: '/cause', message: toProblem(names) }]);
    await saveChoice(db, userId, choice);
    const object = { type: 'staff', id: userId };
    const changedFields = [`notifications.${cause}`];
    const change = { action: 'staff.updated', object, changedFields };
    await recordAudit({ db, organizationId, actor, origin }, change);
    return listNotifications(own, userId);
  });
}

function toProblem(names: string[]): string {
  if (names.length === 0) return 'is not available, because your role allows no notifications';
  return `must be one that your role allows: ${names.join(', ')}`;
}
