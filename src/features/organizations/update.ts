import { isDeepStrictEqual } from 'node:util';
import { recordEvent } from '../../platform/events.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { noteImages, refuseExternalImages } from './asset-usages.ts';
import type { Platform } from './board-address.ts';
import { toColumns } from './columns.ts';
import {
  lockOwnOrganization,
  type OrganizationColumns,
  type OrganizationRow,
  toOrganization,
  updateOrganizationRow,
} from './queries.ts';
import { type Organization, organizationUpdated, type UpdateOrganization } from './schema.ts';

/** Changes the settings that are given. `check` may refuse by throwing, with the organization as it is, already locked. */
export async function updateOrganization(
  scope: Scope,
  platform: Platform,
  changes: UpdateOrganization,
  check: (current: { data: Organization }) => void = () => {},
): Promise<Organization> {
  refuseExternalImages(scope, changes);
  return inTransaction(scope, async (scope) => {
    const before = await lockOwnOrganization(scope);
    check({ data: toOrganization(before, platform) });
    return change(scope, platform, before, toColumns(before, changes));
  });
}

/** Makes an active domain the address of the board, or none. The organization must be locked. */
export async function setCustomDomain(
  scope: Scope,
  platform: Platform,
  before: OrganizationRow,
  domain: string | null,
): Promise<void> {
  await change(scope, platform, before, before.custom_domain === domain ? {} : { custom_domain: domain });
}

async function change(
  scope: Scope,
  platform: Platform,
  before: OrganizationRow,
  columns: OrganizationColumns,
): Promise<Organization> {
  const former = toOrganization(before, platform);
  if (Object.keys(columns).length === 0) return former;
  const row = await updateOrganizationRow(scope, columns);
  if ('logo_url' in columns || 'favicon_url' in columns) await noteImages(scope, row);
  const organization = toOrganization(row, platform);
  await recordEvent(scope, organizationUpdated, organization, changedFields(former, organization));
  return organization;
}

function changedFields(before: Organization, after: Organization): string[] {
  const fields = (Object.keys(after) as (keyof Organization)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  return fields.filter((field) => field !== 'updated_at');
}
