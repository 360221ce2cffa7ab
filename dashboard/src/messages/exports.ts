import type { Messages } from './messages.ts';

const en = {
  export: 'Export',
  titles: {
    jobs: 'Export jobs',
    companies: 'Export companies',
    members: 'Export members',
    applications: 'Export applications',
    items: 'Export items',
  },
  all: (entries: string) => `The whole list: ${entries}.`,
  filtered: (entries: string) => `What matches your filters: ${entries}.`,
  format: 'Format',
  formats: { csv: 'CSV', json: 'JSON', ndjson: 'NDJSON', xml: 'XML' },
  formatTexts: {
    csv: 'For Excel and other spreadsheets.',
    json: 'For programs.',
    ndjson: 'For programs that read large files line by line.',
    xml: 'For programs that read feeds.',
  },
  queued: 'The export starts in a moment.',
  running: (count: string) => `Rows written: ${count}`,
  wait: 'The download starts when the file is complete. If you close this window, it does not.',
  done: (rows: string, size: string) => `The file is complete: ${rows}, ${size}. Your browser downloads it.`,
  again: 'Download again',
  kept: 'Corkboard deletes the file after 24 hours.',
  failedTitle: 'The export failed',
};

const de: typeof en = {
  export: 'Exportieren',
  titles: {
    jobs: 'Jobs exportieren',
    companies: 'Unternehmen exportieren',
    members: 'Mitglieder exportieren',
    applications: 'Bewerbungen exportieren',
    items: 'Einträge exportieren',
  },
  all: (entries) => `Die ganze Liste: ${entries}.`,
  filtered: (entries) => `Was auf deine Filter passt: ${entries}.`,
  format: 'Format',
  formats: { csv: 'CSV', json: 'JSON', ndjson: 'NDJSON', xml: 'XML' },
  formatTexts: {
    csv: 'Für Excel und andere Tabellenprogramme.',
    json: 'Für Programme.',
    ndjson: 'Für Programme, die große Dateien Zeile für Zeile lesen.',
    xml: 'Für Programme, die Feeds lesen.',
  },
  queued: 'Der Export beginnt gleich.',
  running: (count) => `Geschriebene Zeilen: ${count}`,
  wait: 'Der Download beginnt, wenn die Datei vollständig ist. Wenn du dieses Fenster schließt, beginnt er nicht.',
  done: (rows, size) => `Die Datei ist vollständig: ${rows}, ${size}. Dein Browser lädt sie herunter.`,
  again: 'Noch einmal herunterladen',
  kept: 'Corkboard löscht die Datei nach 24 Stunden.',
  failedTitle: 'Der Export ist fehlgeschlagen',
};

export const exportMessages: Messages<typeof en> = { en, de };
