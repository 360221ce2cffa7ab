import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { noteSecrets } from '../secrets/usages.ts';
import { countWebhooks, insertWebhook, lockCreation, toWebhook } from './queries.ts';
import { refuseBadSettings, type WebhookRules } from './rules.ts';
import type { CreateWebhook, NewWebhook } from './schema.ts';
import { insertSigningSecret, makeSigningSecret } from './signing-secrets.ts';

/** Each change of the board makes a delivery for each of them, in its own transaction. */
const MAX_WEBHOOKS = 100;

/** Creates a webhook. The answer, and that of a rotation, are the only places that ever hold the text of a secret. */
export async function createWebhook(
  scope: Scope,
  { keyRing, ...rules }: WebhookRules & { keyRing: KeyRing },
  { event, target_url, is_enabled = true, headers = {} }: CreateWebhook,
): Promise<NewWebhook> {
  refuseBadSettings(rules, { event, target_url });
  const secret = makeSigningSecret();
  return inTransaction(scope, async (scope) => {
    await refuseTooMany(scope);
    const row = await insertWebhook(scope, { event, target_url, is_enabled, headers });
    await noteSecrets(scope, { type: 'webhook', id: row.id }, headers, target_url);
    await insertSigningSecret(scope, keyRing, row.id, 1, secret);
    return { ...toWebhook(row), secret };
  });
}

async function refuseTooMany(scope: Scope): Promise<void> {
  await lockCreation(scope);
  if ((await countWebhooks(scope)) < MAX_WEBHOOKS) return;
  const message = `An organization can have ${MAX_WEBHOOKS} webhooks; delete one, or have one take more events.`;
  throw new HttpError('too_many_webhooks', message, { details: { limit: MAX_WEBHOOKS } });
}
