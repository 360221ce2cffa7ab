import type { Messages } from './messages.ts';

const en = {
  actions: {
    palette: 'Search and commands',
    help: 'This list',
    goHome: 'Home',
    goJobs: 'Jobs',
    create: 'New entry',
    move: 'Next or previous row',
    open: 'Open the row',
    select: 'Select the row',
    search: 'Search the list',
    save: 'Save',
  },
  lettersOn: 'Shortcuts with single letters',
};

const de: typeof en = {
  actions: {
    palette: 'Suche und Befehle',
    help: 'Diese Liste',
    goHome: 'Startseite',
    goJobs: 'Jobs',
    create: 'Neuer Eintrag',
    move: 'Nächste oder vorige Zeile',
    open: 'Zeile öffnen',
    select: 'Zeile auswählen',
    search: 'Liste durchsuchen',
    save: 'Speichern',
  },
  lettersOn: 'Tastenkürzel mit einzelnen Buchstaben',
};

export const shortcutHelpMessages: Messages<typeof en> = { en, de };
