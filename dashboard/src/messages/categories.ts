import type { Messages } from './messages.ts';

const en = {
  title: 'Categories',
  text: 'Groups of jobs. Each has a page on your board.',
  create: 'New category',
  createTitle: 'New category',
  editTitle: 'Edit category',
  columns: { name: 'Name', slug: 'URL', jobs: 'Jobs' },
  fields: { name: 'Name', slug: 'Last part of the URL' },
  help: { slug: 'Created from the name if you leave it empty. Old links redirect after a change.' },
  emptyTitle: 'No categories yet',
  emptyText: 'Categories help visitors to browse. Create a few that your candidates would name.',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteText: (jobs: string) => `Its page disappears. ${jobs} jobs stay, without a category.`,
  deleted: 'Category deleted',
};

const de: typeof en = {
  title: 'Kategorien',
  text: 'Gruppen von Jobs. Jede hat eine Seite auf deinem Board.',
  create: 'Neue Kategorie',
  createTitle: 'Neue Kategorie',
  editTitle: 'Kategorie bearbeiten',
  columns: { name: 'Name', slug: 'URL', jobs: 'Jobs' },
  fields: { name: 'Name', slug: 'Letzter Teil der URL' },
  help: {
    slug: 'Entsteht aus dem Namen, wenn du nichts einträgst. Alte Links leiten nach einer Änderung weiter.',
  },
  emptyTitle: 'Noch keine Kategorien',
  emptyText: 'Kategorien helfen beim Stöbern. Lege ein paar an, die deine Bewerber nennen würden.',
  deleteTitle: (name) => `„${name}“ löschen?`,
  deleteText: (jobs) => `Die Seite verschwindet. ${jobs} Jobs bleiben, ohne Kategorie.`,
  deleted: 'Kategorie gelöscht',
};

export const categoryMessages: Messages<typeof en> = { en, de };
