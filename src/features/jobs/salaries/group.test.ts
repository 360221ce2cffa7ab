import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newOrganization, until } from '../../../../test/app.ts';
import { openPage } from '../../../../test/hosts.ts';
import { attributeOf, findElements, linksOf, requireSafePage, textsOf } from '../../../../test/html.ts';
import { expectError, postJobs } from '../../../../test/jobs.ts';
import { computeGroup } from './group.ts';

const job = { category: 'Shipping', location: 'Ghent, Belgium', job_type: 'full-time', expires_at: null };
const euro = (salary_min: number, fields: object = {}) => ({
  ...job,
  salary_min,
  salary_currency: 'EUR',
  salary_period: 'yearly',
  ...fields,
});

let client: Client;
let categoryId: string;
beforeAll(async () => {
  client = await newOrganization();
  const dollar = { ...job, salary_currency: 'USD', salary_period: 'yearly', location: 'Austin, TX' };
  const jobs = await postJobs(client, [
    euro(40_000, { salary_max: 44_000 }),
    euro(50_000),
    euro(60_000),
    euro(70_000, { location: 'Rotterdam, Netherlands' }),
    // A month of 4,000 is a year of 48,000.
    euro(4_000, { salary_period: 'monthly', location: 'Rotterdam, Netherlands' }),
    ...[80_000, 90_000, 100_000].map((salary_min) => ({ ...dollar, salary_min })),
    // Two jobs are too few for a currency.
    ...[1, 2].map(() => ({ ...job, salary_min: 50_000, salary_currency: 'CHF' })),
    // No currency, implausible pay, other category, and not live.
    { ...job, salary_min: 55_000 },
    euro(99),
    euro(50_000_000),
    euro(10_000, { category: 'Ports' }),
    euro(10_001, { status: 'draft' }),
    euro(10_002, { status: 'expired' }),
    euro(10_003, { expires_at: '2026-01-01T00:00:00Z' }),
  ]);
  categoryId = jobs[0]!.category_id!;
});

describe('the salaries of a group', () => {
  it('are those of its live jobs with plausible pay, by currency, worked out by hand', async () => {
    const { currencies, locations, categories } = await computeGroup(client.scope, {
      categoryIds: [categoryId],
    });
    // 99 a year is taken for the pay of an hour, which is 205,920 a year.
    expect(currencies.map(({ currency, count }) => [currency, count])).toEqual([
      ['EUR', 6],
      ['USD', 3],
    ]);
    expect(currencies[1]).toEqual({
      currency: 'USD',
      count: 3,
      min: 80_000,
      max: 100_000,
      avg: 90_000,
      p25: 85_000,
      median: 90_000,
      p75: 95_000,
    });
    // Midpoints 42,000, 48,000, 50,000, 60,000, 70,000 and 205,920.
    expect(currencies[0]).toMatchObject({ min: 40_000, median: 55_000, p25: 48_500, p75: 67_500 });
    expect(locations.map(({ currency, count, median }) => [currency, count, median])).toEqual([
      ['EUR', 4, 55_000],
    ]);
    expect(categories.map(({ id, count }) => [id, count])).toEqual([[categoryId, 6]]);
  });

  it('are empty for a group without enough jobs', async () => {
    expect(await computeGroup(client.scope, { companyIds: [999_999] })).toEqual({
      currencies: [],
      categories: [],
      jobTypes: [],
      locations: [],
    });
  });
});

describe('the page with the salaries of a category', () => {
  it('has figures in each currency, and links to its jobs, its landing pages and other salaries', async () => {
    const page = requireSafePage(await openPage(client, '/salaries/categories/shipping'));
    expect(textsOf(page, 'h1')).toEqual(['Shipping salaries']);
    expect(textsOf(page, 'data')).toEqual(['€55,000', '$90,000']);
    const links = linksOf(page);
    expect(links).toContain('/categories/shipping');
    expect(links).toContain('/jobs?category=shipping&type=full-time');
    expect(links).toContain('/categories/shipping/gent-be');
    expect(links).toContain('/salaries/locations/gent-be');
  });

  it('is linked from the salaries of the board, and is indexed only with figures', async () => {
    const board = requireSafePage(await openPage(client, '/salaries'));
    const links = linksOf(board);
    expect(links).toContain('/salaries/categories/shipping');
    const location = links.find((link) => link?.startsWith('/salaries/locations/'));
    const hub = await openPage(client, location!);
    expect(hub.status).toBe(200);
    expect(hub.text).toContain(
      `<link rel="canonical" href="${client.scope.organization.boardUrl}${location}"/>`,
    );
    expect((await openPage(client, '/salaries/categories/ports')).text).toContain('content="noindex"');
    expect((await openPage(client, '/salaries/categories/nothing')).status).toBe(404);
    const bars = findElements(requireSafePage(hub), 'svg');
    expect(attributeOf(bars[0]!, 'role')).toBe('img');
  });
});

describe('the salaries of a company', () => {
  const company_name = 'North Sea Pilots';

  it('are those of its live jobs, by currency, from three jobs on', async () => {
    const board = await newOrganization();
    const [first] = await postJobs(board, [
      euro(40_000, { company_name }),
      euro(50_000, { company_name: 'north sea pilots b.v.' }),
      euro(70_000, { company_name }),
      euro(10_000, { company_name: 'Other' }),
      { ...euro(90_000, { company_name }), salary_currency: 'USD' },
    ]);
    const read = async () => (await board.get(`/salaries/companies/${first!.company_id}`)).body.data;
    expect(await read()).toEqual({
      company_id: first!.company_id,
      currencies: [
        {
          currency: 'EUR',
          ...{ count: 3, min: 40_000, max: 70_000, avg: 53_333 },
          ...{ p25: 45_000, median: 50_000, p75: 60_000 },
        },
      ],
    });
    await board.patch(`/jobs/${first!.id}`, { status: 'expired' });
    // Groups are cached for half a second.
    const isEmpty = ({ currencies }: { currencies: unknown[] }) => currencies.length === 0;
    expect(await until(read, isEmpty)).toMatchObject({ currencies: [] });
  });

  it('are 404 for a company of another organization', async () => {
    const board = await newOrganization();
    const [job] = await postJobs(board, [{ company_name }]);
    expectError(await client.get(`/salaries/companies/${job!.company_id}`), 404, 'not_found');
  });
});
