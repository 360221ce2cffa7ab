import type { EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import { toPurchaseTemplate } from '../template.ts';

export const postingRenewalFailed: EmailTemplate = toPurchaseTemplate('posting_renewal_failed', {
  description:
    'Informs the employer that Stripe could not collect the renewal of a subscription for job postings.',
  path: '/account/billing',
  link: 'The page that leads to the invoices and cards of the employer at Stripe.',
  texts: {
    en: {
      subject: 'Payment failed: {{plan}}',
      text: [
        'We could not collect {{amount}} for “{{plan}}”. Your jobs on {{board}} stay online as planned. To post more, pay the invoice or change your card.',
        '[Update your payment]({{link}})',
      ].join('\n\n'),
    },
    de: {
      subject: 'Zahlung fehlgeschlagen: {{plan}}',
      text: [
        'Wir konnten {{amount}} für „{{plan}}“ nicht einziehen. Ihre Stellen auf {{board}} bleiben wie geplant online. Um weitere auszuschreiben, bezahlen Sie die Rechnung oder ändern Sie Ihre Karte.',
        '[Zahlung aktualisieren]({{link}})',
      ].join('\n\n'),
    },
    fr: {
      subject: 'Échec du paiement\u202f: {{plan}}',
      text: [
        'Nous n’avons pas pu prélever {{amount}} pour «\u202f{{plan}}\u202f». Vos offres sur {{board}} restent en ligne jusqu’à leur terme. Pour en publier d’autres, payez la facture ou changez de carte.',
        '[Mettre à jour le paiement]({{link}})',
      ].join('\n\n'),
    },
    es: {
      subject: 'El pago ha fallado: {{plan}}',
      text: [
        'No hemos podido cobrar {{amount}} por «{{plan}}». Tus ofertas siguen en {{board}} hasta la fecha prevista. Para publicar más, paga la factura o cambia tu tarjeta.',
        '[Actualizar el pago]({{link}})',
      ].join('\n\n'),
    },
    nl: {
      subject: 'Betaling mislukt: {{plan}}',
      text: [
        'We konden {{amount}} voor ‘{{plan}}’ niet afschrijven. Je vacatures op {{board}} blijven online zoals gepland. Betaal de factuur of wijzig je kaart om er meer te plaatsen.',
        '[Betaling bijwerken]({{link}})',
      ].join('\n\n'),
    },
    pt: {
      subject: 'Falha no pagamento: {{plan}}',
      text: [
        'Não conseguimos cobrar {{amount}} por “{{plan}}”. Suas vagas em {{board}} continuam no ar até a data prevista. Para publicar mais, pague a fatura ou troque o cartão.',
        '[Atualizar o pagamento]({{link}})',
      ].join('\n\n'),
    },
    pl: {
      subject: 'Płatność nie powiodła się: {{plan}}',
      text: [
        'Nie udało się pobrać płatności {{amount}} za „{{plan}}”. Twoje oferty pozostaną w serwisie {{board}} do planowanej daty. Aby dodać kolejne, zapłać fakturę lub zmień kartę.',
        '[Zaktualizuj płatność]({{link}})',
      ].join('\n\n'),
    },
  },
});
