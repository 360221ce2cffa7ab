import { valueAt } from '../mapping/paths.ts';
import { draftFromPaths, firstId, isFeed, setFirstContact, setRemoteFlags } from './feed-format.ts';
import type { Format } from './format.ts';

/** The XML feed of Recruitee: `<jobs><job><description_requirements>…`. */
export const recruitee: Format = {
  name: 'recruitee',
  label: 'Recruitee XML',
  recognize: (sample) =>
    sample.kind === 'xml' &&
    isFeed(
      { ...sample, root: 'any', element: 'any' },
      { root: 'any', element: 'any', each: [['reference'], ['title'], ['description_requirements']] },
    ),
  readId: (record) => firstId(record, ['reference', 'url']),
  toJob: (record, hints) => {
    const draft = draftFromPaths(record, hints, {
      title: 'title',
      company_name: 'company',
      description: 'description_requirements',
      city: 'city',
      country: 'country',
      job_type: 'contract_type',
      category: 'category',
      salary_min: 'salary.min',
      salary_max: 'salary.max',
      salary_currency: 'salary.currency',
      salary_period: 'salary.period',
    });
    if (typeof valueAt(record, 'salary') === 'string') draft.set('pay', valueAt(record, 'salary'));
    return setRemoteFlags(setFirstContact(draft, record, ['url']), record);
  },
};
