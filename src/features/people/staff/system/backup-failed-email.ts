import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import type { EmailKind, EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import { enqueueEmails } from '../../../../platform/mail/outbox/enqueue.ts';
import { INSTALLATION_ID } from '../../../board/organizations/scopes.ts';
import { listOperatorChoices } from '../notifications/operator-queries.ts';
import { findUser, listOperators } from '../users/queries.ts';

const BACKUP_FAILED = 'backup_failed';

export const backupFailed: EmailTemplate = {
  name: BACKUP_FAILED,
  description: 'Says that a scheduled backup of the installation failed.',
  sender: 'installation',
  placeholders: {
    problem: { description: 'Why it failed.', sample: 'The disk is full.' },
  },
};

export const backupFailedEmail: EmailKind = {
  name: BACKUP_FAILED,
  validSeconds: 7 * 86_400,
  templates: [backupFailed],
  prepare: async ({ db }, { userId = '', problem = '' }) => {
    const user = await findUser(db, userId);
    if (!user?.is_operator || !(await isWanted(db, userId))) return undefined;
    return { to: user.email, template: backupFailed, values: { problem } };
  },
};

/** Enqueues one email for each operator. Operators can turn this email off. */
export async function notifyOfFailedBackup(
  db: Database,
  { id, problem }: { id: string; problem: string },
): Promise<void> {
  const emails = (await listOperators(db)).map((user) => ({
    kind: BACKUP_FAILED,
    cause: `${id} ${user.id}`,
    payload: { userId: user.id, problem: problem.slice(0, 500) },
  }));
  await enqueueEmails({ db, organizationId: INSTALLATION_ID }, emails);
}

async function isWanted(db: Kysely<DB>, userId: string): Promise<boolean> {
  return (await listOperatorChoices(db, userId)).get(BACKUP_FAILED) ?? true;
}
