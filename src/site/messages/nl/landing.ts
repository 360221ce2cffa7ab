import type { enLanding } from '../en/landing.ts';

export const nlLanding: typeof enLanding = {
  jobTypesTitle: 'Dienstverbanden',
  countries: 'Landen',
  remoteJobs: 'Vacatures op afstand',
  jobsInCategoryAt: (category, location) => `Vacatures in ${category}, ${location}`,
  remoteJobsInCategory: (category) => `Vacatures op afstand in ${category}`,
  jobsOfType: (type) => `Vacatures: ${type}`,
  landingDescription: (title, jobs) => `${title}: ${jobs}.`,
  landingMedian: (median, jobs) => `Mediaansalaris ${median} per jaar (${jobs} met salaris).`,
  seeSalaries: 'Salarissen bekijken',
  moreJobs: 'Meer vacatures',
  otherCategories: 'Andere categorieën',
  otherLocations: 'Andere locaties',
  otherCountries: 'Andere landen',
  otherJobTypes: 'Andere dienstverbanden',
  byCategory: 'Per categorie',
  byLocation: 'Per locatie',
  byJobType: 'Per dienstverband',
  subscribe: 'Abonneren:',
  feedNames: { 'feed.xml': 'RSS', 'feed.atom': 'Atom', 'feed.json': 'JSON Feed' },
  salariesInCategory: (category) => `Salarissen in ${category}`,
  salariesInLocation: (location) => `Salarissen in ${location}`,
  salariesHubDescription: (title, median, jobs) =>
    `${title}: de mediaan is ${median} per jaar. Op basis van ${jobs} met salaris.`,
  salariesInCurrency: (currency) => `Vacatures met salaris in ${currency}`,
  hubSample: (jobs, currency) => `Op basis van ${jobs} met een aannemelijk salaris in ${currency}.`,
  noHubSalaries:
    'Te weinig van deze vacatures vermelden hun salaris. Salarissen verschijnen hier vanaf drie vacatures.',
  salaryHubMethod:
    'Alle salarissen zijn per jaar en afgerond op hele bedragen. De tabellen hebben tot 20 groepen van drie of meer vacatures, de grootste eerst, in de meest voorkomende valuta.',
  moreSalaries: 'Meer salarissen',
};
