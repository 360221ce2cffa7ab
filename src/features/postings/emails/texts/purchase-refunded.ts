import type { EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import { toPurchaseTemplate } from '../template.ts';

export const postingPurchaseRefunded: EmailTemplate = toPurchaseTemplate('posting_purchase_refunded', {
  description: 'Informs the employer of a refund, with the jobs that lose the days that it paid for.',
  path: '/account/payments',
  link: 'The page with the payments of the employer.',
  postings:
    'The jobs that lose days on the board, with links, in a paragraph of its own. Empty if there are none.',
  texts: {
    en: {
      subject: 'Refund: {{amount}}',
      text: [
        'We refunded your payment of {{amount}} for “{{plan}}”. You lose the days on {{board}} that it covered, and any jobs you have not used.',
        '{{postings}}',
        '[Open your payments]({{link}})',
      ].join('\n\n'),
    },
    de: {
      subject: 'Erstattung: {{amount}}',
      text: [
        'Ihre Zahlung von {{amount}} für „{{plan}}“ wurde erstattet. Die damit bezahlten Tage auf {{board}} und noch nicht genutzte Stellen entfallen.',
        '{{postings}}',
        '[Zahlungen öffnen]({{link}})',
      ].join('\n\n'),
    },
    fr: {
      subject: 'Remboursement\u202f: {{amount}}',
      text: [
        'Votre paiement de {{amount}} pour «\u202f{{plan}}\u202f» a été remboursé. Vous perdez les jours sur {{board}} qu’il couvrait et les offres que vous n’avez pas utilisées.',
        '{{postings}}',
        '[Ouvrir vos paiements]({{link}})',
      ].join('\n\n'),
    },
    es: {
      subject: 'Reembolso: {{amount}}',
      text: [
        'Hemos reembolsado tu pago de {{amount}} por «{{plan}}». Pierdes los días en {{board}} que cubría ese pago y las ofertas que no has usado.',
        '{{postings}}',
        '[Abrir tus pagos]({{link}})',
      ].join('\n\n'),
    },
    nl: {
      subject: 'Terugbetaling: {{amount}}',
      text: [
        'We hebben je betaling van {{amount}} voor ‘{{plan}}’ terugbetaald. De dagen op {{board}} die ermee betaald waren en vacatures die je niet hebt gebruikt, vervallen.',
        '{{postings}}',
        '[Betalingen openen]({{link}})',
      ].join('\n\n'),
    },
    pt: {
      subject: 'Reembolso: {{amount}}',
      text: [
        'Reembolsamos seu pagamento de {{amount}} por “{{plan}}”. Você perde os dias em {{board}} que ele cobria e as vagas que não usou.',
        '{{postings}}',
        '[Abrir seus pagamentos]({{link}})',
      ].join('\n\n'),
    },
    pl: {
      subject: 'Zwrot: {{amount}}',
      text: [
        'Zwróciliśmy płatność {{amount}} za „{{plan}}”. Opłacone nią dni w serwisie {{board}} i niewykorzystane oferty przepadają.',
        '{{postings}}',
        '[Otwórz płatności]({{link}})',
      ].join('\n\n'),
    },
  },
});
