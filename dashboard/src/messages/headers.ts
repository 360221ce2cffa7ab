import type { Messages } from './messages.ts';

const en = {
  label: 'Headers',
  help: 'Sent with every request. For a password or token, use a secret: Bearer vault:<name>. Other values are stored as they are and hidden.',
  name: 'Header',
  value: 'Value',
  add: 'Add header',
  remove: (name: string) => `Remove header ${name}`,
};

const de: typeof en = {
  label: 'Header',
  help: 'Gehen mit jeder Anfrage mit. Benutze für Passwörter und Tokens ein Geheimnis: Bearer vault:<name>. Andere Werte werden gespeichert, wie sie sind, und verdeckt.',
  name: 'Header',
  value: 'Wert',
  add: 'Header hinzufügen',
  remove: (name) => `Header ${name} entfernen`,
};

export const headerMessages: Messages<typeof en> = { en, de };
