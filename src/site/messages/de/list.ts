import { pluralsIn } from '../../../platform/languages/plurals.ts';
import type { enList } from '../en/list.ts';

const plural = pluralsIn('de');

export const deList: typeof enList = {
  menu: 'Menü',
  closeFilters: 'Filter schließen',
  clear: 'Zurücksetzen',
  showJobs: (count, formatted) =>
    `${formatted} ${plural(count, { one: 'Stelle', other: 'Stellen' })} anzeigen`,
  filterKeys: 'Mit ↑ und ↓ wechseln Sie zwischen den Filtern, mit Tab verlassen Sie sie.',
  followNewJobs: 'Neue Stellen abonnieren (RSS)',
  addFirstJob: 'Betreiben Sie diese Stellenbörse? Erste Stelle anlegen',
  onSite: 'Vor Ort',
  country: 'Land',
  livesIn: 'Ich wohne in',
  anywhere: 'Überall',
  applicantsFrom: 'Bewerbungen aus',
  openTo: (place) => `Offen für Bewerbungen aus: ${place}`,
  hasPay: 'Mit Gehaltsangabe',
  anyPay: 'Jedes Gehalt',
};
