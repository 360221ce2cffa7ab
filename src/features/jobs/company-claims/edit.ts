import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { asMember } from '../../people/members/sessions/record-account.ts';
import { LOGO_PATH } from '../companies/create.ts';
import { findCompanyRole } from '../companies/members/queries.ts';
import { lockCompany } from '../companies/queries.ts';
import type { Company } from '../companies/schema.ts';
import { updateCompany } from '../companies/update.ts';
import { assertLogoAllowed } from '../logos/choose.ts';
import { assertOwner } from './employer.ts';
import type { EditCompany } from './schema.ts';

interface Edit {
  /** The id of the member. */
  by: string;
  changes: EditCompany;
  outbound: Outbound;
  check?: (current: { data: Company }) => void;
}

/** An owner edits the page. Whether the member is an owner is checked again after the lock. */
export async function editCompany(
  scope: Scope,
  id: string,
  { by, changes, outbound, check }: Edit,
): Promise<Company> {
  assertLogoAllowed(scope, { url: changes.logo_url, path: LOGO_PATH }, outbound);
  return inTransaction(asMember(scope, by), async (scope) => {
    await lockCompany(scope, id);
    assertOwner(await findCompanyRole(scope, id, by));
    return updateCompany(scope, id, changes, check);
  });
}
