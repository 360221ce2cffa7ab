import type { Messages } from './messages.ts';

const en = {
  title: 'Landing pages',
  text: 'Your board has a page for each category, company, place and job type. Write an introduction for the ones that matter.',
  create: 'Write introduction',
  newTitle: 'New introduction',
  editText: 'Search engines and visitors read the introduction above the jobs.',
  kinds: {
    category: 'Category',
    company: 'Company',
    location: 'Location',
    country: 'Country',
    job_type: 'Job type',
    category_location: 'Category in a place',
    remote_category: 'Remote jobs of a category',
  },
  columns: { page: 'Page', kind: 'Kind', changed: 'Changed' },
  fields: {
    path: 'Page',
    title: 'Title',
    description: 'Description for search engines',
    content: 'Introduction',
  },
  help: {
    path: 'Paste the URL of the page, or type its path, such as /categories/shipping.',
    title: 'Leave it empty to show the generated title.',
    description: 'Leave it empty for a generated one with the number of jobs and their median salary.',
  },
  noPage: 'The page no longer exists',
  view: 'View page',
  created: 'Introduction created',
  deleteTitle: 'Delete this introduction?',
  deleteText: 'The board keeps the page, without your title, description and introduction.',
  deleted: 'Introduction deleted',
  emptyTitle: 'No introductions yet',
  emptyText: 'A few sentences of your own help search engines and visitors more than a bare list.',
};

const de: typeof en = {
  title: 'Landingpages',
  text: 'Dein Board hat eine Seite für jeden Bereich, jedes Unternehmen, jeden Ort und jede Anstellungsart. Schreibe Einleitungen für die wichtigen.',
  create: 'Einleitung schreiben',
  newTitle: 'Neue Einleitung',
  editText: 'Suchmaschinen und Besucher lesen die Einleitung über den Jobs.',
  kinds: {
    category: 'Bereich',
    company: 'Unternehmen',
    location: 'Ort',
    country: 'Land',
    job_type: 'Anstellungsart',
    category_location: 'Bereich an einem Ort',
    remote_category: 'Remote-Jobs eines Bereichs',
  },
  columns: { page: 'Seite', kind: 'Art', changed: 'Geändert' },
  fields: {
    path: 'Seite',
    title: 'Titel',
    description: 'Beschreibung für Suchmaschinen',
    content: 'Einleitung',
  },
  help: {
    path: 'Füge die URL der Seite ein, oder schreibe ihren Pfad, zum Beispiel /categories/shipping.',
    title: 'Ohne Angabe zeigt die Seite den erzeugten Titel.',
    description: 'Ohne Angabe wird sie aus der Zahl der Jobs und ihrem Mediangehalt erzeugt.',
  },
  noPage: 'Die Seite gibt es nicht mehr',
  view: 'Seite ansehen',
  created: 'Einleitung erstellt',
  deleteTitle: 'Diese Einleitung löschen?',
  deleteText: 'Das Board behält die Seite, ohne deinen Titel, deine Beschreibung und deine Einleitung.',
  deleted: 'Einleitung gelöscht',
  emptyTitle: 'Noch keine Einleitungen',
  emptyText: 'Ein paar eigene Sätze helfen Suchmaschinen und Besuchern mehr als eine bloße Liste.',
};

export const landingPageMessages: Messages<typeof en> = { en, de };
