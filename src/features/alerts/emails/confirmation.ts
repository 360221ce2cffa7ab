import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import type { EmailKind, EmailTemplate, EmailTexts } from '../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../platform/mail/outbox/email-language.ts';
import { countEarlierRequests, findAlert, UNCONFIRMED_DAYS } from '../queries.ts';
import { ALERT_CONFIRMATION } from '../subscribe.ts';
import { describeQuery } from './describe-query.ts';
import { toAlertUrls } from './urls.ts';

/** Unconfirmed alerts of an email address within a day that get a link. Strangers could fill a mailbox with more. */
const MAX_REQUESTS_A_DAY = 5;

const template: EmailTemplate = {
  name: ALERT_CONFIRMATION,
  description: 'Confirms an alert for new jobs. Sent after a request with the email address.',
  sender: 'organization',
  placeholders: {
    link: {
      description: 'The URL that confirms the alert.',
      sample: 'https://jobs.harbour.example/alerts/sample',
      isUrl: true,
      isRequired: true,
    },
    query: { description: 'What the alert looks for.', sample: 'pilot · Rotterdam' },
    days: { description: 'For how many days the link works.', sample: `${UNCONFIRMED_DAYS}` },
  },
  texts: {
    en: {
      subject: 'Confirm your job alert for {{board}}',
      text: [
        'You asked {{board}} to email you new jobs: {{query}}.',
        '[Confirm the alert]({{link}})',
        'The link works for {{days}} days. If you did not ask for this, ignore this email and you will get no other.',
      ].join('\n\n'),
    },
    de: {
      subject: 'Jobalarm für {{board}} bestätigen',
      text: [
        'Sie möchten neue Stellen von {{board}} per E-Mail erhalten: {{query}}.',
        '[Jobalarm bestätigen]({{link}})',
        'Der Link funktioniert {{days}} Tage lang. Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail; Sie erhalten dann keine weitere.',
      ].join('\n\n'),
    },
    fr: {
      subject: 'Confirmez votre alerte emploi pour {{board}}',
      text: [
        'Vous avez demandé à {{board}} de vous envoyer les nouvelles offres\u202f: {{query}}.',
        '[Confirmer l’alerte]({{link}})',
        'Le lien fonctionne pendant {{days}} jours. Si vous n’avez rien demandé, ignorez cet e-mail\u202f: vous n’en recevrez pas d’autre.',
      ].join('\n\n'),
    },
    es: {
      subject: 'Confirma tu alerta de empleo de {{board}}',
      text: [
        'Has pedido a {{board}} que te envíe las ofertas nuevas: {{query}}.',
        '[Confirmar la alerta]({{link}})',
        'El enlace funciona durante {{days}} días. Si no lo has pedido, ignora este correo y no recibirás ningún otro.',
      ].join('\n\n'),
    },
    nl: {
      subject: 'Bevestig je vacature-alert voor {{board}}',
      text: [
        'Je hebt {{board}} gevraagd je nieuwe vacatures te mailen: {{query}}.',
        '[Alert bevestigen]({{link}})',
        'De link werkt {{days}} dagen. Heb je dit niet aangevraagd? Negeer deze e-mail, dan krijg je er geen meer.',
      ].join('\n\n'),
    },
    pt: {
      subject: 'Confirme seu alerta de vagas de {{board}}',
      text: [
        'Você pediu a {{board}} novas vagas por e-mail: {{query}}.',
        '[Confirmar o alerta]({{link}})',
        'O link funciona por {{days}} dias. Se você não pediu isso, ignore este e-mail e não receberá outro.',
      ].join('\n\n'),
    },
    pl: {
      subject: 'Potwierdź powiadomienia o ofertach z {{board}}',
      text: [
        'Poproszono nas o wysyłanie nowych ofert pracy z {{board}} na ten adres: {{query}}.',
        '[Potwierdź powiadomienia]({{link}})',
        'Link działa przez {{days}} dni. Jeśli to nie Twoja prośba, zignoruj tę wiadomość, a nie otrzymasz kolejnych.',
      ].join('\n\n'),
    },
  } satisfies Record<EmailLanguage, EmailTexts>,
};

/** The link opens a page with a button. Email scanners open links, and must not confirm the alert. */
export function alertConfirmationEmail(keyRing: KeyRing): EmailKind {
  return {
    name: ALERT_CONFIRMATION,
    isFromStrangers: true,
    validSeconds: UNCONFIRMED_DAYS * 86_400,
    templates: [template],
    prepare: async (scope, { alertId = '' }) => {
      const alert = await findAlert(scope, alertId);
      if (!alert || alert.confirmed_at !== null) return undefined;
      if ((await countEarlierRequests(scope, alert)) >= MAX_REQUESTS_A_DAY) return undefined;
      const language = alert.language as EmailLanguage;
      const { manage } = await toAlertUrls(scope, keyRing, alert);
      const query = await describeQuery(scope, alert, language);
      const values = { link: manage, query, days: `${UNCONFIRMED_DAYS}` };
      return { to: alert.email, template, language, values };
    },
  };
}
