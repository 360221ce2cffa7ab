import { toMinor } from '../../../platform/money.ts';
import type { PlanRow } from './queries.ts';
import { toEntitlements } from './rules.ts';
import type { Plan, UpdatePlan } from './schema.ts';

/** The fields that clients can write. */
type WritableFields = Required<UpdatePlan>;

/** Converts fields to columns. Requires an amount that is valid for the currency. */
export function toColumns(kind: Plan['kind'], fields: WritableFields): WritableColumns {
  const currency = fields.currency.toUpperCase();
  return {
    name: fields.name.trim(),
    amount_minor: toMinor(fields.amount, currency),
    currency,
    interval: fields.interval,
    jobs_included: fields.jobsIncluded,
    entitlements: toEntitlements(kind, fields.entitlements),
    is_active: fields.isActive,
    stripe_price_id: fields.stripePriceId,
    description: fields.description?.trim() || null,
    sort_order: fields.sortOrder,
    duration_days: fields.durationDays,
    highlight: fields.highlight,
    sticky_days: fields.stickyDays,
    tax_behavior: fields.taxBehavior,
  };
}

type WritableColumns = Omit<PlanRow, 'organization_id' | 'id' | 'kind' | 'created_at' | 'updated_at'>;
