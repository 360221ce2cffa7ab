import { pluralsIn } from '../../../platform/languages/plurals.ts';
import type { enList } from '../en/list.ts';

const plural = pluralsIn('fr');

export const frList: typeof enList = {
  menu: 'Menu',
  closeFilters: 'Fermer les filtres',
  clear: 'Effacer',
  showJobs: (count, formatted) =>
    `Afficher ${formatted} ${plural(count, { one: 'offre', many: 'd’offres', other: 'offres' })}`,
  filterKeys: 'Appuyez sur ↑ et ↓ pour passer d’un filtre à l’autre, et sur Tab pour les quitter.',
  followNewJobs: 'Suivre les nouvelles offres (RSS)',
  addFirstJob: 'Vous gérez ce site\u202f? Ajoutez la première offre',
  onSite: 'Sur place',
  country: 'Pays',
  livesIn: 'Pays de résidence',
  anywhere: 'Partout',
  applicantsFrom: 'Candidatures depuis',
  openTo: (place) => `Candidatures ouvertes\u202f: ${place}`,
  hasPay: 'Salaire indiqué',
  anyPay: 'Tous les salaires',
};
