import { sql } from 'kysely';
import { listChangedFields } from '../../../platform/changed-fields.ts';
import { recordEvent } from '../../../platform/events.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { assertNoExternalImages, recordImages } from './asset-usages.ts';
import type { Installation } from './board-url.ts';
import { toColumns } from './columns.ts';
import {
  lockOwnOrganization,
  type OrganizationColumns,
  type OrganizationRow,
  toOrganization,
  updateOrganizationRow,
} from './queries.ts';
import { type Organization, organizationUpdated, type UpdateOrganization } from './schema.ts';

/** Wakes the task that deletes applications, which otherwise looks once an hour. */
export const RETENTION_CHANGED = 'retention_changed';

interface UpdateOptions {
  /** Receives the locked organization and throws to reject the update. */
  check?: (current: { data: Organization }) => void;
  /** Moves what waits for an hour of the organization's clock, when its time zone changes. */
  reschedule?: (scope: Scope, timeZone: string) => Promise<void>;
}

/** Updates the given settings. */
export async function updateOrganization(
  scope: Scope,
  installation: Installation,
  changes: UpdateOrganization,
  { check, reschedule }: UpdateOptions = {},
): Promise<Organization> {
  assertNoExternalImages(scope, changes);
  return inTransaction(scope, async (scope) => {
    const before = await lockOwnOrganization(scope);
    check?.({ data: toOrganization(before, installation) });
    const updated = await change(scope, installation, before, toColumns(before, changes));
    if (updated.time_zone !== before.time_zone) await reschedule?.(scope, updated.time_zone);
    if (updated.applications.retention_days !== before.application_retention_days)
      await sql`select pg_notify('corkboard_work', ${RETENTION_CHANGED})`.execute(scope.db);
    return updated;
  });
}

/** Makes an active domain the primary one, or none. The caller must have locked the organization. */
export async function setCustomDomain(
  scope: Scope,
  installation: Installation,
  before: OrganizationRow,
  domain: string | null,
): Promise<void> {
  await change(scope, installation, before, before.custom_domain === domain ? {} : { custom_domain: domain });
}

async function change(
  scope: Scope,
  installation: Installation,
  before: OrganizationRow,
  columns: OrganizationColumns,
): Promise<Organization> {
  const previous = toOrganization(before, installation);
  if (Object.keys(columns).length === 0) return previous;
  const row = await updateOrganizationRow(scope, columns);
  if (['logo_url', 'favicon_url', 'hero_image_url'].some((column) => column in columns))
    await recordImages(scope, row);
  const organization = toOrganization(row, installation);
  await recordEvent(scope, organizationUpdated, organization, listChangedFields(previous, organization));
  return organization;
}
