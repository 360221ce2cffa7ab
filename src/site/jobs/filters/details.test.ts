import { beforeAll, describe, expect, it, test } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { openPage } from '../../../../test/hosts.ts';
import { attributeOf, findElements, requireSafePage, textOf, textsOf } from '../../../../test/html.ts';
import { postJobs } from '../../../../test/jobs.ts';
import { toPaySteps } from './pay.tsx';

const yearly = (salary_min: number) => ({
  salary_min,
  salary_max: salary_min,
  salary_currency: 'EUR',
  salary_period: 'yearly' as const,
});

const jobs = [
  { title: 'Pilot', location: 'Rotterdam, Netherlands', remote: 'none' as const, ...yearly(80_000) },
  { title: 'Cook', location: 'Hamburg, Germany', remote: 'none' as const, ...yearly(40_000) },
  { title: 'Clerk', location: 'Hamburg, Germany', remote: 'hybrid' as const, ...yearly(60_000) },
  { title: 'Coder', location: 'Hamburg, Germany', remote: 'full' as const, remote_regions: ['EU'] },
  { title: 'Writer', location: null, remote: 'full' as const, remote_regions: ['CH'] },
];

let harbour: Client;
beforeAll(async () => {
  harbour = await newOrganization();
  await postJobs(
    harbour,
    jobs.map((job, index) => ({
      ...job,
      posted_at: `2026-11-0${index + 1}T00:00:00Z`,
      expires_at: null,
    })),
  );
});

async function show(path: string, client = harbour) {
  const page = requireSafePage(await openPage(client, path));
  const elements = findElements(page);
  const choices = elements.filter((each) => attributeOf(each, 'class') === 'choice');
  const chips = elements.find((each) => attributeOf(each, 'class') === 'chips');
  const [select] = findElements(page, 'select');
  return {
    titles: textsOf(page, 'h3'),
    chips: chips ? textsOf(chips, 'bdi') : [],
    counts: Object.fromEntries(
      choices.map((label) => textsOf(label, 'span') as [string, string | undefined]),
    ),
    checked: choices
      .filter((label) => attributeOf(findElements(label, 'input')[0]!, 'checked') !== undefined)
      .map((label) => textsOf(label, 'span')[0]),
    regions: select ? findElements(select, 'option').map(textOf) : [],
    path: attributeOf(elements.find((each) => attributeOf(each, 'data-part') === 'list')!, 'data-path'),
  };
}

describe('the filters of place, remote work and pay', () => {
  test.each([
    ['/jobs?country=DE', ['Coder', 'Clerk', 'Cook'], ['Germany']],
    ['/jobs?country=de&country=NL', ['Coder', 'Clerk', 'Cook', 'Pilot'], ['Germany', 'Netherlands']],
    ['/jobs?remote=1', ['Writer', 'Coder'], ['Remote only']],
    ['/jobs?remote=hybrid', ['Clerk'], ['Hybrid']],
    ['/jobs?remote=1&remote=hybrid', ['Writer', 'Coder', 'Clerk'], ['Hybrid', 'Remote only']],
    ['/jobs?remote=none', ['Cook', 'Pilot'], ['On site']],
    // Open to the EU, so also to Germany. Switzerland is not in it.
    ['/jobs?remote_region=DE', ['Coder'], ['Open to applicants in Germany']],
    ['/jobs?remote_region=ch', ['Writer'], ['Open to applicants in Switzerland']],
    ['/jobs?remote_region=eea', [], ['Open to applicants in the European Economic Area']],
    ['/jobs?remote_region=MIDDLE_EAST', [], ['Open to applicants in the Middle East']],
    ['/jobs?remote_region=UTC-1..UTC%2B1', [], ['Open to applicants in UTC−1 – UTC+1']],
    ['/jobs?pay_min=60000', ['Clerk', 'Pilot'], ['from €60,000 a year']],
    ['/jobs?has_pay=1', ['Clerk', 'Cook', 'Pilot'], ['Salary shown']],
    ['/jobs?country=DE&has_pay=1&remote=none', ['Cook'], ['On site', 'Germany', 'Salary shown']],
  ])('%s finds %j and shows the active filters %j', async (path, titles, chips) => {
    expect(await show(path)).toMatchObject({ titles, chips });
  });

  it('count for each value the jobs that match it together with all other filters', async () => {
    const all = await show('/');
    expect(all.counts).toMatchObject({
      'Remote only': '2',
      Hybrid: '1',
      'On site': '2',
      Germany: '3',
      Netherlands: '1',
      'Salary shown': '3',
    });
    const german = await show('/jobs?country=DE');
    expect(german.counts).toMatchObject({
      'Remote only': '1',
      Hybrid: '1',
      'On site': '1',
      Germany: '3',
      Netherlands: '1',
      'Salary shown': '2',
    });
    expect(german.checked).toEqual(['Any pay', 'Germany', 'Any time']);
  });

  it('have one URL for one state, and ignore invalid values', async () => {
    const { path } = await show(
      '/jobs?has_pay=1&remote=hybrid&remote=1&country=nl&remote_region=eu&pay_min=40000',
    );
    expect(path).toBe('/jobs?country=NL&remote=hybrid&remote=1&remote_region=EU&pay_min=40000&has_pay=1');
    for (const query of [
      'country=XX',
      'country=Germany',
      'remote=yes',
      'remote_region=ATLANTIS',
      'pay_min=0',
      'pay_min=-5',
      'pay_min=1e9',
      'pay_min=9999999999',
      'has_pay=true',
    ])
      expect((await show(`/jobs?${query}`)).path, query).toBe('/');
  });

  it('offer ten countries of jobs, and all of them to those who may work from there', async () => {
    const wide = await newOrganization();
    const places = [
      'Wien, Austria',
      'Brussels, Belgium',
      'Praha, Czechia',
      'Berlin, Germany',
      'Paris, France',
    ];
    places.push('Roma, Italy', 'Oslo, Norway', 'Warszawa, Poland', 'Lisboa, Portugal', 'Madrid, Spain');
    const many = places.flatMap((location) => [{ location }, { location }]);
    await postJobs(
      wide,
      [...many, { location: 'Stockholm, Sweden' }].map((job) => ({
        title: 'Pilot',
        ...job,
        expires_at: null,
      })),
    );
    const { counts, regions } = await show('/', wide);
    expect(regions).toHaveLength(12);
    expect(regions).toContain('Sweden');
    expect(counts).toMatchObject({ Spain: '2' });
    expect(counts).not.toHaveProperty('Sweden');
    const swedish = await show('/jobs?country=SE', wide);
    expect(swedish.counts).toMatchObject({ Spain: '2', Sweden: '1' });
    expect(swedish.regions).toEqual(regions);
  });

  it('offer the countries of the board to those who may work from there', async () => {
    const { regions } = await show('/');
    expect(regions).toEqual(expect.arrayContaining(['Anywhere', 'Germany', 'Netherlands']));
    expect((await show('/jobs?remote_region=ch')).regions).toEqual(
      expect.arrayContaining([...regions, 'Switzerland']),
    );
  });

  it('are in German on a German board', async () => {
    const client = await newOrganization();
    await client.patch('/organization', { language: 'de' });
    await postJobs(client, [{ ...jobs[2], expires_at: null }]);
    const { chips, counts } = await show('/jobs?country=DE&pay_min=50000&has_pay=1&remote=hybrid', client);
    expect(chips.map((chip) => chip.replace(/\u00a0/g, ' '))).toEqual([
      'Hybrid',
      'Deutschland',
      'ab 50.000 € im Jahr',
      'Mit Gehaltsangabe',
    ]);
    expect(counts).toMatchObject({ 'Vor Ort': '0', Deutschland: '1' });
  });
});

test.each([
  [{ p25: 42_375, median: 50_658, p75: 67_080 }, undefined, [40_000, 50_000, 65_000]],
  [{ p25: 42_375, median: 44_000, p75: 44_900 }, undefined, [40_000]],
  [{ p25: 42_375, median: 50_658, p75: 67_080 }, 55_000, [40_000, 50_000, 55_000, 65_000]],
  [{ p25: 4_200_000, median: 5_066_000, p75: 6_700_000 }, undefined, [4_000_000, 5_000_000, 6_500_000]],
  [{ p25: 0.2, median: 7, p75: 12 }, undefined, [7, 10]],
])('the steps of the quartiles %j with %j selected are %j', (quartiles, selected, steps) => {
  const overall = { ...quartiles, min: 0, max: 0, average: 0, count: 3 } as never;
  expect(toPaySteps({ currency: 'EUR', overall }, selected)).toEqual(steps);
});
