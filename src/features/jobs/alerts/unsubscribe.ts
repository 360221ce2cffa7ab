import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { hashToken, isToken } from '../../../platform/sign-in/tokens.ts';
import { saveSuppression } from '../../board/emails/suppressions/queries.ts';
import { countToday } from './day-queries.ts';
import { type AlertRow, deleteAlert, deleteAlertsOf, findAlertByToken } from './queries.ts';

/** The alert of the token in an email. */
export async function findAlertOfToken(scope: Scope, token: string): Promise<AlertRow | undefined> {
  return isToken(token) ? findAlertByToken(scope, hashToken(token)) : undefined;
}

/** Ends the alert. With `all`, ends all alerts of its email address, which gets none until it confirms one again. */
export async function unsubscribe(scope: Scope, row: AlertRow, { all }: { all: boolean }): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const ended = await deleteAlert(scope, row.id);
    const others = all ? await deleteAlertsOf(scope, row.email) : 0;
    await countToday(scope, { ended: ended + others });
    if (!all) return;
    await saveSuppression(scope, { email: row.email, reason: 'unsubscribe', isShared: false });
  });
}
