import type { Messages } from './messages.ts';

const en = {
  profile: 'Profile',
  fields: { name: 'Name' },
  help: { name: 'Your colleagues see it.' },
};

const de: typeof en = {
  profile: 'Profil',
  fields: { name: 'Name' },
  help: { name: 'Deine Kollegen sehen ihn.' },
};

export const meMessages: Messages<typeof en> = { en, de };
