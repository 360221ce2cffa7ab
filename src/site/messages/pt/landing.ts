import type { enLanding } from '../en/landing.ts';

export const ptLanding: typeof enLanding = {
  jobTypesTitle: 'Tipos de vaga',
  countries: 'Países',
  remoteJobs: 'Vagas remotas',
  jobsInCategoryAt: (category, location) => `Vagas de ${category} em ${location}`,
  remoteJobsInCategory: (category) => `Vagas remotas de ${category}`,
  jobsOfType: (type) => `Vagas: ${type}`,
  landingDescription: (title, jobs) => `${title}: ${jobs}.`,
  landingMedian: (median, jobs) => `Salário mediano de ${median} por ano (${jobs} com salário).`,
  seeSalaries: 'Ver salários',
  moreJobs: 'Mais vagas',
  otherCategories: 'Outras áreas',
  otherLocations: 'Outros locais',
  otherCountries: 'Outros países',
  otherJobTypes: 'Outros tipos de vaga',
  byCategory: 'Por área',
  byLocation: 'Por local',
  byJobType: 'Por tipo de vaga',
  subscribe: 'Assinar:',
  feedNames: { 'feed.xml': 'RSS', 'feed.atom': 'Atom', 'feed.json': 'JSON Feed' },
  salariesInCategory: (category) => `Salários de ${category}`,
  salariesInLocation: (location) => `Salários em ${location}`,
  salariesHubDescription: (title, median, jobs) =>
    `${title}: a mediana é de ${median} por ano. Com base em ${jobs} com salário.`,
  salariesInCurrency: (currency) => `Vagas pagas em ${currency}`,
  hubSample: (jobs, currency) => `Com base em ${jobs} com salário plausível em ${currency}.`,
  noHubSalaries: 'Poucas destas vagas informam o salário. Os salários aparecem aqui a partir de três vagas.',
  salaryHubMethod:
    'Todos os salários são anuais e arredondados para valores inteiros. As tabelas têm até 20 grupos com três ou mais vagas, os maiores primeiro, na moeda mais frequente.',
  moreSalaries: 'Mais salários',
};
