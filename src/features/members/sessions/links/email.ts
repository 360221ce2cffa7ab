import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import type { EmailKind, EmailTemplate, EmailTexts } from '../../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';
import { LINK_MINUTES, prepareLink } from '../../../../platform/sign-in/links.ts';
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
  texts: {
    en: {
      subject: 'Sign in to {{board}}',
      text: [
        'Use this link to sign in to {{board}}:',
        '[Sign in to {{board}}]({{link}})',
        'The link expires in {{minutes}} minutes and works once.',
        'If you did not request this email, you can ignore it.',
      ].join('\n\n'),
    },
    de: {
      subject: 'Bei {{board}} anmelden',
      text: [
        'Mit diesem Link melden Sie sich bei {{board}} an:',
        '[Bei {{board}} anmelden]({{link}})',
        'Der Link läuft in {{minutes}} Minuten ab und funktioniert einmal.',
        'Wenn Sie diese E-Mail nicht angefordert haben, können Sie sie ignorieren.',
      ].join('\n\n'),
    },
    fr: {
      subject: 'Connexion à {{board}}',
      text: [
        'Utilisez ce lien pour vous connecter à {{board}}\u202f:',
        '[Se connecter à {{board}}]({{link}})',
        'Le lien expire dans {{minutes}} minutes et ne fonctionne qu’une fois.',
        'Si vous n’avez pas demandé cet e-mail, vous pouvez l’ignorer.',
      ].join('\n\n'),
    },
    es: {
      subject: 'Inicia sesión en {{board}}',
      text: [
        'Usa este enlace para iniciar sesión en {{board}}:',
        '[Iniciar sesión en {{board}}]({{link}})',
        'El enlace caduca en {{minutes}} minutos y funciona una sola vez.',
        'Si no has solicitado este correo, puedes ignorarlo.',
      ].join('\n\n'),
    },
    nl: {
      subject: 'Inloggen bij {{board}}',
      text: [
        'Met deze link log je in bij {{board}}:',
        '[Inloggen bij {{board}}]({{link}})',
        'De link verloopt over {{minutes}} minuten en werkt één keer.',
        'Heb je deze e-mail niet aangevraagd? Dan kun je hem negeren.',
      ].join('\n\n'),
    },
    pt: {
      subject: 'Entre em {{board}}',
      text: [
        'Use este link para entrar em {{board}}:',
        '[Entrar em {{board}}]({{link}})',
        'O link expira em {{minutes}} minutos e funciona uma única vez.',
        'Se você não pediu este e-mail, pode ignorá-lo.',
      ].join('\n\n'),
    },
    pl: {
      subject: 'Logowanie do {{board}}',
      text: [
        'Użyj tego linku, aby zalogować się do {{board}}:',
        '[Zaloguj się do {{board}}]({{link}})',
        'Link wygasa po {{minutes}} minutach i działa tylko raz.',
        'Jeśli ta wiadomość nie jest dla Ciebie, możesz ją zignorować.',
      ].join('\n\n'),
    },
  } satisfies Record<EmailLanguage, EmailTexts>,
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
