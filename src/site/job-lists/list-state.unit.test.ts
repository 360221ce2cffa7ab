import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseFacetKey, toFacetKey } from '../../features/jobs/jobs/public/facet-key.ts';
import type { Job } from '../../features/jobs/jobs/schema.ts';
import { facetWindows } from '../../features/jobs/jobs/search/facets/count-groups.ts';
import { toHostName, toWebUrl } from '../content/web-url.ts';
import { messagesIn } from '../messages/messages.ts';
import {
  type ListState,
  listParameters,
  readListState,
  sorts,
  toListPath,
  unfilteredList,
} from './list-state.ts';
import { toPay } from './pay.ts';

const word = fc.stringMatching(/^[a-zä]([a-z0-9ä&="<%+]{0,20}[a-z0-9ä])?$/);
const slugs = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,20}$/), { maxLength: 5 });
const state: fc.Arbitrary<ListState> = fc.record({
  search: fc.oneof(fc.constant(''), word),
  place: fc.oneof(fc.constant(''), word),
  categories: slugs,
  jobTypes: slugs,
  locations: slugs,
  isExact: fc.boolean(),
  countries: fc.subarray(['AT', 'DE', 'NL']),
  remote: fc.subarray(['none', 'hybrid', 'full']),
  remoteRegion: fc.option(fc.constantFrom('DE', 'EU', 'WORLDWIDE'), { nil: undefined }),
  payMin: fc.option(fc.integer({ min: 1, max: 999_999_999 }), { nil: undefined }),
  hasPay: fc.boolean(),
  within: fc.option(fc.constantFrom(...facetWindows), { nil: undefined }),
  sort: fc.constantFrom(...sorts),
  page: fc.integer({ min: 1, max: 999_999_999 }),
});

describe('the URL of a list', () => {
  it('contains the complete state', () => {
    fc.assert(
      fc.property(state, (expected) => {
        const { pathname, searchParams } = new URL(toListPath(expected), 'https://board.example');
        expect(readListState(searchParams)).toEqual(expected);
        expect(pathname).toBe(searchParams.size === 0 ? '/' : '/jobs');
      }),
    );
  });

  it('is stable for any parameters', () => {
    const anything = fc.array(
      fc.tuple(fc.constantFrom(...listParameters), fc.string({ unit: 'binary', maxLength: 20 })),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(anything, (parameters) => {
        const read = readListState(new URLSearchParams(parameters));
        const again = readListState(new URL(toListPath(read), 'https://board.example').searchParams);
        expect(again).toEqual(read);
      }),
    );
    expect(readListState(new URLSearchParams())).toEqual(unfilteredList);
  });

  it('searches for the first 200 characters of a longer text, not for all jobs', () => {
    const query = new URLSearchParams({ q: `${'x'.repeat(199)}🚢`, where: 'y'.repeat(300) });
    expect(readListState(query)).toMatchObject({ search: 'x'.repeat(199), place: 'y'.repeat(200) });
  });
});

test('the key of a company or location contains its id for any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 2_147_483_647 }), (name, id) => {
      const key = toFacetKey(name, id);
      expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(parseFacetKey(key)).toBe(id);
    }),
  );
});

const noPay = { salary_min: null, salary_max: null, salary_currency: null, salary_period: null };

test.each([
  [{}, undefined, undefined],
  [{ salary_currency: 'EUR', salary_period: 'yearly' }, undefined, undefined],
  [
    { salary_min: 10, salary_currency: 'EUR', salary_period: 'hourly' },
    'from €10 an hour',
    'ab 10 € pro Stunde',
  ],
  [
    { salary_max: 10.5, salary_currency: 'EUR', salary_period: 'daily' },
    'up to €10.50 a day',
    'bis 10,50 € pro Tag',
  ],
  [
    { salary_min: 4000, salary_max: 4000, salary_currency: 'CHF', salary_period: 'monthly' },
    'CHF 4,000 a month',
    '4.000 CHF im Monat',
  ],
  [
    { salary_min: 0, salary_max: 1e15, salary_currency: 'JPY' },
    '¥0 – ¥1,000,000,000,000,000',
    '0–1.000.000.000.000.000 ¥',
  ],
  [{ salary_min: 900, salary_max: 1000, salary_period: 'weekly' }, '900–1,000 a week', '900–1.000 pro Woche'],
] as [Partial<Job>, string | undefined, string | undefined][])(
  'pay of %j is %j, in German %j',
  (pay, english, german) => {
    const read = (language: 'en' | 'de') =>
      toPay({ ...noPay, ...pay } as Job, { language, messages: messagesIn(language) })?.replace(
        /[\u00a0\u202f\u2009]/g,
        ' ',
      );
    expect([read('en'), read('de')]).toEqual([english, german]);
  },
);

test.each([
  ['https://www.x.example:8443/a', 'https://www.x.example:8443/a', 'x.example:8443'],
  ['http://Bücher.example', 'http://xn--bcher-kva.example/', 'xn--bcher-kva.example'],
  ['javascript:alert(1)', undefined, undefined],
  ['data:text/html,x', undefined, undefined],
  ['https://bank.example@evil.example/', undefined, undefined],
  ['//evil.example', undefined, undefined],
  ['', undefined, undefined],
  [null, undefined, undefined],
])('the URL %j becomes the link %j with the host name %j', (text, url, host) => {
  expect([toWebUrl(text), toHostName(text)]).toEqual([url, host]);
});
