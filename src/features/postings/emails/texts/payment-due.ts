import type { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';
import { type PostingEmail, toTemplate } from '../template.ts';

export const postingPaymentDue: PostingEmail = toTemplate('posting_payment_due', {
  description: 'Says how to pay for a posting, if payments are recorded by hand.',
  further: ['amount', 'reference', 'instructions'],
  texts: {
    en: {
      subject: 'How to pay for “{{title}}”',
      text: [
        '“{{title}}” is waiting for your payment of {{amount}}. Include this reference: **{{reference}}**',
        '{{instructions}}',
        'We’ll email you when it arrives.',
        '[Open your job]({{link}})',
      ].join('\n\n'),
    },
    de: {
      subject: 'So bezahlen Sie „{{title}}“',
      text: [
        '„{{title}}“ wartet auf Ihre Zahlung von {{amount}}. Geben Sie diese Referenz an: **{{reference}}**',
        '{{instructions}}',
        'Wir schreiben Ihnen, sobald das Geld eingegangen ist.',
        '[Stelle öffnen]({{link}})',
      ].join('\n\n'),
    },
    fr: {
      subject: 'Comment payer «\u202f{{title}}\u202f»',
      text: [
        '«\u202f{{title}}\u202f» attend votre paiement de {{amount}}. Indiquez cette référence\u202f: **{{reference}}**',
        '{{instructions}}',
        'Nous vous écrirons dès réception du paiement.',
        '[Ouvrir votre offre]({{link}})',
      ].join('\n\n'),
    },
    es: {
      subject: 'Cómo pagar «{{title}}»',
      text: [
        '«{{title}}» espera tu pago de {{amount}}. Incluye esta referencia: **{{reference}}**',
        '{{instructions}}',
        'Te escribiremos cuando recibamos el pago.',
        '[Abrir tu oferta]({{link}})',
      ].join('\n\n'),
    },
    nl: {
      subject: 'Zo betaal je voor ‘{{title}}’',
      text: [
        '‘{{title}}’ wacht op je betaling van {{amount}}. Vermeld dit kenmerk: **{{reference}}**',
        '{{instructions}}',
        'We mailen je zodra we het geld hebben ontvangen.',
        '[Vacature openen]({{link}})',
      ].join('\n\n'),
    },
    pt: {
      subject: 'Como pagar “{{title}}”',
      text: [
        '“{{title}}” aguarda seu pagamento de {{amount}}. Inclua esta referência: **{{reference}}**',
        '{{instructions}}',
        'Avisaremos por e-mail quando o pagamento chegar.',
        '[Abrir sua vaga]({{link}})',
      ].join('\n\n'),
    },
    pl: {
      subject: 'Jak zapłacić za ofertę „{{title}}”',
      text: [
        'Oferta „{{title}}” czeka na płatność {{amount}}. Podaj ten numer referencyjny: **{{reference}}**',
        '{{instructions}}',
        'Napiszemy do Ciebie, gdy otrzymamy płatność.',
        '[Otwórz ofertę]({{link}})',
      ].join('\n\n'),
    },
  },
});

/** What the email says if the organization has not described how to pay. */
export const withoutInstructions: Record<EmailLanguage, string> = {
  en: 'We will tell you how to pay.',
  de: 'Wir teilen Ihnen mit, wie Sie bezahlen können.',
  fr: 'Nous vous indiquerons comment payer.',
  es: 'Te indicaremos cómo pagar.',
  nl: 'We laten je weten hoe je kunt betalen.',
  pt: 'Informaremos como pagar.',
  pl: 'Przekażemy Ci informacje o płatności.',
};
