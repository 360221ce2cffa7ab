import { pickChanged } from '../../../platform/changed-fields.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { findNextDueAt } from './confirm.ts';
import { type AlertRow, findAlert, lockAlert, toAlert, updateAlertSettings } from './queries.ts';
import type { Alert, UpdateAlert } from './schema.ts';
import { watchPublications } from './sending/wake.ts';

/** Changes settings of an alert. Reported jobs stay reported. `check` may throw to prevent the update. */
export async function updateAlert(
  scope: Scope,
  id: string,
  settings: UpdateAlert,
  check: (current: { data: Alert }) => void = () => {},
): Promise<Alert> {
  return inTransaction(scope, async (scope) => {
    const row = orNotFound(await lockAlert(scope, id), 'alert');
    check({ data: toAlert(row) });
    const changed = pickChanged(row, settings) as UpdateAlert;
    if (Object.keys(changed).length === 0) return toAlert(row);
    const next = { ...row, ...changed };
    if (next.frequency === 'instant' && row.confirmed_at !== null) await watchPublications(scope);
    const dueAt = row.confirmed_at === null ? null : await findNextDueAt(scope, next);
    await updateAlertSettings(scope, id, changed, dueAt);
    return toAlert((await findAlert(scope, id)) as AlertRow);
  });
}
