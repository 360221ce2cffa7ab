import type { Messages } from './messages.ts';

const en = {
  title: 'Authors',
  text: 'The people that your posts name as their authors.',
  create: 'New author',
  createTitle: 'New author',
  editTitle: 'Edit author',
  columns: { name: 'Name', posts: 'Posts', updated: 'Changed' },
  showPosts: 'Show posts',
  fields: { name: 'Name', avatar_url: 'Picture', url: 'Website or profile' },
  help: {
    name: 'Posts show it immediately.',
    url: 'The name above a post links to it, and search engines recognize the person by it.',
  },
  emptyTitle: 'No authors yet',
  emptyText: 'Readers trust a text with a name and a face. Add the people who write for you.',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'Posts and pages of this author go to someone else, or keep it from being deleted.',
  reassign: 'Give the posts and pages to',
  noPages: 'Nobody (only without posts and pages)',
  deleted: 'Author deleted',
};

const de: typeof en = {
  title: 'Autoren',
  text: 'Die Menschen, die deine Beiträge als Verfasser nennen.',
  create: 'Neuer Autor',
  createTitle: 'Neuer Autor',
  editTitle: 'Autor bearbeiten',
  columns: { name: 'Name', posts: 'Beiträge', updated: 'Geändert' },
  showPosts: 'Beiträge zeigen',
  fields: { name: 'Name', avatar_url: 'Bild', url: 'Website oder Profil' },
  help: {
    name: 'Beiträge zeigen ihn sofort.',
    url: 'Der Name über einem Beitrag führt dorthin, und Suchmaschinen erkennen die Person daran.',
  },
  emptyTitle: 'Noch keine Autoren',
  emptyText:
    'Leser vertrauen einem Text mit Namen und Gesicht. Lege die Menschen an, die für dich schreiben.',
  deleteTitle: (name) => `${name} löschen?`,
  deleteText:
    'Beiträge und Seiten gehen an jemand anderen. Ohne Nachfolge lässt sich nur löschen, wer keine hat.',
  reassign: 'Beiträge und Seiten übertragen an',
  noPages: 'Niemanden (nur ohne Beiträge und Seiten)',
  deleted: 'Autor gelöscht',
};

export const authorMessages: Messages<typeof en> = { en, de };
