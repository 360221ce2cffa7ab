import type { Messages } from './messages.ts';

const en = {
  title: 'Embed jobs',
  text: 'Show a list of your jobs on any other site. The list is always up to date, sets no cookies and needs no JavaScript.',
  choose: 'Which jobs',
  fields: {
    q: 'Words',
    where: 'Place',
    category: 'Category',
    remote: 'Remote jobs only',
    sort: 'Order',
    count: 'Number of jobs',
    theme: 'Color scheme',
  },
  help: {
    q: 'As in the search of your board.',
    where: 'A part of the location, such as a city or a country.',
    count: 'From 1 to 20.',
  },
  sorts: { newest: 'Newest', updated: 'Recently updated', title: 'Title' },
  themes: { auto: 'The visitor’s', light: 'Light', dark: 'Dark' },
  allCategories: 'All categories',
  code: 'Code for your site',
  codeText: 'Paste it where the jobs should appear. Adjust the height if the list is cut off.',
  frameTitle: (board: string) => `Jobs on ${board}`,
  preview: 'Preview',
  frame: 'Preview of the list',
  failed: 'The preview could not be updated',
};

const de: typeof en = {
  title: 'Jobs einbetten',
  text: 'Zeige eine Liste deiner Jobs auf jeder anderen Website. Die Liste ist immer aktuell, setzt keine Cookies und braucht kein JavaScript.',
  choose: 'Welche Jobs',
  fields: {
    q: 'Wörter',
    where: 'Ort',
    category: 'Kategorie',
    remote: 'Nur Remote-Jobs',
    sort: 'Reihenfolge',
    count: 'Anzahl der Jobs',
    theme: 'Farbschema',
  },
  help: {
    q: 'Wie in der Suche deines Boards.',
    where: 'Ein Teil des Orts, etwa eine Stadt oder ein Land.',
    count: 'Von 1 bis 20.',
  },
  sorts: { newest: 'Neueste', updated: 'Zuletzt aktualisiert', title: 'Titel' },
  themes: { auto: 'Wie beim Besucher', light: 'Hell', dark: 'Dunkel' },
  allCategories: 'Alle Kategorien',
  code: 'Code für deine Website',
  codeText:
    'Füge ihn dort ein, wo die Jobs erscheinen sollen. Passe die Höhe an, wenn die Liste abgeschnitten ist.',
  frameTitle: (board) => `Jobs auf ${board}`,
  preview: 'Vorschau',
  frame: 'Vorschau der Liste',
  failed: 'Die Vorschau konnte nicht aktualisiert werden',
};

export const embedMessages: Messages<typeof en> = { en, de };
