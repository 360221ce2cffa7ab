import type { Messages } from './messages.ts';

const en = {
  organizations: 'Organizations',
  organizationsText: 'All boards of this installation. To work in one, join it: its owners get an email.',
  newOrganization: 'New organization',
  name: 'Name',
  slug: 'Short name in URLs',
  board: 'Board',
  staff: 'Staff',
  created: 'Created',
  join: 'Join',
  joined: (name: string) => `You are an admin of ${name}.`,
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'The board and all its data disappear: jobs, pages, members, payments and files.',
  deleteTyped: (slug: string) => `Type ${slug} to confirm`,
  users: 'Users',
  usersText: 'Everyone with an account on this installation. Roles in an organization are set there.',
  email: 'Email',
  operator: 'Operator',
  lastSeen: 'Last seen',
  makeOperator: 'Make operator',
  removeOperator: 'No longer operator',
  deleteUser: (email: string) => `Delete ${email}?`,
  deleteUserText: 'They are signed out everywhere, lose all roles, and their API keys stop.',
  empty: 'There is nothing here yet.',
};

const de: typeof en = {
  organizations: 'Organisationen',
  organizationsText:
    'Alle Boards dieser Installation. Tritt einer bei, um darin zu arbeiten: Ihre Owner bekommen eine E-Mail.',
  newOrganization: 'Neue Organisation',
  name: 'Name',
  slug: 'Kurzname in URLs',
  board: 'Board',
  staff: 'Team',
  created: 'Angelegt',
  join: 'Beitreten',
  joined: (name) => `Du bist Admin von ${name}.`,
  delete: 'Löschen',
  deleteTitle: (name) => `${name} löschen?`,
  deleteText: 'Das Board verschwindet mit allen Daten: Jobs, Seiten, Mitglieder, Zahlungen und Dateien.',
  deleteTyped: (slug) => `Tippe zur Bestätigung ${slug}`,
  users: 'Benutzer',
  usersText:
    'Alle mit einem Konto auf dieser Installation. Rollen in einer Organisation werden dort vergeben.',
  email: 'E-Mail',
  operator: 'Betreiber',
  lastSeen: 'Zuletzt gesehen',
  makeOperator: 'Zum Betreiber machen',
  removeOperator: 'Nicht mehr Betreiber',
  deleteUser: (email) => `${email} löschen?`,
  deleteUserText:
    'Die Person wird überall abgemeldet, verliert alle Rollen, und ihre API-Schlüssel funktionieren nicht mehr.',
  empty: 'Hier ist noch nichts.',
};

export const operatorMessages: Messages<typeof en> = { en, de };
