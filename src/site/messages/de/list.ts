import type { enList } from '../en/list.ts';

export const deList: typeof enList = {
  menu: 'Menü',
  closeFilters: 'Filter schließen',
  clear: 'Zurücksetzen',
  showJobs: (jobs) => `${jobs} anzeigen`,
  filterKeys: 'Mit ↑ und ↓ wechseln Sie zwischen den Filtern, mit Tab verlassen Sie sie.',
  followNewJobs: 'Neue Stellen abonnieren (RSS)',
  addFirstJob: 'Betreiben Sie diese Stellenbörse? Erste Stelle anlegen',
};
