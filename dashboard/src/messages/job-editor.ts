import type { Messages } from './messages.ts';

const en = {
  show: 'Show preview',
  hide: 'Hide preview',
  title: 'Preview',
  text: 'The job on your board, as you type. Links do not work here.',
  frame: 'Preview of the job on the board',
  needsTitle: 'Enter a title to see the job on your board.',
  incomplete: (fields: string) => `Your latest changes appear when these fields are correct: ${fields}.`,
  failed: 'The preview could not be updated',
  pay: {
    counts: (pay: string) => `Counts in your salary statistics as ${pay} a year.`,
    inferred: {
      hourly: 'Amounts below 500 count as pay per hour.',
      monthly: 'Amounts from 500 to 9,999 count as pay per month.',
    },
    noCurrency: 'Does not count in your salary statistics without a currency.',
    otherCurrency: (currency: string) =>
      `Does not count in your salary statistics: they are in ${currency}, the most common currency of your jobs.`,
    implausible: (pay: string) =>
      `Does not count in your salary statistics: ${pay} a year is not between 10,000 and 10,000,000.`,
  },
};

const de: typeof en = {
  show: 'Vorschau zeigen',
  hide: 'Vorschau ausblenden',
  title: 'Vorschau',
  text: 'Der Job auf deinem Board, während du schreibst. Links funktionieren hier nicht.',
  frame: 'Vorschau des Jobs auf dem Board',
  needsTitle: 'Gib einen Titel ein, um den Job auf deinem Board zu sehen.',
  incomplete: (fields) => `Deine letzten Änderungen erscheinen, sobald diese Felder stimmen: ${fields}.`,
  failed: 'Die Vorschau konnte nicht aktualisiert werden',
  pay: {
    counts: (pay) => `Zählt in deiner Gehaltsstatistik als ${pay} pro Jahr.`,
    inferred: {
      hourly: 'Beträge unter 500 zählen als Stundenlohn.',
      monthly: 'Beträge von 500 bis 9.999 zählen als Monatsgehalt.',
    },
    noCurrency: 'Zählt ohne Währung nicht in deiner Gehaltsstatistik.',
    otherCurrency: (currency) =>
      `Zählt nicht in deiner Gehaltsstatistik: Sie ist in ${currency}, der häufigsten Währung deiner Jobs.`,
    implausible: (pay) =>
      `Zählt nicht in deiner Gehaltsstatistik: ${pay} pro Jahr liegt nicht zwischen 10.000 und 10.000.000.`,
  },
};

export const jobEditorMessages: Messages<typeof en> = { en, de };
