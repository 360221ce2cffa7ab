import { recordAudit } from '../../../platform/audit/record.ts';
import { pickChanged } from '../../../platform/changed-fields.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { unmaskHeaders } from '../../board/secrets/mask.ts';
import { recordSecrets } from '../../board/secrets/usages.ts';
import { endDeliveries } from './disable.ts';
import { lockWebhook, readHeaders, toWebhook, updateWebhookRow, type WebhookChanges } from './queries.ts';
import { assertMaySave, assertSettingsValid, type WebhookRules } from './rules.ts';
import type { UpdateWebhook, Webhook } from './schema.ts';

/**
 * Updates settings; the next attempt of each delivery uses them. Each change stores the scopes of its key, so that a weaker key
 * cannot redirect events that only a stronger key may read.
 */
export async function updateWebhook(
  scope: Scope,
  scopes: readonly string[],
  rules: WebhookRules,
  id: string,
  changes: UpdateWebhook,
  check: (current: { data: Webhook }) => void,
): Promise<Webhook> {
  assertSettingsValid(rules, changes);
  return inTransaction(scope, async (scope) => {
    const row = orNotFound(await lockWebhook(scope, id), 'webhook');
    const current = toWebhook(row);
    check({ data: current });
    const before = { ...current, headers: readHeaders(row) };
    const stored = { headers: before.headers, url: before.target_url };
    const { headers: masked, target_url: url } = { ...current, ...changes };
    const saver = { scopes: [...scopes], saved_by: scope.actor };
    const saved = { ...changes, headers: unmaskHeaders(masked, url, stored), ...saver };
    assertMaySave(rules, scopes, { ...before, ...saved });
    const changed = pickChanged(before, saved);
    if (Object.keys(changed).length === 0) return current;
    if (changed.headers || changed.target_url) await recordHeaderSecrets(scope, { ...before, ...changed });
    if (changed.is_enabled === false) await endDeliveries(scope, row.id);
    const object = { type: 'webhook', id: row.id };
    const changedFields = Object.keys(changed);
    await recordAudit(scope, { action: 'webhook.updated', object, changedFields });
    return toWebhook(await updateWebhookRow(scope, row.id, toColumns(changed)));
  });
}

type Saved = UpdateWebhook & Pick<Webhook, 'scopes' | 'saved_by'>;

async function recordHeaderSecrets(scope: Scope, { id, headers, target_url }: Webhook): Promise<void> {
  await recordSecrets(scope, { type: 'webhook', id }, headers, target_url);
}

/** Enabling the webhook or changing its URL clears past failures, which belong to the former receiver. */
function toColumns(changes: Partial<Saved>): WebhookChanges {
  return {
    ...changes,
    ...(changes.is_enabled ? { disabled_reason: null } : {}),
    ...(changes.is_enabled || changes.target_url ? { failing_since: null } : {}),
  };
}
