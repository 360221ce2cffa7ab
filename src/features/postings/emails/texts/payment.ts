import { type PostingEmail, toTemplate } from '../template.ts';

export const postingPaymentReceived: PostingEmail = toTemplate('posting_payment_received', {
  description: 'Confirms a payment for a posting.',
  further: ['amount'],
  texts: {
    en: {
      subject: 'Payment received: {{amount}}',
      text: [
        'We received your payment of {{amount}} for “{{title}}”. Thank you.',
        '[Open your job]({{link}})',
      ].join('\n\n'),
    },
    de: {
      subject: 'Zahlung eingegangen: {{amount}}',
      text: [
        'Ihre Zahlung von {{amount}} für „{{title}}“ ist eingegangen. Vielen Dank.',
        '[Stelle öffnen]({{link}})',
      ].join('\n\n'),
    },
    fr: {
      subject: 'Paiement reçu\u202f: {{amount}}',
      text: [
        'Nous avons reçu votre paiement de {{amount}} pour «\u202f{{title}}\u202f». Merci.',
        '[Ouvrir votre offre]({{link}})',
      ].join('\n\n'),
    },
    es: {
      subject: 'Pago recibido: {{amount}}',
      text: [
        'Hemos recibido tu pago de {{amount}} por «{{title}}». Gracias.',
        '[Abrir tu oferta]({{link}})',
      ].join('\n\n'),
    },
    nl: {
      subject: 'Betaling ontvangen: {{amount}}',
      text: [
        'We hebben je betaling van {{amount}} voor ‘{{title}}’ ontvangen. Bedankt.',
        '[Vacature openen]({{link}})',
      ].join('\n\n'),
    },
    pt: {
      subject: 'Pagamento recebido: {{amount}}',
      text: [
        'Recebemos seu pagamento de {{amount}} por “{{title}}”. Obrigado.',
        '[Abrir sua vaga]({{link}})',
      ].join('\n\n'),
    },
    pl: {
      subject: 'Płatność otrzymana: {{amount}}',
      text: [
        'Otrzymaliśmy płatność {{amount}} za ofertę „{{title}}”. Dziękujemy.',
        '[Otwórz ofertę]({{link}})',
      ].join('\n\n'),
    },
  },
});

export const postingPaymentFailed: PostingEmail = toTemplate('posting_payment_failed', {
  description: 'Informs the employer that a payment for a posting failed.',
  further: ['amount'],
  texts: {
    en: {
      subject: 'Payment failed for “{{title}}”',
      text: [
        'Your payment of {{amount}} for “{{title}}” failed. Open the job to try again.',
        '[Open your job]({{link}})',
      ].join('\n\n'),
    },
    de: {
      subject: 'Zahlung für „{{title}}“ fehlgeschlagen',
      text: [
        'Ihre Zahlung von {{amount}} für „{{title}}“ ist fehlgeschlagen. Öffnen Sie die Stelle, um es noch einmal zu versuchen.',
        '[Stelle öffnen]({{link}})',
      ].join('\n\n'),
    },
    fr: {
      subject: 'Échec du paiement pour «\u202f{{title}}\u202f»',
      text: [
        'Votre paiement de {{amount}} pour «\u202f{{title}}\u202f» n’a pas abouti. Ouvrez l’offre pour réessayer.',
        '[Ouvrir votre offre]({{link}})',
      ].join('\n\n'),
    },
    es: {
      subject: 'El pago de «{{title}}» ha fallado',
      text: [
        'Tu pago de {{amount}} por «{{title}}» no se ha completado. Abre la oferta para volver a intentarlo.',
        '[Abrir tu oferta]({{link}})',
      ].join('\n\n'),
    },
    nl: {
      subject: 'Betaling voor ‘{{title}}’ mislukt',
      text: [
        'Je betaling van {{amount}} voor ‘{{title}}’ is niet gelukt. Open de vacature om het opnieuw te proberen.',
        '[Vacature openen]({{link}})',
      ].join('\n\n'),
    },
    pt: {
      subject: 'Falha no pagamento de “{{title}}”',
      text: [
        'Seu pagamento de {{amount}} por “{{title}}” não foi concluído. Abra a vaga para tentar de novo.',
        '[Abrir sua vaga]({{link}})',
      ].join('\n\n'),
    },
    pl: {
      subject: 'Płatność za ofertę „{{title}}” nie powiodła się',
      text: [
        'Płatność {{amount}} za ofertę „{{title}}” nie doszła do skutku. Otwórz ofertę, aby spróbować ponownie.',
        '[Otwórz ofertę]({{link}})',
      ].join('\n\n'),
    },
  },
});

export const postingPaymentRefunded: PostingEmail = toTemplate('posting_payment_refunded', {
  description: 'Informs the employer that the payment of a colleague for a posting was refunded.',
  further: [],
  texts: {
    en: {
      subject: '“{{title}}”: payment refunded',
      text: [
        'The payment for “{{title}}” was refunded. The job loses the days on {{board}} that the payment covered.',
        '[Open your job]({{link}})',
      ].join('\n\n'),
    },
    de: {
      subject: '„{{title}}“: Zahlung erstattet',
      text: [
        'Die Zahlung für „{{title}}“ wurde erstattet. Die damit bezahlten Tage auf {{board}} entfallen.',
        '[Stelle öffnen]({{link}})',
      ].join('\n\n'),
    },
    fr: {
      subject: '«\u202f{{title}}\u202f»\u202f: paiement remboursé',
      text: [
        'Le paiement pour «\u202f{{title}}\u202f» a été remboursé. L’offre perd les jours sur {{board}} que ce paiement couvrait.',
        '[Ouvrir votre offre]({{link}})',
      ].join('\n\n'),
    },
    es: {
      subject: '«{{title}}»: pago reembolsado',
      text: [
        'Se ha reembolsado el pago de «{{title}}». La oferta pierde los días en {{board}} que cubría ese pago.',
        '[Abrir tu oferta]({{link}})',
      ].join('\n\n'),
    },
    nl: {
      subject: '‘{{title}}’: betaling terugbetaald',
      text: [
        'De betaling voor ‘{{title}}’ is terugbetaald. De dagen op {{board}} die ermee betaald waren, vervallen.',
        '[Vacature openen]({{link}})',
      ].join('\n\n'),
    },
    pt: {
      subject: '“{{title}}”: pagamento reembolsado',
      text: [
        'O pagamento de “{{title}}” foi reembolsado. A vaga perde os dias em {{board}} que esse pagamento cobria.',
        '[Abrir sua vaga]({{link}})',
      ].join('\n\n'),
    },
    pl: {
      subject: '„{{title}}”: płatność zwrócona',
      text: [
        'Płatność za ofertę „{{title}}” została zwrócona. Opłacone nią dni w serwisie {{board}} przepadają.',
        '[Otwórz ofertę]({{link}})',
      ].join('\n\n'),
    },
  },
});
