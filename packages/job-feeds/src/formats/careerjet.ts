import { draftFromPaths, firstId, isFeed, setFirstContact } from './feed-format.ts';
import type { Format } from './format.ts';

/** The XML feed of Careerjet: `<jobs><job><location><city>…`. */
export const careerjet: Format = {
  name: 'careerjet',
  label: 'Careerjet XML',
  recognize: (sample) =>
    isFeed(sample, {
      root: 'jobs',
      element: 'job',
      each: [
        ['title'],
        ['url', 'apply_url'],
        ['contract_type', 'working_hours', 'company_url', 'application_email'],
      ],
    }),
  readId: (record) => firstId(record, ['id', 'url', 'apply_url']),
  toJob: (record, hints) => {
    const draft = draftFromPaths(record, hints, {
      title: 'title',
      company_name: 'company',
      company_website: 'company_url',
      description: 'description',
      city: 'location.city',
      region: 'location.region',
      country: 'location.country',
      pay: 'salary',
    });
    if (typeof record.location === 'string') draft.set('location', record.location);
    // `contract_type` says how long the job lasts, `working_hours` how much of a week it takes.
    draft.set('job_type', record.working_hours ?? record.contract_type);
    return setFirstContact(draft, record, ['apply_url', 'application_email', 'url']).finish();
  },
};
