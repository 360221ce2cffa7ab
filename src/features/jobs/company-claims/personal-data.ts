import type { PersonalDataSource } from '../../../platform/privacy/personal-data.ts';
import { listMembershipsOf } from '../companies/members/queries.ts';
import { deleteInvitationsTo } from './invitations/queries.ts';
import { listClaimsOf, toOwnClaim } from './queries.ts';
import { MembershipRecord, OwnClaim } from './schema.ts';

/** Foreign keys erase them. */
export const companiesOfMember: PersonalDataSource = {
  list: {
    name: 'companies',
    description: 'The companies that the member acts for.',
    schema: MembershipRecord,
    async *read(scope, { id }) {
      const rows = await listMembershipsOf(scope, id);
      yield rows.map(({ company_id, role, created_at }) => ({ company_id, role, created_at }));
    },
  },
};

/** Foreign keys erase the claims. Invitations name an email address. */
export const claimsOfMember: PersonalDataSource = {
  list: {
    name: 'companyClaims',
    description: 'The claims of the member to companies.',
    schema: OwnClaim,
    async *read(scope, { id }) {
      yield (await listClaimsOf(scope, id)).map(toOwnClaim);
    },
  },
  async erase(scope, { email }) {
    await deleteInvitationsTo(scope, email);
  },
};
