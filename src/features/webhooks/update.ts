import { isDeepStrictEqual } from 'node:util';
import { notFound } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { noteSecrets } from '../secrets/usages.ts';
import { endDeliveries } from './disable.ts';
import { lockWebhook, toWebhook, updateWebhookRow, type WebhookChanges } from './queries.ts';
import { refuseBadSettings, type WebhookRules } from './rules.ts';
import type { UpdateWebhook, Webhook } from './schema.ts';

/** Changes settings; the next attempt of each delivery is made by them. */
export async function updateWebhook(
  scope: Scope,
  rules: WebhookRules,
  id: string,
  changes: UpdateWebhook,
  check: (current: { data: Webhook }) => void,
): Promise<Webhook> {
  refuseBadSettings(rules, changes);
  return inTransaction(scope, async (scope) => {
    const row = await lockWebhook(scope, id);
    if (!row) throw notFound('webhook');
    const before = toWebhook(row);
    check({ data: before });
    const differing = keepDifferent(before, changes);
    if (Object.keys(differing).length === 0) return before;
    if (differing.headers || differing.target_url) await noteHeaders(scope, { ...before, ...differing });
    if (differing.is_enabled === false) await endDeliveries(scope, row.id);
    return toWebhook(await updateWebhookRow(scope, row.id, toColumns(differing)));
  });
}

function keepDifferent(before: Webhook, changes: UpdateWebhook): UpdateWebhook {
  const entries = Object.entries(changes).filter(
    ([name, value]) => !isDeepStrictEqual(value, before[name as keyof UpdateWebhook]),
  );
  return Object.fromEntries(entries);
}

async function noteHeaders(scope: Scope, { id, headers, target_url }: Webhook): Promise<void> {
  await noteSecrets(scope, { type: 'webhook', id }, headers, target_url);
}

/** Enabled again, it starts as a new one; another receiver is not to blame for the failures of the one before. */
function toColumns(changes: UpdateWebhook): WebhookChanges {
  return {
    ...changes,
    ...(changes.is_enabled ? { disabled_reason: null } : {}),
    ...(changes.is_enabled || changes.target_url ? { failing_since: null } : {}),
  };
}
