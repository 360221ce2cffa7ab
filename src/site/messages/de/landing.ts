import type { enLanding } from '../en/landing.ts';

export const deLanding: typeof enLanding = {
  jobTypesTitle: 'Anstellungsarten',
  countries: 'Länder',
  remoteJobs: 'Remote-Stellen',
  jobsInCategoryAt: (category, location) => `Stellen im Bereich ${category} in ${location}`,
  remoteJobsInCategory: (category) => `Remote-Stellen im Bereich ${category}`,
  jobsOfType: (type) => `Stellen: ${type}`,
  landingDescription: (title, jobs) => `${title}: ${jobs}.`,
  landingMedian: (median, jobs) => `Mediangehalt ${median} im Jahr (${jobs} mit Gehaltsangabe).`,
  seeSalaries: 'Gehälter ansehen',
  moreJobs: 'Weitere Stellen',
  otherCategories: 'Andere Bereiche',
  otherLocations: 'Andere Orte',
  otherCountries: 'Andere Länder',
  otherJobTypes: 'Andere Anstellungsarten',
  byCategory: 'Nach Bereich',
  byLocation: 'Nach Ort',
  byJobType: 'Nach Anstellungsart',
  subscribe: 'Abonnieren:',
  feedNames: { 'feed.xml': 'RSS', 'feed.atom': 'Atom', 'feed.json': 'JSON Feed' },
  salariesInCategory: (category) => `Gehälter im Bereich ${category}`,
  salariesInLocation: (location) => `Gehälter in ${location}`,
  salariesHubDescription: (title, median, jobs) =>
    `${title}: Der Median liegt bei ${median} im Jahr. Grundlage: ${jobs} mit Gehaltsangabe.`,
  salariesInCurrency: (currency) => `Stellen mit Gehalt in ${currency}`,
  hubSample: (jobs, currency) => `Grundlage: ${jobs} mit plausibler Gehaltsangabe in ${currency}.`,
  noHubSalaries: 'Zu wenige dieser Stellen nennen ein Gehalt. Gehälter erscheinen hier ab drei Stellen.',
  salaryHubMethod:
    'Alle Gehälter sind Jahresgehälter, gerundet auf ganze Beträge. Die Tabellen zeigen bis zu 20 Gruppen mit mindestens drei Stellen, die größten zuerst, in der häufigsten Währung.',
  moreSalaries: 'Weitere Gehälter',
};
