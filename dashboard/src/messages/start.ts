import type { Messages } from './messages.ts';

const en = {
  title: 'Your board',
  text: 'Name it and give it a color. You can change both at any time.',
  name: 'Name of the board',
  slug: 'Short name in URLs',
  slugHelp: (domain: string) =>
    `The board is at this name, followed by .${domain}, until you add a domain of your own.`,
  color: 'Color',
  pickColor: 'Pick a color from the screen',
  logo: 'Logo',
  logoHelp: 'PNG, JPEG, WebP or GIF. You can add it later.',
  how: 'How do you want to begin?',
  empty: 'With an empty board',
  emptyText: 'You write the first job next.',
  deleteDemo: 'Delete the demo board, with everything on it',
  demo: 'With the demo',
  demoText:
    'Your board shows the sample content, under your name and color. Look around first, and delete what you do not need.',
  create: 'Create the board',
};

const de: typeof en = {
  title: 'Dein Board',
  text: 'Gib ihm einen Namen und eine Farbe. Beides kannst du jederzeit ändern.',
  name: 'Name des Boards',
  slug: 'Kurzname in URLs',
  slugHelp: (domain) =>
    `Das Board hat diesen Namen, gefolgt von .${domain}, bis du eine eigene Domain hinzufügst.`,
  color: 'Farbe',
  pickColor: 'Farbe vom Bildschirm aufnehmen',
  logo: 'Logo',
  logoHelp: 'PNG, JPEG, WebP oder GIF. Du kannst es später hinzufügen.',
  how: 'Wie möchtest du anfangen?',
  empty: 'Mit einem leeren Board',
  emptyText: 'Als Nächstes schreibst du den ersten Job.',
  deleteDemo: 'Das Demo-Board löschen, mit allem darauf',
  demo: 'Mit der Demo',
  demoText:
    'Dein Board zeigt die Beispielinhalte, mit deinem Namen und deiner Farbe. Sieh dich um und lösche, was du nicht brauchst.',
  create: 'Board anlegen',
};

export const startMessages: Messages<typeof en> = { en, de };
