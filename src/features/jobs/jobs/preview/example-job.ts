/** The input of the examples in the API description. */
export const exampleJob = {
  title: 'Harbour Pilot',
  company_name: 'North Sea Pilots',
  location: 'Rotterdam, Netherlands',
  job_type: 'full-time',
  category: 'Shipping',
  description: '<p>Guide ships in and out.</p>',
  salary_min: 52_000,
  salary_max: 68_000,
  salary_currency: 'EUR',
  salary_period: 'yearly',
  how_to_apply: 'work@pilots.example',
};
