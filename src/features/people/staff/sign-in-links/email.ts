import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import type { EmailKind, EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import { LINK_MINUTES, prepareLink } from '../../../../platform/sign-in/links.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';
import { toDashboardLink } from '../dashboard-links.ts';
import { findLanguageOf } from '../memberships/queries.ts';
import { deleteLinkById, STAFF_SIGN_IN_LINK, userLinks } from './queries.ts';

const template: EmailTemplate = {
  name: STAFF_SIGN_IN_LINK,
  description: 'Signs a user in. Sent when a link is requested with the user’s email address.',
  sender: 'installation',
  placeholders: {
    link: {
      description: 'The URL that signs in.',
      sample: 'https://boards.example.org/dashboard/sign-in?token=sample',
      isUrl: true,
      isRequired: true,
    },
    host: { description: 'The host of the installation.', sample: 'boards.example.org' },
    minutes: { description: 'For how many minutes the link works.', sample: `${LINK_MINUTES}` },
  },
};

/** In the name of the installation, because a user may have roles in many organizations. */
export function staffSignInLinkEmail(keyRing: KeyRing, installation: Installation): EmailKind {
  return {
    name: STAFF_SIGN_IN_LINK,
    validSeconds: LINK_MINUTES * 60,
    templates: [template],
    prepare: async (scope, { linkId = '' }) => {
      const prepared = await prepareLink(scope, keyRing, userLinks, linkId);
      if (!prepared) return undefined;
      const { accountId, email, token } = prepared;
      return {
        to: email,
        template,
        language: await findLanguageOf(scope.db, accountId),
        values: {
          link: toDashboardLink(installation, 'sign-in', token),
          host: installation.domain,
          minutes: `${LINK_MINUTES}`,
        },
      };
    },
    discard: (scope, { linkId = '' }) => deleteLinkById(scope, linkId),
  };
}
