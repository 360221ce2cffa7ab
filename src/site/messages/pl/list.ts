import { pluralsIn } from '../../../platform/languages/plurals.ts';
import type { enList } from '../en/list.ts';

const plural = pluralsIn('pl');

export const plList: typeof enList = {
  menu: 'Menu',
  closeFilters: 'Zamknij filtry',
  clear: 'Wyczyść',
  showJobs: (count, formatted) =>
    `Pokaż ${formatted} ${plural(count, { one: 'ofertę', few: 'oferty', many: 'ofert', other: 'oferty' })}`,
  filterKeys: 'Naciśnij ↑ lub ↓, aby przechodzić między filtrami, a Tab, aby je opuścić.',
  followNewJobs: 'Obserwuj nowe oferty (RSS)',
  addFirstJob: 'Prowadzisz ten serwis? Dodaj pierwszą ofertę',
  onSite: 'Stacjonarnie',
  country: 'Kraj',
  livesIn: 'Kraj zamieszkania',
  anywhere: 'Gdziekolwiek',
  applicantsFrom: 'Miejsce zamieszkania kandydatów',
  openTo: (place) => `Dla kandydatów z kraju: ${place}`,
  hasPay: 'Z podanym wynagrodzeniem',
  anyPay: 'Dowolne wynagrodzenie',
};
