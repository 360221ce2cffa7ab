import type { enList } from '../en/list.ts';

export const frList: typeof enList = {
  menu: 'Menu',
  closeFilters: 'Fermer les filtres',
  clear: 'Effacer',
  showJobs: (jobs) => `Afficher ${jobs}`,
  filterKeys: 'Utilisez ↑ et ↓ pour passer d’un filtre à l’autre, et Tab pour en sortir.',
  followNewJobs: 'Suivre les nouvelles offres (RSS)',
  addFirstJob: 'Vous gérez ce site\u202f? Ajoutez la première offre',
};
