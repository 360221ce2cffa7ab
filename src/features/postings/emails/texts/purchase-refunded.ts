import type { EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import { toPurchaseTemplate } from '../template.ts';

export const postingPurchaseRefunded: EmailTemplate = toPurchaseTemplate('posting_purchase_refunded', {
  description: 'Informs the employer of a refund whose payment no job on the board depends on.',
  path: '/account/payments',
  link: 'The page with the payments of the employer.',
  texts: {
    en: {
      subject: 'Refund: {{amount}}',
      text: [
        'We refunded your payment of {{amount}} for “{{plan}}”. Jobs on {{board}} that it paid for and that you have not used are gone.',
        '[Open your payments]({{link}})',
      ].join('\n\n'),
    },
    de: {
      subject: 'Erstattung: {{amount}}',
      text: [
        'Ihre Zahlung von {{amount}} für „{{plan}}“ wurde erstattet. Stellen auf {{board}}, die damit bezahlt und noch nicht genutzt waren, entfallen.',
        '[Zahlungen öffnen]({{link}})',
      ].join('\n\n'),
    },
    fr: {
      subject: 'Remboursement\u00a0: {{amount}}',
      text: [
        'Votre paiement de {{amount}} pour «\u202f{{plan}}\u202f» a été remboursé. Les offres sur {{board}} qu’il avait payées et que vous n’avez pas utilisées sont perdues.',
        '[Ouvrir vos paiements]({{link}})',
      ].join('\n\n'),
    },
    es: {
      subject: 'Reembolso: {{amount}}',
      text: [
        'Hemos reembolsado tu pago de {{amount}} por «{{plan}}». Las ofertas en {{board}} que cubría ese pago y que no has usado se pierden.',
        '[Abrir tus pagos]({{link}})',
      ].join('\n\n'),
    },
    nl: {
      subject: 'Terugbetaling: {{amount}}',
      text: [
        'We hebben je betaling van {{amount}} voor ‘{{plan}}’ terugbetaald. Vacatures op {{board}} die ermee betaald waren en die je niet hebt gebruikt, vervallen.',
        '[Betalingen openen]({{link}})',
      ].join('\n\n'),
    },
    pt: {
      subject: 'Reembolso: {{amount}}',
      text: [
        'Reembolsamos o seu pagamento de {{amount}} por “{{plan}}”. As vagas em {{board}} que ele pagou e que não usou perdem-se.',
        '[Abrir os seus pagamentos]({{link}})',
      ].join('\n\n'),
    },
    pl: {
      subject: 'Zwrot: {{amount}}',
      text: [
        'Zwróciliśmy płatność {{amount}} za „{{plan}}”. Opłacone nią i niewykorzystane oferty w serwisie {{board}} przepadają.',
        '[Otwórz płatności]({{link}})',
      ].join('\n\n'),
    },
  },
});
