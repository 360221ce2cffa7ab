import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import type { EmailKind, EmailTemplate, EmailTexts } from '../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../platform/mail/outbox/email-language.ts';
import { deriveToken } from '../../../platform/sign-in/tokens.ts';
import { findCompanyRole } from '../../companies/members/queries.ts';
import { findCompanies } from '../../companies/queries.ts';
import { findMember } from '../../members/queries.ts';
import { isBlocked } from '../../members/sessions/account-queries.ts';
import { findInvitation, INVITATION_DAYS, setInvitationHash } from '../invitations/queries.ts';
import { COMPANY_INVITATION } from './names.ts';
import { toPlainName } from './plain-name.ts';

const template: EmailTemplate = {
  name: COMPANY_INVITATION,
  description: 'Invites a colleague to act for a company. Sent by an owner of the company.',
  sender: 'organization',
  placeholders: {
    link: {
      description:
        'The URL that accepts the invitation. It works only for the member with this email address.',
      sample: 'https://jobs.harbour.example/account/company-invitations/sample',
      isUrl: true,
      isRequired: true,
    },
    company: { description: 'The name of the company.', sample: 'North Sea Pilots' },
    inviter: { description: 'The email address of the owner.', sample: 'mette@pilots.example' },
    days: { description: 'For how many days the link works.', sample: `${INVITATION_DAYS}` },
  },
  texts: {
    en: {
      subject: 'Represent {{company}} on {{board}}',
      text: [
        '{{inviter}} invites you to represent {{company}} on {{board}}. Sign in with this email address, and accept:',
        '[See the invitation]({{link}})',
        'The link works for {{days}} days. If you do not know {{inviter}}, ignore this email.',
      ].join('\n\n'),
    },
    de: {
      subject: '{{company}} auf {{board}} vertreten',
      text: [
        '{{inviter}} lädt Sie ein, {{company}} auf {{board}} zu vertreten. Melden Sie sich mit dieser E-Mail-Adresse an und nehmen Sie an:',
        '[Einladung ansehen]({{link}})',
        'Der Link funktioniert {{days}} Tage lang. Wenn Sie {{inviter}} nicht kennen, ignorieren Sie diese E-Mail.',
      ].join('\n\n'),
    },
    fr: {
      subject: 'Représentez {{company}} sur {{board}}',
      text: [
        '{{inviter}} vous invite à représenter {{company}} sur {{board}}. Connectez-vous avec cette adresse e-mail et acceptez\u202f:',
        '[Voir l’invitation]({{link}})',
        'Le lien fonctionne pendant {{days}} jours. Si vous ne connaissez pas {{inviter}}, ignorez cet e-mail.',
      ].join('\n\n'),
    },
    es: {
      subject: 'Representa a {{company}} en {{board}}',
      text: [
        '{{inviter}} te invita a representar a {{company}} en {{board}}. Inicia sesión con esta dirección de correo y acepta:',
        '[Ver la invitación]({{link}})',
        'El enlace funciona durante {{days}} días. Si no conoces a {{inviter}}, ignora este correo.',
      ].join('\n\n'),
    },
    nl: {
      subject: 'Vertegenwoordig {{company}} op {{board}}',
      text: [
        '{{inviter}} nodigt je uit om {{company}} te vertegenwoordigen op {{board}}. Log in met dit e-mailadres en accepteer:',
        '[Uitnodiging bekijken]({{link}})',
        'De link werkt {{days}} dagen. Ken je {{inviter}} niet? Negeer deze e-mail.',
      ].join('\n\n'),
    },
    pt: {
      subject: 'Represente {{company}} em {{board}}',
      text: [
        '{{inviter}} convida você a representar {{company}} em {{board}}. Entre com este endereço de e-mail e aceite:',
        '[Ver o convite]({{link}})',
        'O link funciona por {{days}} dias. Se você não conhece {{inviter}}, ignore este e-mail.',
      ].join('\n\n'),
    },
    pl: {
      subject: 'Reprezentuj firmę {{company}} w {{board}}',
      text: [
        '{{inviter}} zaprasza do reprezentowania firmy {{company}} w {{board}}. Zaloguj się tym adresem e-mail i przyjmij zaproszenie:',
        '[Zobacz zaproszenie]({{link}})',
        'Link działa przez {{days}} dni. Jeśli nie znasz {{inviter}}, zignoruj tę wiadomość.',
      ].join('\n\n'),
    },
  } satisfies Record<EmailLanguage, EmailTexts>,
};

export function companyInvitationEmail(keyRing: KeyRing): EmailKind {
  return {
    name: COMPANY_INVITATION,
    isFromStrangers: true,
    validSeconds: INVITATION_DAYS * 86_400,
    templates: [template],
    prepare: async (scope, { invitationId = '' }) => {
      const invitation = await findInvitation(scope, invitationId);
      if (!invitation) return undefined;
      const { company_id, invited_by } = invitation;
      const inviter = await findMember(scope, invited_by);
      const [company] = await findCompanies(scope, [company_id]);
      if (!inviter || isBlocked(inviter) || !company) return undefined;
      if ((await findCompanyRole(scope, company_id, invited_by)) !== 'owner') return undefined;
      const name = `company invitation ${scope.organizationId} ${invitation.id}`;
      const token = deriveToken(keyRing, name, invitation.token_hash);
      await setInvitationHash(scope, invitation.id, token.hash);
      return {
        to: invitation.email,
        template,
        values: {
          link: `${scope.organization.boardUrl}/account/company-invitations/${token.text}`,
          company: toPlainName(company.name),
          inviter: inviter.email,
          days: `${INVITATION_DAYS}`,
        },
      };
    },
  };
}
