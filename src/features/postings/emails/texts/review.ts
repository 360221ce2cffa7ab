import { type PostingEmail, toTemplate } from '../template.ts';

export const postingReceived: PostingEmail = toTemplate('posting_received', {
  description: 'Confirms that a posting waits for review.',
  further: [],
  texts: {
    en: {
      subject: 'We received “{{title}}”',
      text: [
        'Thank you for posting “{{title}}” on {{board}}. We review it first and email you.',
        '[Open your job]({{link}})',
      ].join('\n\n'),
    },
    de: {
      subject: '„{{title}}“ ist eingegangen',
      text: [
        'Vielen Dank für „{{title}}“ auf {{board}}. Wir prüfen die Stelle zuerst und schreiben Ihnen dann.',
        '[Stelle öffnen]({{link}})',
      ].join('\n\n'),
    },
    fr: {
      subject: 'Nous avons reçu «\u202f{{title}}\u202f»',
      text: [
        'Merci d’avoir publié «\u202f{{title}}\u202f» sur {{board}}. Nous examinons d’abord l’offre, puis nous vous écrivons.',
        '[Ouvrir votre offre]({{link}})',
      ].join('\n\n'),
    },
    es: {
      subject: 'Hemos recibido «{{title}}»',
      text: [
        'Gracias por publicar «{{title}}» en {{board}}. Primero revisamos la oferta y después te avisamos.',
        '[Abrir tu oferta]({{link}})',
      ].join('\n\n'),
    },
    nl: {
      subject: 'We hebben ‘{{title}}’ ontvangen',
      text: [
        'Bedankt voor ‘{{title}}’ op {{board}}. We beoordelen de vacature eerst en mailen je daarna.',
        '[Vacature openen]({{link}})',
      ].join('\n\n'),
    },
    pt: {
      subject: 'Recebemos “{{title}}”',
      text: [
        'Obrigado por publicar “{{title}}” em {{board}}. Primeiro analisamos a vaga e depois avisamos você.',
        '[Abrir sua vaga]({{link}})',
      ].join('\n\n'),
    },
    pl: {
      subject: 'Otrzymaliśmy ofertę „{{title}}”',
      text: [
        'Dziękujemy za ofertę „{{title}}” w serwisie {{board}}. Najpierw ją sprawdzimy, a potem napiszemy do Ciebie.',
        '[Otwórz ofertę]({{link}})',
      ].join('\n\n'),
    },
  },
});

export const postingApproved: PostingEmail = toTemplate('posting_approved', {
  description: 'Informs the employer that staff approved a posting, or an edit of one.',
  further: [],
  texts: {
    en: {
      subject: '“{{title}}” is online',
      text: ['Your job “{{title}}” is now on {{board}}.', '[Open your job]({{link}})'].join('\n\n'),
    },
    de: {
      subject: '„{{title}}“ ist online',
      text: ['Ihre Stelle „{{title}}“ ist jetzt auf {{board}}.', '[Stelle öffnen]({{link}})'].join('\n\n'),
    },
    fr: {
      subject: '«\u202f{{title}}\u202f» est en ligne',
      text: [
        'Votre offre «\u202f{{title}}\u202f» est maintenant sur {{board}}.',
        '[Ouvrir votre offre]({{link}})',
      ].join('\n\n'),
    },
    es: {
      subject: '«{{title}}» está publicada',
      text: ['Tu oferta «{{title}}» ya está en {{board}}.', '[Abrir tu oferta]({{link}})'].join('\n\n'),
    },
    nl: {
      subject: '‘{{title}}’ staat online',
      text: ['Je vacature ‘{{title}}’ staat nu op {{board}}.', '[Vacature openen]({{link}})'].join('\n\n'),
    },
    pt: {
      subject: '“{{title}}” está no site',
      text: ['Sua vaga “{{title}}” já está em {{board}}.', '[Abrir sua vaga]({{link}})'].join('\n\n'),
    },
    pl: {
      subject: 'Oferta „{{title}}” jest w serwisie',
      text: ['Twoja oferta „{{title}}” jest już w serwisie {{board}}.', '[Otwórz ofertę]({{link}})'].join(
        '\n\n',
      ),
    },
  },
});

export const postingRejected: PostingEmail = toTemplate('posting_rejected', {
  description: 'Informs the employer that staff rejected a posting, with the reason.',
  further: ['reason'],
  texts: {
    en: {
      subject: '“{{title}}” was not accepted',
      text: [
        'We did not accept your job “{{title}}”. Reason:',
        '{{reason}}',
        'Your payment stays available as a credit. You can change the job and submit it again.',
        '[Open your job]({{link}})',
      ].join('\n\n'),
    },
    de: {
      subject: '„{{title}}“ wurde nicht angenommen',
      text: [
        'Ihre Stelle „{{title}}“ wurde nicht angenommen. Grund:',
        '{{reason}}',
        'Ihre Zahlung bleibt als Guthaben erhalten. Sie können die Stelle ändern und erneut absenden.',
        '[Stelle öffnen]({{link}})',
      ].join('\n\n'),
    },
    fr: {
      subject: '«\u202f{{title}}\u202f» n’a pas été acceptée',
      text: [
        'Votre offre «\u202f{{title}}\u202f» n’a pas été acceptée. Motif\u202f:',
        '{{reason}}',
        'Votre paiement reste disponible sous forme de crédit. Vous pouvez modifier l’offre et la renvoyer.',
        '[Ouvrir votre offre]({{link}})',
      ].join('\n\n'),
    },
    es: {
      subject: '«{{title}}» no se ha aceptado',
      text: [
        'No hemos aceptado tu oferta «{{title}}». Motivo:',
        '{{reason}}',
        'Tu pago queda disponible como crédito. Puedes cambiar la oferta y enviarla otra vez.',
        '[Abrir tu oferta]({{link}})',
      ].join('\n\n'),
    },
    nl: {
      subject: '‘{{title}}’ is niet geaccepteerd',
      text: [
        'Je vacature ‘{{title}}’ is niet geaccepteerd. Reden:',
        '{{reason}}',
        'Je betaling blijft als tegoed staan. Je kunt de vacature wijzigen en opnieuw versturen.',
        '[Vacature openen]({{link}})',
      ].join('\n\n'),
    },
    pt: {
      subject: '“{{title}}” não foi aceita',
      text: [
        'Não aceitamos sua vaga “{{title}}”. Motivo:',
        '{{reason}}',
        'Seu pagamento fica disponível como crédito. Você pode alterar a vaga e enviá-la de novo.',
        '[Abrir sua vaga]({{link}})',
      ].join('\n\n'),
    },
    pl: {
      subject: 'Oferta „{{title}}” nie została przyjęta',
      text: [
        'Nie przyjęliśmy oferty „{{title}}”. Powód:',
        '{{reason}}',
        'Twoja płatność pozostaje do wykorzystania. Możesz zmienić ofertę i wysłać ją ponownie.',
        '[Otwórz ofertę]({{link}})',
      ].join('\n\n'),
    },
  },
});
