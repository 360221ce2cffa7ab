import { valueAt } from '../mapping/paths.ts';
import { toLine } from '../values/value.ts';
import { draftFromPaths, firstId, isFeed, setFirstContact } from './feed-format.ts';
import type { Format } from './format.ts';

/** The XML feed of Indeed, which many boards also accept: `<source><job><referencenumber>…`. */
export const indeed: Format = {
  name: 'indeed',
  label: 'Indeed XML',
  recognize: (sample) =>
    isFeed(sample, {
      root: 'source',
      element: 'job',
      each: [['title'], ['referencenumber', 'url'], ['company', 'city', 'description']],
    }) && sample.records.every((record) => !Object.hasOwn(record, 'partnerJobId')),
  readId: (record) => firstId(record, ['referencenumber', 'url']),
  toJob: (record, hints) => {
    const draft = draftFromPaths(record, hints, {
      title: 'title',
      company_name: 'company',
      description: 'description',
      city: 'city',
      region: 'state',
      country: 'country',
      pay: 'salary',
      job_type: 'jobtype',
      category: 'category',
      posted_at: 'date',
      expires_at: 'expirationdate',
    });
    const remote = toLine(valueAt(record, 'remotetype')).toLowerCase();
    if (remote !== '') draft.set('remote', /hybrid/.test(remote) ? 'hybrid' : remote);
    return setFirstContact(draft, record, ['url', 'email']).finish();
  },
};
