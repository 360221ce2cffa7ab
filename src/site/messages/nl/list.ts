import { pluralsIn } from '../../../platform/languages/plurals.ts';
import type { enList } from '../en/list.ts';

const plural = pluralsIn('nl');

export const nlList: typeof enList = {
  menu: 'Menu',
  closeFilters: 'Filters sluiten',
  clear: 'Wissen',
  showJobs: (count, formatted) =>
    `${formatted} ${plural(count, { one: 'vacature', other: 'vacatures' })} tonen`,
  filterKeys: 'Druk op ↑ en ↓ om tussen filters te wisselen en op Tab om ze te verlaten.',
  followNewJobs: 'Nieuwe vacatures volgen (RSS)',
  addFirstJob: 'Beheer je deze vacaturesite? Voeg de eerste vacature toe',
  onSite: 'Op locatie',
  country: 'Land',
  livesIn: 'Ik woon in',
  anywhere: 'Overal',
  applicantsFrom: 'Open voor kandidaten in',
  openTo: (place) => `Open voor kandidaten in ${place}`,
  hasPay: 'Met salarisindicatie',
  anyPay: 'Elk salaris',
};
