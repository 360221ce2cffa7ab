import { expect, test } from 'vitest';
import { mapRows, readSource } from '../../../../../test/imports/read-source.ts';
import { findSourceKind } from '../registry.ts';

const greenhouse = (name: string, offices: object[]) =>
  JSON.stringify({ jobs: [{ id: 1, title: 'Pilot', location: { name }, offices }] });
const salary = {
  compensationType: 'Salary',
  interval: '1 YEAR',
  currencyCode: 'USD',
  minValue: 80_000,
  maxValue: 100_000,
};
const equity = { compensationType: 'EquityPercentage', interval: 'NONE', minValue: 0.1, maxValue: 0.1 };
const ashby = (compensation: object) =>
  JSON.stringify({ jobs: [{ id: 'a', title: 'Pilot', location: 'Bonn', compensation }] });
const recruitee = (offer: object) => JSON.stringify({ offers: [{ id: 1, title: 'Pilot', ...offer }] });
const places = [
  { city: 'Warsaw', country: 'Poland' },
  { city: 'Kraków', country: 'Poland' },
];

test.each<[string, string, string, object]>([
  [
    'offices instead of a place',
    'greenhouse',
    greenhouse('Hybrid', [{ name: 'S', location: 'Seattle, WA' }]),
    { location: 'Seattle, WA', remote: 'hybrid' },
  ],
  [
    'offices without a place',
    'greenhouse',
    greenhouse('In-Office', [{ name: 'London' }, { name: 'Bonn' }]),
    { location: 'London; Bonn', remote: 'none' },
  ],
  ['a way of working alone', 'greenhouse', greenhouse('Remote', []), { location: 'Remote', remote: 'full' }],
  ['a place beside offices', 'greenhouse', greenhouse('Bath', [{ name: 'London' }]), { location: 'Bath' }],
  [
    'all places',
    'recruitee',
    recruitee({ location: '', city: 'Warsaw', country: 'Poland', locations: places }),
    { location: 'Warsaw, Poland; Kraków, Poland' },
  ],
  [
    'one place',
    'recruitee',
    recruitee({ location: 'Warsaw', locations: places.slice(0, 1) }),
    { location: 'Warsaw' },
  ],
  [
    'the company of the list',
    'workable',
    '{"name":"Quay","jobs":[{"shortcode":"A","title":"Pilot"}]}',
    { company_name: 'Quay' },
  ],
  [
    'a salary beside equity',
    'ashby',
    ashby({ compensationTiers: [{ components: [equity, salary] }], summaryComponents: [] }),
    { salary_min: 80_000, salary_period: 'yearly' },
  ],
])('%s of %s', async (_, kind, body, fields) => {
  const fetch = async () => ({
    status: 200,
    url: 'https://a.example',
    mediaType: 'application/json',
    charset: undefined,
    body: (async function* () {
      yield Buffer.from(body);
    })(),
    isUnchanged: false,
    state: {},
  });
  const { rows } = await readSource(findSourceKind(kind)!, { account: 'quay' }, fetch);
  expect((await mapRows(rows))[0]?.fields).toMatchObject(fields);
});
