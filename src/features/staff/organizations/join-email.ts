import { toStaffLanguage } from '../../../platform/languages/languages.ts';
import type { EmailKind, EmailTemplate } from '../../../platform/mail/outbox/email-kind.ts';
import { getOwnOrganization } from '../../organizations/queries.ts';
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
  texts: {
    en: {
      subject: 'An operator has joined {{board}}',
      text: [
        '{{operator}} operates this installation of Corkboard and has joined the staff of {{board}}, with the role admin.',
        'The audit log of {{board}} shows what this person does. As an owner, you can remove the role at any time.',
      ].join('\n\n'),
    },
    de: {
      subject: 'Ein Betreiber ist {{board}} beigetreten',
      text: [
        '{{operator}} betreibt diese Installation von Corkboard und gehört jetzt zum Team von {{board}}, mit der Rolle admin.',
        'Das Audit-Protokoll von {{board}} zeigt, was diese Person tut. Als Owner können Sie ihr die Rolle jederzeit entziehen.',
      ].join('\n\n'),
    },
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
