/** The kinds of emails about claims and invitations. */
export const CLAIM_REQUESTED = 'company_claim_requested';
export const CLAIM_DECIDED = 'company_claim_decided';
export const COMPANY_INVITATION = 'company_invitation';
