import type { Messages } from './messages.ts';

const en = {
  label: 'Text',
  url: 'URL or path',
  add: 'Add link',
  moveUp: (label: string) => `Move ${label} up`,
  moveDown: (label: string) => `Move ${label} down`,
  remove: (label: string) => `Remove ${label}`,
};

const de: typeof en = {
  label: 'Text',
  url: 'URL oder Pfad',
  add: 'Link hinzufügen',
  moveUp: (label) => `${label} nach oben`,
  moveDown: (label) => `${label} nach unten`,
  remove: (label) => `${label} entfernen`,
};

export const linkMessages: Messages<typeof en> = { en, de };
