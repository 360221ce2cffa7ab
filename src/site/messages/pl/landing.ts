import type { enLanding } from '../en/landing.ts';

export const plLanding: typeof enLanding = {
  jobTypesTitle: 'Rodzaje pracy',
  countries: 'Kraje',
  remoteJobs: 'Praca zdalna',
  jobsInCategoryAt: (category, location) => `Oferty pracy: ${category}, ${location}`,
  remoteJobsInCategory: (category) => `Praca zdalna: ${category}`,
  jobsOfType: (type) => `Oferty pracy: ${type}`,
  landingDescription: (title, jobs) => `${title} – ${jobs}.`,
  landingMedian: (median, jobs) => `Mediana zarobków: ${median} rocznie (${jobs} z podaną stawką).`,
  seeSalaries: 'Zobacz zarobki',
  moreJobs: 'Więcej ofert',
  otherCategories: 'Inne kategorie',
  otherLocations: 'Inne lokalizacje',
  otherCountries: 'Inne kraje',
  otherJobTypes: 'Inne rodzaje pracy',
  byCategory: 'Według kategorii',
  byLocation: 'Według lokalizacji',
  byJobType: 'Według rodzaju pracy',
  subscribe: 'Subskrybuj:',
  feedNames: { 'feed.xml': 'RSS', 'feed.atom': 'Atom', 'feed.json': 'JSON Feed' },
  salariesInCategory: (category) => `Zarobki: ${category}`,
  salariesInLocation: (location) => `Zarobki: ${location}`,
  salariesHubDescription: (title, median, jobs) =>
    `${title}. Mediana to ${median} rocznie. Dane: ${jobs} z podaną stawką.`,
  salariesInCurrency: (currency) => `Oferty z zarobkami w ${currency}`,
  hubSample: (jobs, currency) => `Dane: ${jobs} z wiarygodną stawką w ${currency}.`,
  noHubSalaries: 'Zbyt mało z tych ofert podaje zarobki. Zarobki pojawią się tutaj od trzech ofert.',
  salaryHubMethod:
    'Wszystkie kwoty są roczne i zaokrąglone do pełnych jednostek. Tabele mają do 20 grup z co najmniej trzema ofertami, od największych, w najczęstszej walucie.',
  moreSalaries: 'Więcej zarobków',
};
