import type { Messages } from './messages.ts';

const en = {
  you: 'You',
  formerUser: 'A former colleague',
  user: 'A colleague',
  apiKey: (name: string) => `API key “${name}”`,
  unknownKey: 'An API key',
  member: 'A member',
  enrichment: 'An enrichment provider',
  import: 'An import',
  stripe: 'Stripe',
  command_line: 'The command line',
  system: 'Corkboard',
  public: 'A visitor',
  anonymous: 'Somebody',
};

const de: typeof en = {
  you: 'Du',
  formerUser: 'Ein früheres Teammitglied',
  user: 'Ein Teammitglied',
  apiKey: (name) => `API-Schlüssel „${name}“`,
  unknownKey: 'Ein API-Schlüssel',
  member: 'Ein Mitglied',
  enrichment: 'Eine Anreicherung',
  import: 'Ein Import',
  stripe: 'Stripe',
  command_line: 'Die Kommandozeile',
  system: 'Corkboard',
  public: 'Ein Besucher',
  anonymous: 'Jemand',
};

export const actorMessages: Messages<typeof en> = { en, de };
