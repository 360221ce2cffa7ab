import { recordAudit } from '../../../platform/audit/record.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { unmaskHeaders } from '../../board/secrets/mask.ts';
import { recordSecrets } from '../../board/secrets/usages.ts';
import { countWebhooks, insertWebhook, lockCreation, toWebhook } from './queries.ts';
import { assertMaySave, assertSettingsValid, type WebhookRules } from './rules.ts';
import type { CreateWebhook, NewWebhook } from './schema.ts';
import { generateSigningSecret, insertSigningSecret } from './signing-secrets.ts';

/** Each event inserts a delivery for each matching webhook, in the transaction of the change. */
const MAX_WEBHOOKS = 100;

/** Creates a webhook. Only this response and the response of a rotation contain the secret in plain text. */
export async function createWebhook(
  scope: Scope,
  scopes: readonly string[],
  { keyRing, ...rules }: WebhookRules & { keyRing: KeyRing },
  { event, target_url, is_enabled = true, headers: submitted = {} }: CreateWebhook,
): Promise<NewWebhook> {
  assertSettingsValid(rules, { event, target_url });
  const headers = unmaskHeaders(submitted, target_url);
  assertMaySave(rules, scopes, { event, headers });
  const secret = generateSigningSecret();
  return inTransaction(scope, async (scope) => {
    await assertBelowLimit(scope);
    const settings = { event, target_url, is_enabled, headers };
    const row = await insertWebhook(scope, { ...settings, scopes: [...scopes], saved_by: scope.actor });
    await recordSecrets(scope, { type: 'webhook', id: row.id }, headers, target_url);
    await insertSigningSecret(scope, keyRing, row.id, 1, secret);
    await recordAudit(scope, { action: 'webhook.created', object: { type: 'webhook', id: row.id } });
    return { ...toWebhook(row), secret };
  });
}

async function assertBelowLimit(scope: Scope): Promise<void> {
  await lockCreation(scope);
  if ((await countWebhooks(scope)) < MAX_WEBHOOKS) return;
  const message = `An organization can have ${MAX_WEBHOOKS} webhooks. Delete one, or subscribe one to more events.`;
  throw new HttpError('too_many_webhooks', message, { details: { limit: MAX_WEBHOOKS } });
}
