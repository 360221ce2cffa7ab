import type { Messages } from './messages.ts';

const en = {
  title: 'Secrets',
  text: 'Passwords and tokens for requests that Corkboard sends. Stored encrypted. Nobody can read a value again, not even you.',
  create: 'New secret',
  createTitle: 'New secret',
  replaceTitle: (name: string) => `New value for ${name}`,
  replace: 'Replace',
  emptyTitle: 'No secrets yet',
  emptyText:
    'Store a token once and refer to it in headers of webhooks and enrichment providers, or in the payment settings.',
  columns: { name: 'Name', usedBy: 'Used by', lastUsed: 'Last used', version: 'Version' },
  reference: 'Refer to it with',
  hosts: (hosts: string) => `Only for ${hosts}`,
  anyHost: 'For any host',
  notUsed: 'Nothing',
  neverUsed: 'Never',
  versionSince: (version: string, time: string) => `${version}, since ${time}`,
  userTypes: {
    webhook: 'Webhook',
    enrichment_provider: 'Enrichment provider',
    import: 'Import',
    payment_settings: 'Payment provider',
  },
  fields: { name: 'Name', value: 'Value', allowed_hosts: 'Allowed hosts' },
  help: {
    name: 'Lower-case letters, digits, - and _. Such as hook-token.',
    value: 'Webhooks and providers that refer to the secret use it from their next request on.',
    allowed_hosts: 'One host per line, such as example.org or example.org:8443. Empty: any host.',
  },
  saved: 'Secret saved',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'You cannot restore the value.',
  deleteUsedText: (users: string) => `Still used by: ${users}. Their requests fail without it.`,
  deleteAnyway: 'Delete anyway',
  deleted: 'Secret deleted',
};

const de: typeof en = {
  title: 'Geheimnisse',
  text: 'Passwörter und Tokens für Anfragen, die Corkboard sendet. Verschlüsselt gespeichert. Niemand kann einen Wert wieder lesen, auch du nicht.',
  create: 'Neues Geheimnis',
  createTitle: 'Neues Geheimnis',
  replaceTitle: (name) => `Neuer Wert für ${name}`,
  replace: 'Ersetzen',
  emptyTitle: 'Noch keine Geheimnisse',
  emptyText:
    'Speichere ein Token einmal und verweise darauf: in Headern von Webhooks und Anreicherungen oder in den Zahlungseinstellungen.',
  columns: { name: 'Name', usedBy: 'Benutzt von', lastUsed: 'Zuletzt benutzt', version: 'Version' },
  reference: 'So verweist du darauf',
  hosts: (hosts) => `Nur für ${hosts}`,
  anyHost: 'Für jeden Host',
  notUsed: 'Nichts',
  neverUsed: 'Nie',
  versionSince: (version, time) => `${version}, seit ${time}`,
  userTypes: {
    webhook: 'Webhook',
    enrichment_provider: 'Anreicherung',
    import: 'Import',
    payment_settings: 'Zahlungsanbieter',
  },
  fields: { name: 'Name', value: 'Wert', allowed_hosts: 'Erlaubte Hosts' },
  help: {
    name: 'Kleinbuchstaben, Ziffern, - und _. Zum Beispiel hook-token.',
    value: 'Webhooks und Anreicherungen, die darauf verweisen, benutzen ihn ab ihrer nächsten Anfrage.',
    allowed_hosts: 'Ein Host pro Zeile, etwa example.org oder example.org:8443. Leer: jeder Host.',
  },
  saved: 'Geheimnis gespeichert',
  deleteTitle: (name) => `${name} löschen?`,
  deleteText: 'Der Wert lässt sich nicht wiederherstellen.',
  deleteUsedText: (users) => `Noch benutzt von: ${users}. Deren Anfragen schlagen ohne es fehl.`,
  deleteAnyway: 'Trotzdem löschen',
  deleted: 'Geheimnis gelöscht',
};

export const secretMessages: Messages<typeof en> = { en, de };
