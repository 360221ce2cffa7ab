import type { Messages } from './messages.ts';

const en = {
  title: 'Domains',
  text: 'The web addresses of your board. Your own domain makes it yours, and links to it keep working.',
  add: 'Add domain',
  addTitle: 'Add a domain',
  fields: { domain: 'Domain' },
  help: { domain: 'Such as jobs.example.org, without https:// and without a path.' },
  emptyTitle: 'No domain of your own yet',
  emptyText:
    'Your board has a free URL. Add a domain that you own, set two DNS records, and visitors find your board there.',
  freeUrl: 'Your board answers at',
  status: { pending: 'Waiting for DNS', active: 'Active', failed: 'Not found' },
  statusText: {
    pending: 'Set the records below. Corkboard looks for them again and again for seven days.',
    active: 'The domain works.',
    failed:
      'The records were not found within seven days, or the domain belongs to another board. Correct them, then verify.',
  },
  primary: 'Primary',
  primaryHelp: 'All links use this domain. The others redirect to it.',
  contested: (date: string) =>
    `Another organization has proved this domain. Unless you verify it again, it moves there on ${date}.`,
  verify: 'Verify now',
  verified: 'The domain works',
  notVerified: 'Not found yet. See what the check found below.',
  makePrimary: 'Make primary',
  madePrimary: (domain: string) => `${domain} is the primary domain now`,
  delete: 'Delete',
  deleteTitle: (domain: string) => `Delete ${domain}?`,
  deleteText:
    'Visitors no longer reach the board there, and links to it break. The claim must be proved again to come back.',
  deleted: 'Domain deleted',
  records: 'DNS records',
  recordsText: 'Create them where you registered the domain.',
  apex: (addresses: string) =>
    `A domain without a subdomain, such as example.org, cannot have a CNAME record. Set A or AAAA records with ${addresses}.`,
  type: 'Type',
  name: 'Name',
  value: 'Value',
  foundNow: 'Found now',
  nothingFound: 'Nothing',
  lookingUp: 'Looking it up',
  correct: 'Correct',
  wrong: 'Not yet',
  file: 'Or prove it with a file',
  fileText: 'Instead of the TXT record, your current web server can return this text:',
  fileUrl: 'URL',
  fileContent: 'Content',
  lastChecked: 'Last checked',
  activated: 'Active since',
  lastError: 'What the last check found',
};

const de: typeof en = {
  title: 'Domains',
  text: 'Die Webadressen deines Boards. Mit einer eigenen Domain gehört es dir, und Links darauf bleiben gültig.',
  add: 'Domain hinzufügen',
  addTitle: 'Domain hinzufügen',
  fields: { domain: 'Domain' },
  help: { domain: 'Etwa jobs.example.org, ohne https:// und ohne Pfad.' },
  emptyTitle: 'Noch keine eigene Domain',
  emptyText:
    'Dein Board hat eine kostenlose URL. Füge eine Domain hinzu, die dir gehört, und setze zwei DNS-Einträge: Dann finden Besucher dein Board dort.',
  freeUrl: 'Dein Board antwortet unter',
  status: { pending: 'Wartet auf DNS', active: 'Aktiv', failed: 'Nicht gefunden' },
  statusText: {
    pending: 'Setze die Einträge unten. Corkboard sucht sieben Tage lang immer wieder danach.',
    active: 'Die Domain funktioniert.',
    failed:
      'Die Einträge waren sieben Tage lang nicht zu finden, oder die Domain gehört einem anderen Board. Korrigiere sie und prüfe dann.',
  },
  primary: 'Hauptdomain',
  primaryHelp: 'Alle Links benutzen diese Domain. Die anderen leiten hierher um.',
  contested: (date) =>
    `Eine andere Organisation hat diese Domain nachgewiesen. Wenn du sie nicht erneut bestätigst, geht sie am ${date} dorthin über.`,
  verify: 'Jetzt prüfen',
  verified: 'Die Domain funktioniert',
  notVerified: 'Noch nicht gefunden. Unten steht, was die Prüfung ergab.',
  makePrimary: 'Zur Hauptdomain machen',
  madePrimary: (domain) => `${domain} ist jetzt die Hauptdomain`,
  delete: 'Löschen',
  deleteTitle: (domain) => `${domain} löschen?`,
  deleteText:
    'Besucher erreichen das Board dort nicht mehr, und Links darauf brechen. Um zurückzukommen, musst du die Domain neu nachweisen.',
  deleted: 'Domain gelöscht',
  records: 'DNS-Einträge',
  recordsText: 'Lege sie dort an, wo du die Domain registriert hast.',
  apex: (addresses) =>
    `Eine Domain ohne Subdomain, etwa example.org, kann keinen CNAME-Eintrag haben. Setze A- oder AAAA-Einträge mit ${addresses}.`,
  type: 'Typ',
  name: 'Name',
  value: 'Wert',
  foundNow: 'Jetzt gefunden',
  nothingFound: 'Nichts',
  lookingUp: 'Wird gesucht',
  correct: 'Stimmt',
  wrong: 'Noch nicht',
  file: 'Oder mit einer Datei nachweisen',
  fileText: 'Statt des TXT-Eintrags kann dein jetziger Webserver diesen Text zurückgeben:',
  fileUrl: 'URL',
  fileContent: 'Inhalt',
  lastChecked: 'Zuletzt geprüft',
  activated: 'Aktiv seit',
  lastError: 'Was die letzte Prüfung ergab',
};

export const domainMessages: Messages<typeof en> = { en, de };
