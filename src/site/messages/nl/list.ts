import type { enList } from '../en/list.ts';

export const nlList: typeof enList = {
  menu: 'Menu',
  closeFilters: 'Filters sluiten',
  clear: 'Wissen',
  showJobs: (jobs) => `${jobs} tonen`,
  filterKeys: 'Ga met ↑ en ↓ van filter naar filter, en verlaat ze met Tab.',
  followNewJobs: 'Nieuwe vacatures volgen (RSS)',
  addFirstJob: 'Beheert u deze vacaturesite? Voeg de eerste vacature toe',
};
