import type { Messages } from './messages.ts';

const en = {
  columnsButton: 'Columns',
  columns: {
    company: 'Company',
    location: 'Location',
    status: 'Status',
    posted: 'Posted',
    expires: 'Expires',
    type: 'Type',
    category: 'Category',
    pay: 'Pay',
    source: 'Source',
  },
  resetColumns: 'Show the usual columns',
  views: 'Saved views',
  allJobs: 'All jobs',
  saveView: 'Save view',
  saveText: 'The view has the filters, the order and the columns that you see now. It stays in this browser.',
  viewName: 'Name',
  replaces: 'You have a view with this name. Saving replaces it.',
  viewSaved: 'View saved',
  actionsOf: (name: string) => `Actions for the view ${name}`,
  rename: 'Rename',
  renameTitle: 'Rename view',
  delete: 'Delete',
  viewDeleted: (name: string) => `View “${name}” deleted`,
};

const de: typeof en = {
  columnsButton: 'Spalten',
  columns: {
    company: 'Unternehmen',
    location: 'Ort',
    status: 'Status',
    posted: 'Veröffentlicht',
    expires: 'Läuft ab',
    type: 'Art',
    category: 'Kategorie',
    pay: 'Gehalt',
    source: 'Quelle',
  },
  resetColumns: 'Übliche Spalten zeigen',
  views: 'Gespeicherte Ansichten',
  allJobs: 'Alle Jobs',
  saveView: 'Ansicht speichern',
  saveText:
    'Die Ansicht hat die Filter, die Sortierung und die Spalten, die du gerade siehst. Sie bleibt in diesem Browser.',
  viewName: 'Name',
  replaces: 'Du hast schon eine Ansicht mit diesem Namen. Speichern ersetzt sie.',
  viewSaved: 'Ansicht gespeichert',
  actionsOf: (name) => `Aktionen für die Ansicht ${name}`,
  rename: 'Umbenennen',
  renameTitle: 'Ansicht umbenennen',
  delete: 'Löschen',
  viewDeleted: (name) => `Ansicht „${name}“ gelöscht`,
};

export const jobListMessages: Messages<typeof en> = { en, de };
