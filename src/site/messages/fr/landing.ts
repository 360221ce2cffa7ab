import type { enLanding } from '../en/landing.ts';

export const frLanding: typeof enLanding = {
  jobTypesTitle: 'Types de contrat',
  countries: 'Pays',
  remoteJobs: 'Offres en télétravail',
  jobsInCategoryAt: (category, location) => `Offres d’emploi\u202f: ${category}, ${location}`,
  remoteJobsInCategory: (category) => `Offres en télétravail\u202f: ${category}`,
  jobsOfType: (type) => `Offres d’emploi\u202f: ${type}`,
  landingDescription: (title, jobs) => `${title} – ${jobs}.`,
  landingMedian: (median, jobs) => `Salaire médian de ${median} par an (${jobs} avec salaire).`,
  seeSalaries: 'Voir les salaires',
  moreJobs: 'Autres offres',
  otherCategories: 'Autres catégories',
  otherLocations: 'Autres lieux',
  otherCountries: 'Autres pays',
  otherJobTypes: 'Autres types de contrat',
  byCategory: 'Par catégorie',
  byLocation: 'Par lieu',
  byJobType: 'Par type de contrat',
  subscribe: 'S’abonner\u202f:',
  feedNames: { 'feed.xml': 'RSS', 'feed.atom': 'Atom', 'feed.json': 'JSON Feed' },
  salariesInCategory: (category) => `Salaires\u202f: ${category}`,
  salariesInLocation: (location) => `Salaires\u202f: ${location}`,
  salariesHubDescription: (title, median, jobs) =>
    `${title}. La médiane est de ${median} par an, d’après ${jobs} avec salaire.`,
  salariesInCurrency: (currency) => `Offres payées en ${currency}`,
  hubSample: (jobs, currency) => `D’après ${jobs} avec un salaire plausible en ${currency}.`,
  noHubSalaries:
    'Trop peu de ces offres indiquent leur salaire. Les salaires apparaissent ici à partir de trois offres.',
  salaryHubMethod:
    'Tous les salaires sont annuels et arrondis à l’unité. Les tableaux ont jusqu’à 20 groupes d’au moins trois offres, les plus grands d’abord, dans la devise la plus fréquente.',
  moreSalaries: 'Autres salaires',
};
