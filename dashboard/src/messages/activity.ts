import type { Messages } from './messages.ts';

/** Objects of events, after a number. */
const enObjects = {
  asset: 'images',
  author: 'authors',
  category: 'categories',
  collection: 'collections',
  company: 'companies',
  domain: 'domains',
  // All their events are about runs.
  import: 'runs of imports',
  item: 'items',
  job: 'jobs',
  landing_page: 'landing pages',
  member: 'members',
  page: 'pages',
  payment: 'payments',
  plan: 'plans',
  post: 'posts',
  secret: 'secrets',
  subscription: 'subscriptions',
  webhook: 'webhooks',
};

/** What objects do without a person: when their time comes, Stripe reports it, or an import runs. */
const enByThemselves = {
  activated: 'went live',
  disabled: 'stopped',
  expired: 'expired',
  failed: 'failed',
  lost: 'stopped working',
  needs_approval: 'stopped for approval',
  published: 'went live',
  run_finished: 'ran',
  succeeded: 'succeeded',
};

const en = {
  title: 'What happened',
  empty: 'Nothing yet. Changes by you, your colleagues, your programs and the clock appear here.',
  all: 'Show everything',
  post: 'post',
  named: (object: string, name: string) => `the ${object} ${name}`,
  counted: (count: string, objects: string) => `${count} ${objects}`,
  sentence: (actor: string, verb: string, objects: string) => `${actor} ${verb} ${objects}`,
  alone: (objects: string, verb: string) => `${objects[0]?.toUpperCase()}${objects.slice(1)} ${verb}`,
  objects: enObjects as Record<string, string>,
  byThemselves: enByThemselves as Record<string, string>,
};

const deObjects: typeof enObjects = {
  asset: 'Bilder',
  author: 'Autoren',
  category: 'Kategorien',
  collection: 'Sammlungen',
  company: 'Unternehmen',
  domain: 'Domains',
  import: 'Läufe von Importen',
  item: 'Einträge',
  job: 'Jobs',
  landing_page: 'Landingpages',
  member: 'Mitglieder',
  page: 'Seiten',
  payment: 'Zahlungen',
  plan: 'Tarife',
  post: 'Beiträge',
  secret: 'Geheimnisse',
  subscription: 'Abos',
  webhook: 'Webhooks',
};

const deByThemselves: typeof enByThemselves = {
  activated: 'online',
  disabled: 'abgeschaltet',
  expired: 'abgelaufen',
  failed: 'fehlgeschlagen',
  lost: 'funktioniert nicht mehr',
  needs_approval: 'zur Freigabe angehalten',
  published: 'online',
  run_finished: 'ausgeführt',
  succeeded: 'erfolgreich',
};

const de: typeof en = {
  title: 'Was passiert ist',
  empty: 'Noch nichts. Hier erscheinen Änderungen von dir, deinem Team, deinen Programmen und der Uhr.',
  all: 'Alles zeigen',
  post: 'Beitrag',
  named: (object, name) => `${object} „${name}“`,
  counted: (count, objects) => `${count} ${objects}`,
  // German puts the verb last: "Mette: Job „Lotse“ geändert".
  sentence: (actor, verb, objects) => `${actor}: ${objects} ${verb}`,
  alone: (objects, verb) => `${objects} ${verb}`,
  objects: deObjects,
  byThemselves: deByThemselves,
};

export const activityMessages: Messages<typeof en> = { en, de };
