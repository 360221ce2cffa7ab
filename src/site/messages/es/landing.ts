import type { enLanding } from '../en/landing.ts';

export const esLanding: typeof enLanding = {
  jobTypesTitle: 'Tipos de empleo',
  countries: 'Países',
  remoteJobs: 'Empleos en teletrabajo',
  jobsInCategoryAt: (category, location) => `Empleos de ${category} en ${location}`,
  remoteJobsInCategory: (category) => `Empleos de ${category} en teletrabajo`,
  jobsOfType: (type) => `Empleos: ${type}`,
  landingDescription: (title, jobs) => `${title}: ${jobs}.`,
  landingMedian: (median, jobs) => `Salario mediano de ${median} al año (${jobs} con salario).`,
  seeSalaries: 'Ver salarios',
  moreJobs: 'Más empleos',
  otherCategories: 'Otras categorías',
  otherLocations: 'Otras ubicaciones',
  otherCountries: 'Otros países',
  otherJobTypes: 'Otros tipos de empleo',
  byCategory: 'Por categoría',
  byLocation: 'Por ubicación',
  byJobType: 'Por tipo de empleo',
  subscribe: 'Suscribirse:',
  feedNames: { 'feed.xml': 'RSS', 'feed.atom': 'Atom', 'feed.json': 'JSON Feed' },
  salariesInCategory: (category) => `Salarios de ${category}`,
  salariesInLocation: (location) => `Salarios en ${location}`,
  salariesHubDescription: (title, median, jobs) =>
    `${title}: la mediana es de ${median} al año. Según ${jobs} con salario.`,
  salariesInCurrency: (currency) => `Empleos pagados en ${currency}`,
  hubSample: (jobs, currency) => `Según ${jobs} con un salario plausible en ${currency}.`,
  noHubSalaries:
    'Muy pocas de estas ofertas indican su salario. Los salarios aparecen aquí a partir de tres ofertas.',
  salaryHubMethod:
    'Todos los salarios son anuales y están redondeados a la unidad. Las tablas tienen hasta 20 grupos de tres o más ofertas, los mayores primero, en la moneda más frecuente.',
  moreSalaries: 'Más salarios',
};
