import { type PostingEmail, toTemplate } from '../template.ts';

export const postingEditRejected: PostingEmail = toTemplate('posting_edit_rejected', {
  description: 'Informs the employer that staff rejected an edit of a job on the board, with the reason.',
  further: ['reason'],
  texts: {
    en: {
      subject: 'Your change to “{{title}}” was not accepted',
      text: [
        'We did not accept your change to “{{title}}”. Reason:',
        '{{reason}}',
        'The job stays on {{board}} as it was. You can edit it again.',
        '[Open your job]({{link}})',
      ].join('\n\n'),
    },
    de: {
      subject: 'Ihre Änderung an „{{title}}“ wurde nicht angenommen',
      text: [
        'Ihre Änderung an „{{title}}“ wurde nicht angenommen. Grund:',
        '{{reason}}',
        'Die Stelle bleibt unverändert auf {{board}}. Sie können sie erneut bearbeiten.',
        '[Stelle öffnen]({{link}})',
      ].join('\n\n'),
    },
    fr: {
      subject: 'Votre modification de «\u202f{{title}}\u202f» n’a pas été acceptée',
      text: [
        'Votre modification de «\u202f{{title}}\u202f» n’a pas été acceptée. Motif\u202f:',
        '{{reason}}',
        'L’offre reste inchangée sur {{board}}. Vous pouvez la modifier à nouveau.',
        '[Ouvrir votre offre]({{link}})',
      ].join('\n\n'),
    },
    es: {
      subject: 'Tu cambio en «{{title}}» no se ha aceptado',
      text: [
        'No hemos aceptado tu cambio en «{{title}}». Motivo:',
        '{{reason}}',
        'La oferta sigue en {{board}} como estaba. Puedes editarla otra vez.',
        '[Abrir tu oferta]({{link}})',
      ].join('\n\n'),
    },
    nl: {
      subject: 'Je wijziging van ‘{{title}}’ is niet geaccepteerd',
      text: [
        'Je wijziging van ‘{{title}}’ is niet geaccepteerd. Reden:',
        '{{reason}}',
        'De vacature blijft ongewijzigd op {{board}}. Je kunt de vacature opnieuw bewerken.',
        '[Vacature openen]({{link}})',
      ].join('\n\n'),
    },
    pt: {
      subject: 'Sua alteração em “{{title}}” não foi aceita',
      text: [
        'Não aceitamos sua alteração em “{{title}}”. Motivo:',
        '{{reason}}',
        'A vaga continua em {{board}} como estava. Você pode editá-la de novo.',
        '[Abrir sua vaga]({{link}})',
      ].join('\n\n'),
    },
    pl: {
      subject: 'Zmiana oferty „{{title}}” nie została przyjęta',
      text: [
        'Nie przyjęliśmy zmiany oferty „{{title}}”. Powód:',
        '{{reason}}',
        'Oferta pozostaje w serwisie {{board}} bez zmian. Możesz ją ponownie edytować.',
        '[Otwórz ofertę]({{link}})',
      ].join('\n\n'),
    },
  },
});
