import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import type { EmailKind, EmailTemplate, EmailTexts } from '../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../platform/mail/outbox/email-language.ts';
import { deriveToken } from '../../../platform/sign-in/tokens.ts';
import { findCompanies } from '../../companies/queries.ts';
import { findMember } from '../../members/queries.ts';
import { isBlocked } from '../../members/sessions/account-queries.ts';
import { proveDomain } from '../proof/prove-domain.ts';
import { CLAIM_LINK_DAYS, countEarlierTo, findClaim, setTokenHash } from '../queries.ts';
import { CLAIM_REQUESTED } from './names.ts';
import { toPlainName } from './plain-name.ts';

/** Claims to one email address within a day that get a link. Strangers could fill a mailbox with more. */
const MAX_LINKS_A_DAY = 5;

const template: EmailTemplate = {
  name: CLAIM_REQUESTED,
  description:
    'Proves that a member may act for a company. Sent to an email address at the domain of the company after a request of the member.',
  sender: 'organization',
  placeholders: {
    link: {
      description: 'The URL that proves it. It works only for the member.',
      sample: 'https://jobs.harbour.example/account/company-claims/sample',
      isUrl: true,
      isRequired: true,
    },
    company: { description: 'The name of the company.', sample: 'North Sea Pilots' },
    member: { description: 'The email address of the member’s account.', sample: 'mette@pilots.example' },
    days: { description: 'For how many days the link works.', sample: `${CLAIM_LINK_DAYS}` },
  },
  texts: {
    en: {
      subject: 'Confirm that you represent {{company}} on {{board}}',
      text: [
        'The account {{member}} asks to represent {{company}} on {{board}}. If this is your account, confirm it while you are signed in:',
        '[Confirm]({{link}})',
        'The link works for {{days}} days. If this is not your account, ignore this email. Nothing changes then.',
      ].join('\n\n'),
    },
    de: {
      subject: 'Bestätigen Sie, dass Sie {{company}} auf {{board}} vertreten',
      text: [
        'Das Konto {{member}} möchte {{company}} auf {{board}} vertreten. Wenn das Ihr Konto ist, bestätigen Sie es, während Sie angemeldet sind:',
        '[Bestätigen]({{link}})',
        'Der Link funktioniert {{days}} Tage lang. Wenn das nicht Ihr Konto ist, ignorieren Sie diese E-Mail. Dann ändert sich nichts.',
      ].join('\n\n'),
    },
    fr: {
      subject: 'Confirmez que vous représentez {{company}} sur {{board}}',
      text: [
        'Le compte {{member}} demande à représenter {{company}} sur {{board}}. S’il s’agit de votre compte, confirmez-le en étant connecté\u202f:',
        '[Confirmer]({{link}})',
        'Le lien fonctionne pendant {{days}} jours. Si ce n’est pas votre compte, ignorez cet e-mail\u202f: rien ne changera.',
      ].join('\n\n'),
    },
    es: {
      subject: 'Confirma que representas a {{company}} en {{board}}',
      text: [
        'La cuenta {{member}} pide representar a {{company}} en {{board}}. Si es tu cuenta, confírmalo con la sesión iniciada:',
        '[Confirmar]({{link}})',
        'El enlace funciona durante {{days}} días. Si no es tu cuenta, ignora este correo y no cambiará nada.',
      ].join('\n\n'),
    },
    nl: {
      subject: 'Bevestig dat je {{company}} vertegenwoordigt op {{board}}',
      text: [
        'Het account {{member}} wil {{company}} vertegenwoordigen op {{board}}. Is dit jouw account? Bevestig het terwijl je bent ingelogd:',
        '[Bevestigen]({{link}})',
        'De link werkt {{days}} dagen. Is dit niet jouw account? Negeer deze e-mail, dan verandert er niets.',
      ].join('\n\n'),
    },
    pt: {
      subject: 'Confirme que você representa {{company}} em {{board}}',
      text: [
        'A conta {{member}} pede para representar {{company}} em {{board}}. Se a conta é sua, confirme enquanto estiver conectado:',
        '[Confirmar]({{link}})',
        'O link funciona por {{days}} dias. Se a conta não é sua, ignore este e-mail e nada mudará.',
      ].join('\n\n'),
    },
    pl: {
      subject: 'Potwierdź, że reprezentujesz firmę {{company}} w {{board}}',
      text: [
        'Konto {{member}} chce reprezentować firmę {{company}} w {{board}}. Jeśli to Twoje konto, potwierdź to po zalogowaniu:',
        '[Potwierdź]({{link}})',
        'Link działa przez {{days}} dni. Jeśli to nie Twoje konto, zignoruj tę wiadomość, a nic się nie zmieni.',
      ].join('\n\n'),
    },
  } satisfies Record<EmailLanguage, EmailTexts>,
};

/** The link opens a page with a button, which only the signed-in member can use. */
export function claimRequestedEmail(keyRing: KeyRing): EmailKind {
  return {
    name: CLAIM_REQUESTED,
    isFromStrangers: true,
    validSeconds: CLAIM_LINK_DAYS * 86_400,
    templates: [template],
    prepare: async (scope, { claimId = '' }) => {
      const claim = await findClaim(scope, claimId);
      if (claim?.state !== 'pending' || claim.email === null) return undefined;
      const [company] = await findCompanies(scope, [claim.company_id]);
      const member = await findMember(scope, claim.member_id);
      if (!company || !member || isBlocked(member)) return undefined;
      if (proveDomain(company.website, claim.email).domain !== claim.domain) return undefined;
      if ((await countEarlierTo(scope, claim)) >= MAX_LINKS_A_DAY) return undefined;
      const token = deriveToken(
        keyRing,
        `company claim ${scope.organizationId} ${claim.id}`,
        claim.token_hash,
      );
      await setTokenHash(scope, claim.id, token.hash);
      return {
        to: claim.email,
        template,
        values: {
          link: `${scope.organization.boardUrl}/account/company-claims/${token.text}`,
          company: toPlainName(company.name),
          member: member.email,
          days: `${CLAIM_LINK_DAYS}`,
        },
      };
    },
  };
}
