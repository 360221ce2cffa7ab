import type { KeyRing } from '../../../../../platform/encryption/key-ring.ts';
import type { EmailKind, EmailTemplate } from '../../../../../platform/mail/outbox/email-kind.ts';
import { LINK_MINUTES, prepareLink } from '../../../../../platform/sign-in/links.ts';
import { deleteLinkById, memberLinks, SIGN_IN_LINK } from './queries.ts';

export const signInLink: EmailTemplate = {
  name: SIGN_IN_LINK,
  description: 'Signs a member in. Sent after a request for a link with the member’s email address.',
  sender: 'organization',
  placeholders: {
    link: {
      description: 'The URL that signs in.',
      sample: 'https://jobs.harbour.example/sign-in?token=sample',
      isUrl: true,
      isRequired: true,
    },
    minutes: { description: 'For how many minutes the link works.', sample: `${LINK_MINUTES}` },
  },
};

/** The link opens a page with a button that sends the token. Email scanners open links, and must not use up the token. */
export function signInLinkEmail(keyRing: KeyRing): EmailKind {
  return {
    name: SIGN_IN_LINK,
    validSeconds: LINK_MINUTES * 60,
    templates: [signInLink],
    prepare: async (scope, { linkId = '' }) => {
      const prepared = await prepareLink(scope, keyRing, memberLinks, linkId);
      if (!prepared) return undefined;
      const link = `${scope.organization.boardUrl}/sign-in?token=${prepared.token}`;
      return { to: prepared.email, template: signInLink, values: { link, minutes: `${LINK_MINUTES}` } };
    },
    discard: (scope, { linkId = '' }) => deleteLinkById(scope, linkId),
  };
}
