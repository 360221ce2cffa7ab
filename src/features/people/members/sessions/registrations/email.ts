import type { KeyRing } from '../../../../../platform/encryption/key-ring.ts';
import type { EmailKind, EmailTemplate } from '../../../../../platform/mail/outbox/email-kind.ts';
import { LINK_MINUTES } from '../../../../../platform/sign-in/links.ts';
import { signInLink } from '../links/email.ts';
import { deleteLinkById, REGISTRATION } from '../links/queries.ts';
import { prepareRegistration } from './prepare.ts';

const registration: EmailTemplate = {
  name: REGISTRATION,
  description:
    'Creates an account. Sent after a registration on the board with an email address that no member has.',
  sender: 'organization',
  placeholders: {
    link: {
      description: 'The URL that creates the account.',
      sample: 'https://jobs.harbour.example/sign-in/register?token=sample',
      isUrl: true,
      isRequired: true,
    },
    minutes: { description: 'For how many minutes the link works.', sample: `${LINK_MINUTES}` },
  },
};

/** Members get a link that signs in. The link opens a page with a button that sends the token, because email scanners open links. */
export function registrationEmail(keyRing: KeyRing): EmailKind {
  return {
    name: REGISTRATION,
    isFromStrangers: true,
    validSeconds: LINK_MINUTES * 60,
    templates: [registration, signInLink],
    prepare: async (scope, { linkId = '' }) => {
      const prepared = await prepareRegistration(scope, keyRing, linkId);
      if (!prepared) return undefined;
      const { email, token, isMember } = prepared;
      const path = isMember ? '/sign-in' : '/sign-in/register';
      const link = `${scope.organization.boardUrl}${path}?token=${token}`;
      return {
        to: email,
        template: isMember ? signInLink : registration,
        values: { link, minutes: `${LINK_MINUTES}` },
      };
    },
    discard: (scope, { linkId = '' }) => deleteLinkById(scope, linkId),
  };
}
