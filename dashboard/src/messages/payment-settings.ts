import type { Messages } from './messages.ts';

const en = {
  title: 'Payment provider',
  text: 'How members pay for plans.',
  providers: { manual: 'By invoice: you record payments yourself', stripe: 'Stripe' },
  fields: {
    provider: 'Provider',
    stripeKeySecret: 'API key of Stripe',
    stripeWebhookSecret: 'Signing secret of the Stripe webhook',
    stripe_tax: 'Stripe Tax',
  },
  help: {
    provider: 'For new checkouts. Running subscriptions stay where they are.',
    stripeKeySecret: 'The secret that has the key. A restricted key is enough.',
    stripeWebhookSecret: 'The secret that has the value beginning with whsec_.',
    stripe_tax: 'Computes the taxes of job postings. Activate it in Stripe first.',
  },
  needsSecrets: 'Store both values as secrets first, then choose them here.',
  toSecrets: 'Open secrets',
  webhookUrl: 'URL of the webhook to create at Stripe',
  check: 'Connection to Stripe',
  checkText: 'Whether the key may do what Corkboard needs, and whether the webhook sends all events.',
  checkNow: 'Check',
  checkedAt: 'Last check',
  neverChecked: 'Not checked yet.',
  missingPermissions: 'The key lacks these permissions',
  missingEvents: 'The webhook does not send these events',
  unknownEvents:
    'The events are not known: the key may not read webhook endpoints, or none of them leads to this board.',
  nothingMissing: 'Nothing is missing.',
  waiting: 'Waiting Stripe subscriptions',
  waitingText:
    'No member has the email address, or no plan has the price. Create what is missing, and they are assigned.',
  waitingColumns: { subscription: 'Subscription', customer: 'Customer', price: 'Price' },
};

const de: typeof en = {
  title: 'Zahlungsanbieter',
  text: 'Wie Mitglieder Tarife bezahlen.',
  providers: { manual: 'Auf Rechnung: Du trägst Zahlungen selbst ein', stripe: 'Stripe' },
  fields: {
    provider: 'Anbieter',
    stripeKeySecret: 'API-Schlüssel von Stripe',
    stripeWebhookSecret: 'Signaturgeheimnis des Stripe-Webhooks',
    stripe_tax: 'Stripe Tax',
  },
  help: {
    provider: 'Für neue Käufe. Laufende Abos bleiben, wo sie sind.',
    stripeKeySecret: 'Das Geheimnis, das den Schlüssel enthält. Ein eingeschränkter reicht.',
    stripeWebhookSecret: 'Das Geheimnis mit dem Wert, der mit whsec_ beginnt.',
    stripe_tax: 'Berechnet die Steuern von Stellenanzeigen. Aktiviere es zuerst in Stripe.',
  },
  needsSecrets: 'Speichere zuerst beide Werte als Geheimnisse und wähle sie dann hier aus.',
  toSecrets: 'Geheimnisse öffnen',
  webhookUrl: 'URL des Webhooks, den du bei Stripe anlegst',
  check: 'Verbindung zu Stripe',
  checkText: 'Ob der Schlüssel darf, was Corkboard braucht, und ob der Webhook alle Ereignisse sendet.',
  checkNow: 'Prüfen',
  checkedAt: 'Letzte Prüfung',
  neverChecked: 'Noch nicht geprüft.',
  missingPermissions: 'Dem Schlüssel fehlen diese Rechte',
  missingEvents: 'Der Webhook sendet diese Ereignisse nicht',
  unknownEvents:
    'Die Ereignisse sind nicht bekannt: Der Schlüssel darf keine Webhook-Endpunkte lesen, oder keiner führt zu diesem Board.',
  nothingMissing: 'Es fehlt nichts.',
  waiting: 'Wartende Abos bei Stripe',
  waitingText:
    'Kein Mitglied hat die E-Mail-Adresse, oder kein Tarif hat den Preis. Lege an, was fehlt, dann werden sie zugeordnet.',
  waitingColumns: { subscription: 'Abo', customer: 'Kunde', price: 'Preis' },
};

export const paymentSettingsMessages: Messages<typeof en> = { en, de };
