import type { Messages } from './messages.ts';

const en = {
  title: 'Salaries',
  text: 'What live jobs pay, converted to a year. Your board shows the same figures to visitors.',
  jobs: (count: string, total: string) => `${count} of ${total} live jobs state a usable salary.`,
  emptyTitle: 'No salaries yet',
  emptyText: 'Figures appear as soon as live jobs state their pay with a currency.',
  toJobs: 'Go to jobs',
  figures: {
    median: 'Median',
    avg: 'Average',
    p25: 'Lower quartile',
    p75: 'Upper quartile',
    min: 'Lowest',
    max: 'Highest',
    count: 'Jobs',
  },
  periods: {
    title: 'Stated per',
    hourly: 'Hour',
    daily: 'Day',
    weekly: 'Week',
    monthly: 'Month',
    yearly: 'Year',
  },
  groups: 'Groups',
  columns: { category: 'Category', job_type: 'Job type', location: 'Location' },
  noGroups: 'A group appears once three of its jobs state a usable salary.',
  excluded: 'Left out',
  excludedText: (otherCurrency: string, implausible: string, currency: string) =>
    `Another currency than ${currency} or none: ${otherCurrency}. Below 10,000 or above 10,000,000 a year, usually a wrong period or a typing error: ${implausible}.`,
  job: 'Job',
  pay: 'Stated pay',
  reason: 'Reason',
  reasons: { other_currency: 'Another currency or none', implausible: 'Implausible' },
};

const de: typeof en = {
  title: 'Gehälter',
  text: 'Was aktive Jobs zahlen, umgerechnet auf ein Jahr. Dein Board zeigt Besuchern dieselben Zahlen.',
  jobs: (count, total) => `${count} von ${total} aktiven Jobs nennen ein brauchbares Gehalt.`,
  emptyTitle: 'Noch keine Gehälter',
  emptyText: 'Zahlen erscheinen, sobald aktive Jobs ihr Gehalt mit einer Währung nennen.',
  toJobs: 'Zu den Jobs',
  figures: {
    median: 'Median',
    avg: 'Durchschnitt',
    p25: 'Unteres Viertel',
    p75: 'Oberes Viertel',
    min: 'Niedrigstes',
    max: 'Höchstes',
    count: 'Jobs',
  },
  periods: {
    title: 'Angegeben pro',
    hourly: 'Stunde',
    daily: 'Tag',
    weekly: 'Woche',
    monthly: 'Monat',
    yearly: 'Jahr',
  },
  groups: 'Gruppen',
  columns: { category: 'Kategorie', job_type: 'Jobart', location: 'Ort' },
  noGroups: 'Eine Gruppe erscheint, sobald drei ihrer Jobs ein brauchbares Gehalt nennen.',
  excluded: 'Ausgelassen',
  excludedText: (otherCurrency, implausible, currency) =>
    `Andere Währung als ${currency} oder keine: ${otherCurrency}. Unter 10.000 oder über 10.000.000 im Jahr, meist ein falscher Zeitraum oder ein Tippfehler: ${implausible}.`,
  job: 'Job',
  pay: 'Angegebenes Gehalt',
  reason: 'Grund',
  reasons: { other_currency: 'Andere Währung oder keine', implausible: 'Unplausibel' },
};

export const salaryMessages: Messages<typeof en> = { en, de };
