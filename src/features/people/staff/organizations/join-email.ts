import { toStaffLanguage } from '../../../../platform/languages/languages.ts';
import type { EmailKind, EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import { getOwnOrganization } from '../../../board/organizations/queries.ts';
import { findStaffMember } from '../memberships/queries.ts';

/** The kind of the email to each owner. */
export const OPERATOR_JOINED = 'operator_joined';

/** From the installation: an organization cannot change its texts, and the operator is an admin of the organization. */
const template: EmailTemplate = {
  name: OPERATOR_JOINED,
  description: 'Reports to each owner that an operator of the installation has joined the organization.',
  sender: 'installation',
  placeholders: {
    operator: { description: 'Name and email address.', sample: 'Mette Holm (mette@pilots.example)' },
  },
};

/** Informs an owner that another person can read the data of the organization. */
export const operatorJoinedEmail: EmailKind = {
  name: OPERATOR_JOINED,
  validSeconds: 7 * 86_400,
  templates: [template],
  prepare: async (scope, { ownerId = '', operator = '' }) => {
    const owner = await findStaffMember(scope, ownerId);
    if (owner?.role !== 'owner') return undefined;
    const { language } = await getOwnOrganization(scope);
    return { to: owner.email, template, language: toStaffLanguage(language), values: { operator } };
  },
};
