import type { enList } from '../en/list.ts';

export const plList: typeof enList = {
  menu: 'Menu',
  closeFilters: 'Zamknij filtry',
  clear: 'Wyczyść',
  showJobs: (jobs) => `Pokaż: ${jobs}`,
  filterKeys: 'Klawisze ↑ i ↓ przechodzą między filtrami, a Tab je opuszcza.',
  followNewJobs: 'Śledź nowe oferty (RSS)',
  addFirstJob: 'Prowadzisz ten serwis? Dodaj pierwszą ofertę',
};
