import { type Selectable, sql } from 'kysely';
import { selectOwn, updateOwn } from '../../../platform/database/rows/own-rows.ts';
import type { PaymentSettings as SettingsTable } from '../../../platform/database/tables.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { PaymentSettings } from './schema.ts';

export type SettingsRow = Pick<
  Selectable<SettingsTable>,
  | 'id'
  | 'provider'
  | 'stripe_key_secret'
  | 'stripe_webhook_secret'
  | 'stripe_tax'
  | 'missing_permissions'
  | 'missing_events'
  | 'checked_at'
>;

/** Undefined if the organization has never saved settings. */
export async function findSettings(scope: Scope): Promise<SettingsRow | undefined> {
  return settings(scope).executeTakeFirst();
}

/** Creates the settings if needed, and locks them until the transaction ends. */
export async function lockSettings(scope: Scope, newId: string): Promise<SettingsRow> {
  await scope.db
    .insertInto('payment_settings')
    .values({ organization_id: scope.organizationId, id: newId, provider: 'manual' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return settings(scope).forUpdate().executeTakeFirstOrThrow();
}

export async function updateSettingsRow(scope: Scope, changes: Partial<SettingsRow>): Promise<void> {
  await updateOwn(scope, 'payment_settings')
    .set({ ...changes, updated_at: sql`now()` })
    .execute();
}

const MAX_REPORTED = 20;

/** Returns subscriptions at Stripe that have no member or no plan here. */
export async function listWaiting({ db, organizationId }: Scope): Promise<PaymentSettings['waiting']> {
  return (
    db
      .selectFrom('stripe_objects as object')
      .select(['object.id as stripeSubscriptionId', 'object.customer_id as stripeCustomerId'])
      .select(sql<string | null>`object.state->>'priceId'`.as('stripePriceId'))
      .where('object.organization_id', '=', organizationId)
      .where('object.type', '=', 'subscription')
      .where((of) =>
        of.not(
          of.exists(
            of
              .selectFrom('subscriptions')
              .select('subscriptions.id')
              .where('subscriptions.organization_id', '=', organizationId)
              .whereRef('subscriptions.stripe_subscription_id', '=', 'object.id'),
          ),
        ),
      )
      // Excludes erased members, who will never be matched.
      .where((of) =>
        of.not(
          of.exists(
            of
              .selectFrom('stripe_customers')
              .select('stripe_customers.id')
              .where('stripe_customers.organization_id', '=', organizationId)
              .whereRef('stripe_customers.id', '=', 'object.customer_id')
              .where('stripe_customers.is_erased', '=', true),
          ),
        ),
      )
      .orderBy('object.occurred_at', 'desc')
      .orderBy('object.id')
      .limit(MAX_REPORTED)
      .execute()
  );
}

function settings(scope: Scope) {
  return selectOwn(scope, 'payment_settings')
    .select(['id', 'provider', 'stripe_key_secret', 'stripe_webhook_secret', 'stripe_tax'])
    .select(['missing_permissions', 'missing_events', 'checked_at']);
}
