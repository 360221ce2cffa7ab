import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import type { EmailKind, EmailTemplate, EmailTexts } from '../../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';
import { LINK_MINUTES } from '../../../../platform/sign-in/links.ts';
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
  texts: {
    en: {
      subject: 'Create your account on {{board}}',
      text: [
        'Use this link to create your account on {{board}}:',
        '[Create account]({{link}})',
        'The link expires in {{minutes}} minutes and works once.',
        'If you did not request this email, you can ignore it. No account is created without the link.',
      ].join('\n\n'),
    },
    de: {
      subject: 'Konto bei {{board}} anlegen',
      text: [
        'Mit diesem Link legen Sie Ihr Konto bei {{board}} an:',
        '[Konto anlegen]({{link}})',
        'Der Link läuft in {{minutes}} Minuten ab und funktioniert einmal.',
        'Wenn Sie diese E-Mail nicht angefordert haben, können Sie sie ignorieren. Ohne den Link entsteht kein Konto.',
      ].join('\n\n'),
    },
    fr: {
      subject: 'Créez votre compte sur {{board}}',
      text: [
        'Utilisez ce lien pour créer votre compte sur {{board}}\u202f:',
        '[Créer le compte]({{link}})',
        'Le lien expire dans {{minutes}} minutes et ne fonctionne qu’une fois.',
        'Si vous n’avez pas demandé cet e-mail, vous pouvez l’ignorer. Aucun compte n’est créé sans ce lien.',
      ].join('\n\n'),
    },
    es: {
      subject: 'Crea tu cuenta en {{board}}',
      text: [
        'Usa este enlace para crear tu cuenta en {{board}}:',
        '[Crear la cuenta]({{link}})',
        'El enlace caduca en {{minutes}} minutos y funciona una sola vez.',
        'Si no has solicitado este correo, puedes ignorarlo. Sin el enlace no se crea ninguna cuenta.',
      ].join('\n\n'),
    },
    nl: {
      subject: 'Maak je account bij {{board}}',
      text: [
        'Met deze link maak je je account bij {{board}}:',
        '[Account maken]({{link}})',
        'De link verloopt over {{minutes}} minuten en werkt één keer.',
        'Heb je deze e-mail niet aangevraagd? Dan kun je hem negeren. Zonder de link ontstaat er geen account.',
      ].join('\n\n'),
    },
    pt: {
      subject: 'Crie sua conta em {{board}}',
      text: [
        'Use este link para criar sua conta em {{board}}:',
        '[Criar conta]({{link}})',
        'O link expira em {{minutes}} minutos e funciona uma única vez.',
        'Se você não pediu este e-mail, pode ignorá-lo. Sem o link, nenhuma conta é criada.',
      ].join('\n\n'),
    },
    pl: {
      subject: 'Utwórz konto w {{board}}',
      text: [
        'Użyj tego linku, aby utworzyć konto w {{board}}:',
        '[Utwórz konto]({{link}})',
        'Link wygasa po {{minutes}} minutach i działa tylko raz.',
        'Jeśli ta wiadomość nie jest dla Ciebie, możesz ją zignorować. Bez tego linku konto nie powstanie.',
      ].join('\n\n'),
    },
  } satisfies Record<EmailLanguage, EmailTexts>,
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
