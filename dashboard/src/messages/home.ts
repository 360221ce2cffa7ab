import type { Messages } from './messages.ts';

const en = {
  title: 'Home',
  waiting: 'Waiting for you',
  nothingWaiting: 'Nothing needs your attention.',
  pendingItems: (count: string, collection: string) => `${count} to review in ${collection}`,
  pendingImports: {
    waiting: (name: string) => `A run of “${name}” needs your approval`,
    failed: (name: string) => `The last run of “${name}” failed`,
  },
  pendingPostings: (count: string) =>
    count === '1' ? '1 job posting needs your review' : `${count} job postings need your review`,
  newApplications: (count: string) => (count === '1' ? '1 new application' : `${count} new applications`),
  openJobReports: (count: string) =>
    count === '1' ? '1 report about a job is open' : `${count} reports about jobs are open`,
  failingWebhooks: (count: string) =>
    count === '1' ? '1 webhook does not reach its receiver' : `${count} webhooks do not reach their receiver`,
  unverifiedDomains: (count: string) =>
    count === '1' ? '1 domain is not verified' : `${count} domains are not verified`,
  jobs: { active: 'Live jobs', draft: 'Drafts', expired: 'Expired' },
  steps: 'First steps',
  dismissSteps: 'Hide',
  step: {
    job: 'Write a job',
    brand: 'Choose your color and logo',
    about: 'Say what your board is about',
    domain: 'Give your board its own domain',
    team: 'Invite a colleague',
  },
  figures: 'Figures',
  days: (days: number) => `${days} days`,
  visitors: 'Visitors',
  pageViews: 'Page views',
  jobViews: 'Job views',
  applyClicks: 'Apply clicks',
  comparedTo: (change: string) => `${change} compared with the days before`,
};

const de: typeof en = {
  title: 'Start',
  waiting: 'Das wartet auf dich',
  nothingWaiting: 'Nichts braucht deine Aufmerksamkeit.',
  pendingItems: (count, collection) => `${count} zu prüfen in ${collection}`,
  pendingImports: {
    waiting: (name) => `Ein Lauf von „${name}“ braucht deine Freigabe`,
    failed: (name) => `Der letzte Lauf von „${name}“ ist fehlgeschlagen`,
  },
  pendingPostings: (count) =>
    count === '1'
      ? '1 Ausschreibung wartet auf deine Prüfung'
      : `${count} Ausschreibungen warten auf deine Prüfung`,
  newApplications: (count) => (count === '1' ? '1 neue Bewerbung' : `${count} neue Bewerbungen`),
  openJobReports: (count) =>
    count === '1' ? '1 Meldung zu einem Job ist offen' : `${count} Meldungen zu Jobs sind offen`,
  failingWebhooks: (count) =>
    count === '1'
      ? '1 Webhook erreicht seinen Empfänger nicht'
      : `${count} Webhooks erreichen ihren Empfänger nicht`,
  unverifiedDomains: (count) =>
    count === '1' ? '1 Domain ist nicht bestätigt' : `${count} Domains sind nicht bestätigt`,
  jobs: { active: 'Jobs online', draft: 'Entwürfe', expired: 'Abgelaufen' },
  steps: 'Erste Schritte',
  dismissSteps: 'Ausblenden',
  step: {
    job: 'Einen Job schreiben',
    brand: 'Farbe und Logo wählen',
    about: 'Sagen, worum es auf dem Board geht',
    domain: 'Deinem Board eine eigene Domain geben',
    team: 'Jemanden einladen',
  },
  figures: 'Zahlen',
  days: (days) => `${days} Tage`,
  visitors: 'Besucher',
  pageViews: 'Seitenaufrufe',
  jobViews: 'Jobaufrufe',
  applyClicks: 'Klicks auf Bewerben',
  comparedTo: (change) => `${change} gegenüber den Tagen davor`,
};

export const homeMessages: Messages<typeof en> = { en, de };
