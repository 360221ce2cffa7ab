import type { Messages } from './messages.ts';

const en = {
  title: 'Home',
  waiting: 'Waiting for you',
  nothingWaiting: 'Nothing needs your attention.',
  webhooksFailing: (count: string) => `${count} webhooks fail or are switched off`,
  domainsPending: (count: string) => `${count} domains are not verified yet`,
  happened: 'What happened',
  nothingHappened: 'Nothing yet. Changes by you, your colleagues and your programs appear here.',
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
  webhooksFailing: (count) => `${count} Webhooks schlagen fehl oder sind abgeschaltet`,
  domainsPending: (count) => `${count} Domains sind noch nicht bestätigt`,
  happened: 'Was passiert ist',
  nothingHappened: 'Noch nichts. Hier erscheinen Änderungen von dir, deinem Team und deinen Programmen.',
  figures: 'Zahlen',
  days: (days) => `${days} Tage`,
  visitors: 'Besucher',
  pageViews: 'Seitenaufrufe',
  jobViews: 'Jobaufrufe',
  applyClicks: 'Klicks auf Bewerben',
  comparedTo: (change) => `${change} gegenüber den Tagen davor`,
};

export const homeMessages: Messages<typeof en> = { en, de };
