import type { Messages } from './messages.ts';

const en = {
  securityTitle: 'Security',
  securityText: 'How people must sign in to work on this board.',
  fields: { requires_second_factor: 'Everybody needs a second factor' },
  help: {
    requires_second_factor:
      'A passkey, or a code from an authenticator app after the password. People without one can still add it to their account. API keys are not affected. To switch this on, sign in with a second factor yourself.',
  },
  dataTitle: 'Data',
  dataText: 'What belongs to this board as a whole.',
  facts: { slug: 'Short name', id: 'Number', url: 'Board', created: 'Created' },
  deleteTitle: 'Delete this board',
  deleteText:
    'Deletes the organization with everything in it: jobs, pages, posts, images, members, payments, statistics, keys and webhooks. The board is offline at once. Nobody can undo it.',
  ownersOnly: 'Only an owner can delete the board.',
  delete: 'Delete this board',
  confirmTitle: (name: string) => `Delete “${name}” for ever?`,
  typeName: (name: string) => `Type “${name}” to confirm`,
};

const de: typeof en = {
  securityTitle: 'Sicherheit',
  securityText: 'Wie sich alle anmelden müssen, die an diesem Board arbeiten.',
  fields: { requires_second_factor: 'Alle brauchen einen zweiten Faktor' },
  help: {
    requires_second_factor:
      'Einen Passkey, oder nach dem Passwort einen Code aus einer Authenticator-App. Wer noch keinen hat, kann ihn im eigenen Konto hinzufügen. API-Schlüssel sind nicht betroffen. Um das einzuschalten, melde dich selbst mit einem zweiten Faktor an.',
  },
  dataTitle: 'Daten',
  dataText: 'Was zu diesem Board als Ganzem gehört.',
  facts: { slug: 'Kurzname', id: 'Nummer', url: 'Board', created: 'Angelegt' },
  deleteTitle: 'Dieses Board löschen',
  deleteText:
    'Löscht die Organisation mit allem, was sie enthält: Jobs, Seiten, Beiträge, Bilder, Mitglieder, Zahlungen, Statistik, Schlüssel und Webhooks. Das Board ist sofort offline. Niemand kann das rückgängig machen.',
  ownersOnly: 'Nur ein Owner kann das Board löschen.',
  delete: 'Dieses Board löschen',
  confirmTitle: (name) => `„${name}“ für immer löschen?`,
  typeName: (name) => `Gib „${name}“ ein, um es zu bestätigen`,
};

export const organizationMessages: Messages<typeof en> = { en, de };
