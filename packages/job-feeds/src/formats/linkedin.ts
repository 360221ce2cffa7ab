import { draftFromPaths, firstId, isFeed, setFirstContact } from './feed-format.ts';
import type { Format } from './format.ts';

/** The XML feed of LinkedIn: `<source><job><partnerJobId>…`. */
export const linkedin: Format = {
  name: 'linkedin',
  label: 'LinkedIn XML',
  recognize: (sample) =>
    isFeed(sample, { root: 'source', element: 'job', each: [['partnerJobId'], ['title'], ['applyUrl']] }),
  readId: (record) => firstId(record, ['partnerJobId', 'applyUrl']),
  toJob: (record, hints) => {
    const draft = draftFromPaths(record, hints, {
      title: 'title',
      company_name: 'company',
      description: 'description',
      location: 'location',
      city: 'city',
      region: 'state',
      country: 'country',
      job_type: 'jobtype',
      remote: 'workplaceTypes',
      posted_at: 'listDate',
      expires_at: 'expirationDate',
      salary_min: 'salaries.salary.lowEnd.amount',
      salary_max: 'salaries.salary.highEnd.amount',
      salary_currency: 'salaries.salary.lowEnd.currencyCode',
      salary_period: 'salaries.salary.period',
    });
    return setFirstContact(draft, record, ['applyUrl']).finish();
  },
};
