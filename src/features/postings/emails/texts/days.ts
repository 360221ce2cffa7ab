import { type PostingEmail, toTemplate } from '../template.ts';

export const postingExpiring: PostingEmail = toTemplate('posting_expiring', {
  description: 'Reminds the employer three days before the days of a job are over.',
  further: ['date'],
  texts: {
    en: {
      subject: '“{{title}}” ends in 3 days',
      text: [
        'Your job “{{title}}” will be on {{board}} until {{date}}. You can renew it before then.',
        '[Open your job]({{link}})',
      ].join('\n\n'),
    },
    de: {
      subject: '„{{title}}“ endet in 3 Tagen',
      text: [
        'Ihre Stelle „{{title}}“ ist noch bis zum {{date}} auf {{board}} online. Bis dahin können Sie sie verlängern.',
        '[Stelle öffnen]({{link}})',
      ].join('\n\n'),
    },
    fr: {
      subject: '«\u202f{{title}}\u202f» se termine dans 3 jours',
      text: [
        'Votre offre «\u202f{{title}}\u202f» reste en ligne sur {{board}} jusqu’au {{date}}. Vous pouvez la renouveler d’ici là.',
        '[Ouvrir votre offre]({{link}})',
      ].join('\n\n'),
    },
    es: {
      subject: '«{{title}}» termina en 3 días',
      text: [
        'Tu oferta «{{title}}» estará en {{board}} hasta el {{date}}. Puedes renovarla antes.',
        '[Abrir tu oferta]({{link}})',
      ].join('\n\n'),
    },
    nl: {
      subject: '‘{{title}}’ eindigt over 3 dagen',
      text: [
        'Je vacature ‘{{title}}’ staat tot en met {{date}} op {{board}}. Tot dan kun je de vacature verlengen.',
        '[Vacature openen]({{link}})',
      ].join('\n\n'),
    },
    pt: {
      subject: '“{{title}}” termina em 3 dias',
      text: [
        'Sua vaga “{{title}}” fica em {{board}} até {{date}}. Você pode renová-la antes disso.',
        '[Abrir sua vaga]({{link}})',
      ].join('\n\n'),
    },
    pl: {
      subject: 'Oferta „{{title}}” kończy się za 3 dni',
      text: [
        'Twoja oferta „{{title}}” będzie w serwisie {{board}} do {{date}}. Do tego czasu możesz ją odnowić.',
        '[Otwórz ofertę]({{link}})',
      ].join('\n\n'),
    },
  },
});

export const postingExpired: PostingEmail = toTemplate('posting_expired', {
  description: 'Informs the employer that the days of a job are over.',
  further: [],
  texts: {
    en: {
      subject: '“{{title}}” has ended',
      text: [
        'Your job “{{title}}” is no longer on {{board}}. You can renew it at any time.',
        '[Open your job]({{link}})',
      ].join('\n\n'),
    },
    de: {
      subject: '„{{title}}“ ist beendet',
      text: [
        'Ihre Stelle „{{title}}“ ist nicht mehr auf {{board}} online. Sie können sie jederzeit verlängern.',
        '[Stelle öffnen]({{link}})',
      ].join('\n\n'),
    },
    fr: {
      subject: '«\u202f{{title}}\u202f» est terminée',
      text: [
        'Votre offre «\u202f{{title}}\u202f» n’est plus sur {{board}}. Vous pouvez la renouveler à tout moment.',
        '[Ouvrir votre offre]({{link}})',
      ].join('\n\n'),
    },
    es: {
      subject: '«{{title}}» ha terminado',
      text: [
        'Tu oferta «{{title}}» ya no está en {{board}}. Puedes renovarla cuando quieras.',
        '[Abrir tu oferta]({{link}})',
      ].join('\n\n'),
    },
    nl: {
      subject: '‘{{title}}’ is afgelopen',
      text: [
        'Je vacature ‘{{title}}’ staat niet meer op {{board}}. Je kunt de vacature altijd verlengen.',
        '[Vacature openen]({{link}})',
      ].join('\n\n'),
    },
    pt: {
      subject: '“{{title}}” terminou',
      text: [
        'Sua vaga “{{title}}” não está mais em {{board}}. Você pode renová-la quando quiser.',
        '[Abrir sua vaga]({{link}})',
      ].join('\n\n'),
    },
    pl: {
      subject: 'Oferta „{{title}}” się zakończyła',
      text: [
        'Twojej oferty „{{title}}” nie ma już w serwisie {{board}}. Możesz ją odnowić w każdej chwili.',
        '[Otwórz ofertę]({{link}})',
      ].join('\n\n'),
    },
  },
});
