import { beforeAll, describe, expect, it, test } from 'vitest';
import { type Client, newOrganization } from '../../../test/app.ts';
import { openPage } from '../../../test/hosts.ts';
import { attributeOf, findElements, linksOf, requireSafePage, textOf, textsOf } from '../../../test/html.ts';
import { postJob, postJobs } from '../../../test/jobs.ts';

const base = { posted_at: '2026-11-01T00:00:00Z', expires_at: null };

/** The entries of a list: name, count and path. */
async function entriesOf(client: Client, path: string) {
  const response = await openPage(client, path);
  expect(response.status, response.text).toBe(200);
  const list = findElements(requireSafePage(response), 'ul').find(
    (each) => attributeOf(each, 'class') === 'entries',
  );
  return findElements(list!, 'li').map((entry) => ({
    name: textOf(findElements(entry, 'a')[0]!),
    count: textsOf(entry, 'span')[0],
    path: attributeOf(findElements(entry, 'a')[0]!, 'href')!,
  }));
}

async function headOf(client: Client, path: string) {
  const { status, text } = await openPage(client, path);
  return {
    status,
    canonical: /<link rel="canonical" href="https?:\/\/[^/]+([^"]*)"/.exec(text)?.[1],
    isListed: !text.includes('<meta name="robots" content="noindex"/>'),
  };
}

let client: Client;
beforeAll(async () => {
  client = await newOrganization();
  const pilots = {
    ...base,
    company_name: 'Söhne & Töchter',
    location: 'Köln, Germany',
    category: 'Shipping',
  };
  await postJobs(client, [
    { ...pilots, title: 'First' },
    { ...pilots, title: 'Second', company_name: 'SÖHNE & TÖCHTER', location: 'KÖLN, Germany' },
    { ...pilots, title: 'Third', company_name: '日本', location: '東京', category: 'Kitchen' },
    { ...pilots, title: 'Draft', status: 'draft' },
    { ...pilots, title: 'Expired', status: 'expired' },
    { ...pilots, title: 'Overdue', expires_at: '2026-11-02T00:00:00Z' },
    {
      ...base,
      title: 'Closed',
      status: 'expired',
      company_name: 'Closed Ltd',
      location: 'Closed Bay',
      category: 'Closed',
    },
    {
      ...base,
      title: 'Hidden',
      status: 'draft',
      company_name: 'Hidden Ltd',
      location: 'Hidden Bay',
      category: 'Hidden',
    },
  ]);
  const other = await newOrganization();
  await postJob(other, { ...pilots, title: 'Elsewhere', company_name: 'Other Ltd' });
});

/** The titles of the listed jobs. */
function titlesOf(page: ReturnType<typeof requireSafePage>): string[] {
  const lists = findElements(page, 'ul').filter((list) => attributeOf(list, 'class') === 'jobs');
  return lists.flatMap((list) => textsOf(list, 'h2'));
}

describe('lists of categories and locations', () => {
  test.each([
    [
      '/categories',
      [
        ['Shipping', '2 jobs', /^\/categories\/shipping$/],
        ['Kitchen', '1 job', /^\/categories\/kitchen$/],
      ],
    ],
    [
      '/locations',
      [
        ['Cologne, Germany', '2 jobs', /^\/locations\/koeln-de$/],
        ['tokyo', '1 job', /^\/locations\/tokyo-jp$/],
      ],
    ],
  ] as const)('%s shows those of live jobs, with counts', async (path, expected) => {
    const entries = await entriesOf(client, path);
    const names = entries.map(({ name, count }) => [name.toLowerCase(), count]);
    expect(names).toEqual(expected.map(([name, count]) => [name.toLowerCase(), count]));
    for (const [index, [, , pattern]] of expected.entries()) expect(entries[index]!.path).toMatch(pattern);
    expect(await headOf(client, path)).toEqual({ status: 200, canonical: path, isListed: true });
    expect((await openPage(client, `${path}?page=2`)).status).toBe(404);
  });

  it('have descriptions of their own, which name what most jobs have', async () => {
    const five = await boardOf(5);
    await postJob(five, { title: 'Cook', category: 'Kitchen' });
    const paths = ['/categories', '/locations', '/countries', '/types', '/remote'];
    const pages = await Promise.all(paths.map((path) => openPage(five, path)));
    const descriptions = pages.map(({ text }) => /<meta name="description" content="([^"]+)/.exec(text)?.[1]);
    expect(descriptions).toEqual([
      'Categories: Shipping, Kitchen',
      'Locations: Ghent, Belgium',
      'Countries: Belgium',
      'Job types: Teilzeit (20h)',
      'Remote jobs: Shipping',
    ]);
  });

  it('have noindex while they are empty', async () => {
    const empty = await newOrganization();
    expect(await headOf(empty, '/locations')).toEqual({ status: 200, canonical: undefined, isListed: false });
  });
});

describe('the page of a category or a location', () => {
  it.each(['/categories', '/locations'])(
    'in %s shows its live jobs only, and has noindex while there are fewer than five',
    async (list) => {
      const [first] = await entriesOf(client, list);
      const response = await openPage(client, first!.path);
      const page = requireSafePage(response);
      expect(titlesOf(page).sort()).toEqual(['First', 'Second']);
      expect(response.text).toContain('2 jobs');
      expect(await headOf(client, first!.path)).toEqual({
        status: 200,
        canonical: undefined,
        isListed: false,
      });
      expect(linksOf(page).slice(0, 2)).toEqual(['/', list]);
    },
  );

  it('redirects to its canonical path, and returns 404 for another kind or organization', async () => {
    const [location] = await client.scope.db
      .selectFrom('job_facets')
      .select('id')
      .where('organization_id', '=', client.scope.organizationId)
      .where('value', '=', 'closed bay')
      .execute();
    const id = location!.id;
    for (const key of [`${id}`, `other-name-${id}`]) {
      const response = await openPage(client, `/locations/${key}`);
      expect([response.status, response.headers.get('location')]).toEqual([
        301,
        `/locations/closed-bay-${id}`,
      ]);
    }
    const other = await newOrganization();
    for (const path of [
      `/types/x-${id}`,
      `/locations/x-0${id}`,
      '/locations/x',
      '/locations/x-99999999999',
      '/categories/nothing',
      '/locations/%3Cb%3E',
    ])
      expect((await openPage(client, path)).status, path).toBe(404);
    expect((await openPage(other, `/locations/closed-bay-${id}`)).status).toBe(404);
  });

  it('has noindex after its last job closes, and returns 404 when only drafts name it', async () => {
    const { db, organizationId } = client.scope;
    const facets = await db
      .selectFrom('job_facets')
      .select(['id', 'value'])
      .where('organization_id', '=', organizationId)
      .execute();
    const statusOf = async (value: string) => {
      const { id } = facets.find((facet) => facet.value === value)!;
      return headOf(client, `/locations/${value.replace(' ', '-')}-${id}`);
    };
    const closed = { status: 200, canonical: undefined, isListed: false };
    expect(await statusOf('closed bay')).toEqual(closed);
    expect((await statusOf('hidden bay')).status).toBe(404);
    expect(await headOf(client, '/categories/closed')).toEqual(closed);
  });

  it('is paginated', async () => {
    const many = await newOrganization();
    await postJobs(
      many,
      Array.from({ length: 21 }, (_, index) => ({ ...base, title: `Job ${index}`, category: 'Shipping' })),
    );
    expect(await headOf(many, '/categories/shipping')).toMatchObject({ canonical: '/categories/shipping' });
    const second = await openPage(many, '/categories/shipping?page=2');
    expect(titlesOf(requireSafePage(second))).toHaveLength(1);
    expect(await headOf(many, '/categories/shipping?page=2')).toMatchObject({
      canonical: '/categories/shipping?page=2',
      isListed: true,
    });
    expect((await openPage(many, '/categories/shipping?page=3')).status).toBe(404);
    // The list with only this filter has this page as its canonical URL.
    expect(await headOf(many, '/jobs?category=shipping')).toMatchObject({
      canonical: '/categories/shipping',
      isListed: true,
    });
  });
});

/** A board with `count` jobs that have everything in common. */
async function boardOf(count: number): Promise<Client> {
  const owner = await newOrganization();
  const common = {
    ...base,
    company_name: 'Quay',
    location: 'Ghent, Belgium',
    category: 'Shipping',
    job_type: 'Teilzeit (20h)',
    is_remote: true,
    salary_currency: 'EUR',
    salary_period: 'yearly',
  };
  await postJobs(
    owner,
    Array.from({ length: count }, (_, index) => ({
      ...common,
      title: `Job ${index}`,
      salary_min: 40_000 + index * 1_000,
    })),
  );
  return owner;
}

/** The path of a landing page of each kind. */
async function pathsOf(owner: Client): Promise<string[]> {
  const [location] = await entriesOf(owner, '/locations');
  const [type] = await entriesOf(owner, '/types');
  const key = location!.path.split('/').at(-1);
  return [
    '/categories/shipping',
    `/categories/shipping/${key}`,
    '/remote/shipping',
    '/companies/quay',
    location!.path,
    '/countries/be',
    type!.path,
  ];
}

describe('each kind of landing page', () => {
  it('is indexed from five live jobs on, with a title and a description of its own', async () => {
    const [four, five] = [await boardOf(4), await boardOf(5)];
    for (const path of await pathsOf(four))
      expect(await headOf(four, path)).toEqual({ status: 200, canonical: undefined, isListed: false });
    const heads = new Set<string>();
    for (const path of await pathsOf(five)) {
      expect(await headOf(five, path)).toEqual({ status: 200, canonical: path, isListed: true });
      const { text } = await openPage(five, path);
      heads.add(/<title>([^<]+)/.exec(text)![1]!);
      heads.add(/<meta name="description" content="([^"]+)/.exec(text)![1]!);
    }
    expect(heads.size).toBe(14);
    expect(heads).toContain(
      'Shipping jobs in Ghent, Belgium: 5 jobs. Median salary €42,000 a year (5 jobs with pay).',
    );
  });

  it('has feeds with its jobs, and links to them', async () => {
    const owner = await boardOf(1);
    await postJob(owner, { title: 'Elsewhere', category: 'Kitchen' });
    for (const path of await pathsOf(owner)) {
      const { text } = await openPage(owner, path);
      for (const name of ['feed.xml', 'feed.atom', 'feed.json']) {
        expect(text).toContain(`href="${path}/${name}"`);
        const feed = await openPage(owner, `${path}/${name}`);
        expect([feed.status, feed.text.includes('Job 0'), feed.text.includes('Elsewhere')]).toEqual([
          200,
          true,
          false,
        ]);
      }
    }
    expect((await openPage(owner, '/categories/nothing/feed.xml')).status).toBe(404);
  });

  it('links to neighbors that are indexed', async () => {
    const owner = await boardOf(5);
    const ports = { ...base, location: 'Ghent, Belgium', category: 'Ports', is_remote: true };
    await postJobs(
      owner,
      Array.from({ length: 5 }, (_, index) => ({ ...ports, title: `Port ${index}` })),
    );
    await postJob(owner, { ...ports, title: 'Cook', category: 'Kitchen' });
    const [location] = await entriesOf(owner, '/locations');
    const key = location!.path.split('/').at(-1);
    const neighbors = async (path: string) =>
      linksOf(requireSafePage(await openPage(owner, path))).filter(
        (link) => /^\/(categories|remote)\/./.test(link ?? '') && !link?.includes('feed.'),
      );
    expect(await neighbors('/categories/shipping')).toEqual([
      `/categories/shipping/${key}`,
      '/remote/shipping',
      '/categories/ports',
    ]);
    expect(await neighbors('/remote/shipping')).toEqual(['/remote/ports']);
    expect((await neighbors(location!.path)).sort()).toEqual([
      `/categories/ports/${key}`,
      `/categories/shipping/${key}`,
    ]);
  });

  it('redirects former spellings, and returns 404 for parts that do not exist', async () => {
    const owner = await boardOf(1);
    const { db, organizationId } = owner.scope;
    const { id } = await db
      .selectFrom('job_facets')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('kind', '=', 'location')
      .executeTakeFirstOrThrow();
    for (const [path, expected] of [
      [`/locations/ghent-belgium-${id}`, '/locations/gent-be'],
      [`/categories/shipping/old-name-${id}`, '/categories/shipping/gent-be'],
      [`/salaries/locations/x-${id}`, '/salaries/locations/gent-be'],
    ] as const) {
      const moved = await openPage(owner, path);
      expect([moved.status, moved.headers.get('location')]).toEqual([301, expected]);
    }
    for (const path of ['/locations/oslo-no', '/countries/xx', '/categories/shipping/oslo-no'])
      expect((await openPage(owner, path)).status, path).toBe(404);
    for (const path of [
      '/categories/shipping/x-99999999',
      `/categories/nothing/x-${id}`,
      '/remote/nothing',
      '/types/nothing',
    ])
      expect((await openPage(owner, path)).status, path).toBe(404);
  });
});

test('/remote lists categories with remote jobs only, and links to pages that are indexed or to the list', async () => {
  const owner = await boardOf(5);
  await postJob(owner, { ...base, title: 'Cook', category: 'Kitchen' });
  await postJobs(
    owner,
    Array.from({ length: 4 }, () => ({ ...base, title: 'Clerk', category: 'Ports', is_remote: true })),
  );
  expect(await entriesOf(owner, '/remote')).toEqual([
    { name: 'Shipping', count: '5 jobs', path: '/remote/shipping' },
    { name: 'Ports', count: '4 jobs', path: '/jobs?category=ports&remote=1' },
  ]);
  const list = await openPage(owner, '/jobs?category=ports&remote=1');
  expect(textsOf(requireSafePage(list), 'h2')[0]).toBe('4 jobs');
});

test.each([
  ['keeps its name', ['Frankfurt, Germany'], 'Frankfurt am Main, Germany'],
  ['is named as most of its jobs', ['Frankfurt, Germany', 'Frankfurt, Germany'], 'Frankfurt, Germany'],
])('the page of a location with jobs in another spelling %s', async (_, later, name) => {
  const owner = await newOrganization();
  const locations = ['Frankfurt am Main, Germany', 'By the sea', ...later, 'BY THE SEA', 'BY THE SEA'];
  for (const [day, location] of locations.entries())
    await postJob(owner, { ...base, title: 'Pilot', location, posted_at: `2026-11-0${day + 1}T00:00:00Z` });
  const names = (await entriesOf(owner, '/locations')).map((entry) => entry.name);
  expect(names.sort()).toEqual(['By the sea', name].sort());
  const { text } = await openPage(owner, '/locations/frankfurt-am-main-de');
  expect(text).toContain(`<title>Jobs in ${name} `);
});

test('all spellings of a city share its page, and the country has a page with the jobs of its cities', async () => {
  const owner = await newOrganization();
  await postJobs(owner, [
    { ...base, title: 'One', location: 'Köln, Germany' },
    { ...base, title: 'Two', location: 'Cologne, Germany' },
    { ...base, title: 'Three', location: 'Berlin, Germany' },
    { ...base, title: 'Four', location: 'Paris, TX' },
    { ...base, title: 'Five', location: 'Springfield' },
  ]);
  const titlesAt = async (path: string) => titlesOf(requireSafePage(await openPage(owner, path))).sort();
  expect(await titlesAt('/locations/koeln-de')).toEqual(['One', 'Two']);
  expect(await titlesAt('/countries/de')).toEqual(['One', 'Three', 'Two']);
  const locations = await entriesOf(owner, '/locations');
  expect(locations.filter(({ path }) => path === '/locations/koeln-de')).toHaveLength(1);
  expect((await entriesOf(owner, '/countries')).map(({ name, count, path }) => [name, count, path])).toEqual([
    ['Germany', '3 jobs', '/countries/de'],
    ['United States', '1 job', '/countries/us'],
  ]);
});
