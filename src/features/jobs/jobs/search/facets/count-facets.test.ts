import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../../../test/app.ts';
import { postJobs } from '../../../../../../test/jobs.ts';
import type { Scope } from '../../../../../platform/scope.ts';
import { parseSearch } from '../../../../../platform/search-words.ts';
import type { Job } from '../../schema.ts';
import { countMatches } from '../count.ts';
import { type JobCriteria, liveCriteria } from '../filters.ts';
import { windowStart } from '../query-values.ts';
import { countFacets, type FacetSnapshot } from './count-facets.ts';
import type { FacetCount } from './names.ts';

const HOUR_MS = 3_600_000;
const types = ['full-time', 'part-time', 'contract', null];
const places = ['Bergen', 'Rotterdam', 'Hamburg', 'Bern', null];
const categories = ['Shipping', 'Kitchen', null];
const hoursAgo = [1, 30, 24 * 9, 24 * 40];

let client: Client;
let live: Job[];
beforeAll(async () => {
  client = await newOrganization();
  // Coprime divisors produce every combination.
  const jobs = Array.from({ length: 96 }, (_, index) => ({
    title: index % 7 === 0 ? 'Pilot' : 'Clerk',
    job_type: types[index % 4],
    location: places[index % 5],
    category: categories[index % 3],
    is_remote: index % 11 < 4,
    status: index % 13 === 0 ? 'draft' : 'active',
    posted_at: new Date(Date.now() - hoursAgo[index % 4]! * HOUR_MS - index * 1000).toISOString(),
    expires_at: index % 17 === 0 ? '2026-11-01T00:00:00Z' : null,
  }));
  live = (await postJobs(client, jobs)).filter(({ status }) => status === 'active');
  await postJobs(await newOrganization(), jobs.slice(0, 20));
});

/** The filters that the model of these tests knows. */
interface Choice {
  jobTypes?: string[];
  categories?: string[];
  isRemote?: true;
  within?: '24h' | '7d';
  place?: string;
  word?: string;
}

type Dimension = 'job_type' | 'category' | 'remote' | 'age';
const windows = { '24h': 1, '7d': 7, '30d': 30 };
const isWithin = (job: Job, window: keyof typeof windows) =>
  Date.parse(job.posted_at) >= Date.now() - windows[window] * 24 * HOUR_MS;

function matchingJobs(choice: Choice, except?: Dimension): Job[] {
  return live.filter(
    (job) =>
      (except === 'job_type' || !choice.jobTypes || choice.jobTypes.includes(job.job_type!)) &&
      (except === 'category' || !choice.categories || choice.categories.includes(job.category!)) &&
      (except === 'remote' || !choice.isRemote || job.is_remote) &&
      (except === 'age' || !choice.within || isWithin(job, choice.within)) &&
      (!choice.place || job.location?.toLowerCase().includes(choice.place)) &&
      (!choice.word || job.title.toLowerCase() === choice.word),
  );
}

function toCriteria({ jobTypes, categories, isRemote, within, place, word }: Choice): JobCriteria {
  const ids = new Map(live.map((job) => [job.category, job.category_id]));
  return {
    ...liveCriteria(),
    jobTypes: jobTypes ?? [],
    categoryIds: (categories ?? []).map((name) => ids.get(name)!),
    isRemote,
    postedFrom: within && windowStart(within),
    withinDays: within && windows[within],
    locations: place ? [place] : [],
    terms: word ? parseSearch(word) : undefined,
  };
}

const countValues = (values: (string | null)[]) => {
  const counts: Record<string, number> = {};
  for (const value of values) if (value !== null) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

/** Counts few and many jobs in different ways, which must agree. */
async function count(scope: Scope, criteria: JobCriteria): Promise<FacetSnapshot> {
  const counted = await countMatches(scope, criteria);
  const findFacets = (other: JobCriteria) => count(scope, other);
  const few = await countFacets(scope, criteria, counted, findFacets);
  const many = await countFacets(scope, criteria, { ...counted, total: 1_000_000 }, findFacets);
  expect(many.counts).toEqual(few.counts);
  return few;
}

describe('facet counts', () => {
  it.each<Choice>([
    {},
    { jobTypes: ['full-time'] },
    { jobTypes: ['full-time', 'contract'], isRemote: true },
    { categories: ['Shipping'] },
    { categories: ['Kitchen'], jobTypes: ['part-time'], within: '7d' },
    { within: '24h' },
    { jobTypes: ['full-time', 'part-time'] },
    { categories: ['Shipping', 'Kitchen'] },
    { place: 'ber' },
    { word: 'pilot' },
    { word: 'pilot', isRemote: true, place: 'ber' },
    { word: 'clerk', categories: ['Shipping'], jobTypes: ['part-time'], isRemote: true, within: '7d' },
  ])(
    'are for %j the numbers of jobs that each value matches together with all other filters',
    async (choice) => {
      const { counts } = await count(client.scope, toCriteria(choice));
      const byName = (found: FacetCount[]) =>
        Object.fromEntries(found.map(({ name, count }) => [name, count]));
      expect({
        jobTypes: byName(counts.jobTypes),
        locations: byName(counts.locations),
        categories: byName(counts.categories),
        remote: counts.remote.full,
        within: counts.within,
      }).toEqual({
        jobTypes: countValues(matchingJobs(choice, 'job_type').map(({ job_type }) => job_type)),
        locations: countValues(matchingJobs(choice).map(({ location }) => location)),
        categories: countValues(matchingJobs(choice, 'category').map(({ category }) => category)),
        remote: matchingJobs(choice, 'remote').filter(({ is_remote }) => is_remote).length,
        within: Object.fromEntries(
          (['24h', '7d', '30d'] as const).map((window) => [
            window,
            matchingJobs(choice, 'age').filter((job) => isWithin(job, window)).length,
          ]),
        ),
      });
    },
  );

  it('cover the ten most frequent values and the selected ones', async () => {
    const many = await newOrganization();
    const jobs = await postJobs(
      many,
      Array.from({ length: 12 }, (_, index) =>
        Array.from({ length: index < 11 ? 2 : 1 }, () => ({ category: `Category ${index}` })),
      ).flat(),
    );
    const rarest = jobs.at(-1)!.category_id!;
    const open = await count(many.scope, liveCriteria());
    expect(open.counts.categories).toHaveLength(10);
    expect(open.counts.categories.map(({ count }) => count)).toEqual(Array(10).fill(2));
    const chosen = await count(many.scope, { ...liveCriteria(), categoryIds: [rarest] });
    expect(chosen.counts.categories.at(-1)).toMatchObject({ id: rarest, count: 1 });
    expect(chosen.counts.categories).toHaveLength(11);
  });

  it('are empty or 0 when a filter value does not exist', async () => {
    const { counts } = await count(client.scope, { ...liveCriteria(), locations: ['atlantis'] });
    expect(counts).toEqual({
      categories: [],
      jobTypes: [],
      locations: [],
      countries: [],
      remoteCountries: [],
      remote: { none: 0, hybrid: 0, full: 0 },
      hasPay: 0,
      within: { '24h': 0, '7d': 0, '30d': 0 },
    });
  });
});
