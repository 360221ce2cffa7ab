import { recordEvent } from '../../../platform/events.ts';
import { type Issue, invalid } from '../../../platform/http/errors/http-error.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { assertMayNameSecrets, recordSecretNames } from '../../board/secrets/usages.ts';
import { findSettings, listWaiting, lockSettings, type SettingsRow, updateSettingsRow } from './queries.ts';
import { type PaymentSettings, paymentSettingsUpdated, type UpdatePaymentSettings } from './schema.ts';

export async function getPaymentSettings(scope: Scope): Promise<PaymentSettings> {
  return toSettings(scope, await findSettings(scope));
}

/** Updates the submitted fields. `check` gets the locked settings and may throw. */
export async function updatePaymentSettings(
  scope: Scope,
  scopes: readonly string[],
  changes: UpdatePaymentSettings,
  check: (current: { data: PaymentSettings }) => void,
): Promise<PaymentSettings> {
  return inTransaction(scope, async (scope) => {
    const stored = await lockSettings(scope, newId());
    check({ data: await toSettings(scope, stored) });
    const row = {
      ...stored,
      provider: changes.provider ?? stored.provider,
      stripe_key_secret: toName(changes.stripeKeySecret, stored.stripe_key_secret),
      stripe_webhook_secret: toName(changes.stripeWebhookSecret, stored.stripe_webhook_secret),
      stripe_tax: changes.stripe_tax ?? stored.stripe_tax,
    };
    const issues = findProblems(row);
    if (issues.length > 0) throw invalid(issues);
    const [before, after] = [toNames(stored), toNames(row)];
    const fields = Object.keys(after) as (keyof Names)[];
    const changed = fields.filter((field) => before[field] !== after[field]);
    const names = changed.filter((field) => field !== 'provider' && field !== 'stripe_tax');
    if (names.some((field) => after[field] !== null)) assertMayNameSecrets(scopes);
    if (changed.length > 0) {
      await recordSecretNames(
        scope,
        { type: 'payment_settings', id: stored.id },
        { stripeKeySecret: row.stripe_key_secret, stripeWebhookSecret: row.stripe_webhook_secret },
      );
      // What was checked was another key or endpoint.
      const unknown = { missing_permissions: null, missing_events: null, checked_at: null };
      if (names.length > 0) Object.assign(row, unknown);
      await updateSettingsRow(scope, row);
      await recordEvent(scope, paymentSettingsUpdated, { id: stored.id, ...after }, changed);
    }
    return toSettings(scope, row);
  });
}

function toName(submitted: string | null | undefined, stored: string | null): string | null {
  return submitted === undefined ? stored : (submitted?.replace(/^vault:/, '') ?? null);
}

function findProblems({ provider, stripe_key_secret, stripe_webhook_secret }: SettingsRow): Issue[] {
  if (provider !== 'stripe') return [];
  const message = 'must be the name of a secret if the provider is stripe';
  return [
    ...(stripe_key_secret === null ? [{ path: '/stripeKeySecret', message }] : []),
    ...(stripe_webhook_secret === null ? [{ path: '/stripeWebhookSecret', message }] : []),
  ];
}

async function toSettings(scope: Scope, row: SettingsRow | undefined): Promise<PaymentSettings> {
  return {
    ...toNames(row),
    missingPermissions: row?.missing_permissions ?? null,
    missingEvents: row?.missing_events ?? null,
    checkedAt: row?.checked_at ?? null,
    waiting: await listWaiting(scope),
  };
}

type Names = Required<UpdatePaymentSettings>;

function toNames(row: SettingsRow | undefined): Names {
  return {
    provider: (row?.provider ?? 'manual') as PaymentSettings['provider'],
    stripeKeySecret: toReference(row?.stripe_key_secret),
    stripeWebhookSecret: toReference(row?.stripe_webhook_secret),
    stripe_tax: row?.stripe_tax ?? false,
  };
}

function toReference(name: string | null | undefined): string | null {
  return name == null ? null : `vault:${name}`;
}
