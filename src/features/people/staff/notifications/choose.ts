import type { Kysely } from 'kysely';
import { type Author, recordAudit } from '../../../../platform/audit/record.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import { invalid, notFound } from '../../../../platform/http/errors/http-error.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';
import type { NotificationCause } from '../../notifications/cause.ts';
import { toOwnMembership } from '../me/queries.ts';
import { listMembershipsOf, lockMembershipForShare } from '../memberships/queries.ts';
import { backupFailed } from '../system/backup-failed-email.ts';
import { lockUser, type UserRow } from '../users/queries.ts';
import { isAllowed, isNotified } from './notify.ts';
import { listOperatorChoices, saveOperatorChoice } from './operator-queries.ts';
import { listChoices, saveChoice } from './queries.ts';
import type { Notification, UpdateNotification } from './schema.ts';

interface Options {
  db: Kysely<DB>;
  installation: Installation;
  causes: readonly NotificationCause[];
}

type User = Pick<UserRow, 'id' | 'is_operator'>;

/** By the name of the organization. The choices of the installation come first. */
export async function listNotifications(options: Options, user: User): Promise<Notification[]> {
  const ofInstallation = user.is_operator ? await listOfInstallation(options, user.id) : [];
  return [...ofInstallation, ...(await listOfOrganizations(options, user.id))];
}

/** Operators get these unless they have chosen otherwise. */
async function listOfInstallation({ db }: Options, userId: string): Promise<Notification[]> {
  const choices = await listOperatorChoices(db, userId);
  return [backupFailed].map(({ name, description }) => {
    const choice = choices.get(name) ?? null;
    return {
      organization: null,
      cause: name,
      description,
      is_enabled: choice ?? true,
      is_default: choice === null,
    };
  });
}

async function listOfOrganizations(
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
  author: Author,
  { id }: User,
  choice: UpdateNotification,
  check: (current: { data: Notification[] }) => void,
): Promise<Notification[]> {
  const { organization_id: organizationId, cause } = choice;
  return options.db.transaction().execute(async (db) => {
    const own = { ...options, db };
    const user = (await lockUser(db, id)) ?? { id, is_operator: false };
    await assertChooses(db, user, organizationId);
    const current = await listNotifications(own, user);
    check({ data: current });
    const names = current
      .filter(({ organization }) => (organization?.id ?? null) === organizationId)
      .map((each) => each.cause);
    if (!names.includes(cause)) throw invalid([{ path: '/cause', message: toProblem(names) }]);
    await save(db, author, id, choice);
    return listNotifications(own, user);
  });
}

async function assertChooses(
  db: Kysely<DB>,
  { id, is_operator }: User,
  organizationId: number | null,
): Promise<void> {
  if (organizationId !== null) {
    if (!(await lockMembershipForShare(db, { organizationId, userId: id }))) throw notFound('membership');
  } else if (!is_operator)
    throw invalid([{ path: '/organization_id', message: 'must be an id, because you are not an operator' }]);
}

async function save(
  db: Kysely<DB>,
  { actor, origin }: Author,
  userId: string,
  { organization_id: organizationId, cause, is_enabled }: UpdateNotification,
): Promise<void> {
  if (organizationId === null) await saveOperatorChoice(db, userId, { cause, is_enabled });
  else await saveChoice(db, userId, { organization_id: organizationId, cause, is_enabled });
  const [action, type] = organizationId === null ? ['user.updated', 'user'] : ['staff.updated', 'staff'];
  const change = { action, object: { type, id: userId }, changedFields: [`notifications.${cause}`] };
  await recordAudit({ db, organizationId, actor, origin }, change);
}

function toProblem(names: string[]): string {
  if (names.length === 0) return 'is not available, because your role allows no notifications';
  return `must be one that your role allows: ${names.join(', ')}`;
}
