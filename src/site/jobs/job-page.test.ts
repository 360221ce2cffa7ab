import { describe, expect, it, test } from 'vitest';
import { type Client, newOrganization, until } from '../../../test/app.ts';
import { boardIn } from '../../../test/boards.ts';
import { newSiteCaches } from '../../../test/caches.ts';
import { openPage } from '../../../test/hosts.ts';
import { attributeOf, findElements, linksOf, requireSafePage, textOf, textsOf } from '../../../test/html.ts';
import { postJob, postJobs } from '../../../test/jobs.ts';
import { renderView } from '../render.tsx';
import { jobPage } from './job-page.tsx';

const PAST = '2026-11-01T00:00:00Z';
const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)> ' & </title></style>{{x}}`;
/** Bidirectional controls that would reverse the text after them. */
const BIDI = '\u202Eevil\u2066\u200F';

const full = {
  title: 'Harbour Pilot',
  slug: 'harbour-pilot',
  company_name: 'North Sea Pilots',
  company_website: 'https://www.pilots.example/about',
  location: 'Rotterdam, Netherlands',
  is_remote: true,
  job_type: 'full-time',
  category: 'Shipping',
  salary_min: 52_000,
  salary_max: 68_000,
  salary_currency: 'EUR',
  salary_period: 'yearly',
  how_to_apply: 'https://pilots.example/apply?job=7',
  recruiter_name: 'Mette Holm',
  recruiter_url: 'https://pilots.example/mette',
  description: '<h1>Your work</h1><p>Guide ships in and out.</p><h3>At night</h3><p>Too.</p>',
  posted_at: PAST,
  expires_at: '2999-01-01T00:00:00Z',
};

const typesOf = (text: string) =>
  [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!)['@type'],
  );

/** The facts by name. */
function factsOf(page: ReturnType<typeof requireSafePage>): Record<string, string> {
  const names = textsOf(page, 'dt');
  return Object.fromEntries(textsOf(page, 'dd').map((fact, index) => [names[index], fact]));
}

describe('the job page', () => {
  it('shows all fields of the job, and how to apply', async () => {
    const client = await newOrganization();
    await postJob(client, full);
    const response = await openPage(client, '/jobs/harbour-pilot');
    const page = requireSafePage(response);
    expect(response.status).toBe(200);
    expect(textsOf(page, 'title')[0]).toBe(`Harbour Pilot at North Sea Pilots · Organization ${client.slug}`);
    expect(textsOf(page, 'h1')).toEqual(['Harbour Pilot']);
    expect(textsOf(page, 'h2').slice(0, 2)).toEqual(['Your work', 'About North Sea Pilots']);
    expect(textsOf(page, 'h3')).toEqual(['At night']);
    expect(factsOf(page)).toEqual({
      Location: 'Rotterdam, Netherlands',
      Workplace: 'Remote',
      'Job type': 'Full-time',
      Pay: '€52,000 – €68,000 a year',
      Category: 'Shipping',
      Posted: 'November 1, 2026',
      'Apply by': 'January 1, 2999',
      Contact: 'Mette Holm',
    });
    expect(linksOf(page)).toEqual(
      expect.arrayContaining([
        '/categories/shipping',
        '/companies/north-sea-pilots',
        '/jobs/harbour-pilot/apply',
        'https://www.pilots.example/about',
        'https://pilots.example/mette',
      ]),
    );
    expect(textsOf(page, 'a')).toContain('Apply on pilots.example');
    expect(response.text).toContain(
      `<link rel="canonical" href="${client.scope.organization.boardUrl}/jobs/harbour-pilot"/>`,
    );
    expect(typesOf(response.text)).toEqual(['JobPosting', 'BreadcrumbList']);
    for (const link of findElements(page, 'a').filter((each) =>
      /^http/.test(attributeOf(each, 'href') ?? ''),
    ))
      expect(attributeOf(link, 'rel')).toContain('nofollow');
  });

  it('names hybrid work, like the list', async () => {
    const client = await newOrganization();
    const { slug } = await postJob(client, { title: 'Cook', remote: 'hybrid' });
    const page = requireSafePage(await openPage(client, `/jobs/${slug}`));
    expect(factsOf(page)).toMatchObject({ Workplace: 'Hybrid' });
    expect((await openPage(client, '/')).text).toContain('<li>Hybrid</li>');
  });

  it('says where people may apply from', async () => {
    const client = await newOrganization();
    const regions = ['EEA', 'CH', 'UTC-3..UTC'];
    const { slug } = await postJob(client, { title: 'Writer', remote: 'full', remote_regions: regions });
    const page = requireSafePage(await openPage(client, `/jobs/${slug}`));
    expect(factsOf(page)).toMatchObject({
      Workplace: 'Remote',
      'Open to applicants in': 'European Economic Area, Switzerland, UTC−3 – UTC',
    });
  });

  it('shows a job with only a title', async () => {
    const client = await newOrganization();
    const { slug } = await postJob(client, { title: 'Cook', posted_at: PAST, expires_at: null });
    const response = await openPage(client, `/jobs/${slug}`);
    const page = requireSafePage(response);
    expect(factsOf(page)).toEqual({ Posted: 'November 1, 2026' });
    expect(response.text).toContain('This listing does not say how to apply.');
    expect(typesOf(response.text)).toEqual(['BreadcrumbList']);
    expect(response.text).not.toMatch(/null|undefined/);
  });

  test.each([
    [
      'pilots+apply@pilots.example',
      'mailto:pilots%2Bapply@pilots.example?subject=Application%3A%20A%20%26%20B%3Fcc%3Dx',
    ],
    ['+31 (0)10 123-4567', 'tel:+310101234567'],
    [null, 'https://pilots.example/'],
  ])('links %s to %s', async (how_to_apply, href) => {
    const client = await newOrganization();
    await postJob(client, {
      slug: 'a',
      title: 'A & B?cc=x',
      how_to_apply,
      company_website: 'https://pilots.example',
    });
    expect(linksOf(requireSafePage(await openPage(client, '/jobs/a')))).toContain(href);
    expect((await openPage(client, '/jobs/a/apply')).headers.get('location')).toBe('/jobs/a');
  });

  it('escapes hostile input in every field', async () => {
    const client = await newOrganization();
    const hostile = {
      ...full,
      title: HOSTILE + BIDI,
      company_name: HOSTILE,
      location: BIDI + HOSTILE,
      job_type: '<b>',
      category: HOSTILE,
      recruiter_name: HOSTILE,
      description: `<p onclick="alert(1)">${HOSTILE}</p><a href="javascript:alert(1)">x</a><iframe src="https://video.example/1"></iframe>`,
    };
    const [job] = await postJobs(client, [hostile, { ...hostile, slug: 'other' }]);
    const response = await openPage(client, '/jobs/harbour-pilot');
    const page = requireSafePage(response);
    expect(textsOf(page, 'h1')).toEqual([job!.title]);
    expect(response.headers.get('content-security-policy')).toContain('frame-src https:');
    const categoryPath = `/categories/${job!.category_slug}`;
    const companyPath = linksOf(page).find((each) => each?.startsWith('/companies/'))!;
    for (const path of [
      '/',
      '/jobs?q=alert&where=alert',
      '/categories',
      '/companies',
      '/locations',
      categoryPath,
      companyPath,
    ]) {
      const result = await openPage(client, path);
      expect(textOf(requireSafePage(result)), path).toContain('<script>alert(1)</script>');
      expect(result.headers.get('content-security-policy')).not.toContain('frame-src');
    }
    // The effect of a bidirectional control ends with the element that isolates it.
    for (const bdi of findElements(page, 'bdi')) expect(findElements(bdi)).toEqual([]);
    expect(findElements(findElements(page, 'h1')[0]!, 'bdi')).toHaveLength(1);
  });

  it('does not link to an unsafe URL from the database', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client, full);
    const bad = 'javascript:alert(1)//https://x.example';
    await client.scope.db
      .updateTable('jobs')
      .set({ how_to_apply: bad, company_website: bad, recruiter_url: bad })
      .where('organization_id', '=', client.scope.organizationId)
      .where('id', '=', id)
      .execute();
    const response = await openPage(client, '/jobs/harbour-pilot');
    requireSafePage(response);
    expect(response.text).not.toContain('href="javascript');
    expect((await openPage(client, '/jobs/harbour-pilot/apply')).headers.get('location')).toBe(
      '/jobs/harbour-pilot',
    );
  });

  it('is available in German', async () => {
    const client = await newOrganization();
    const { scope } = client;
    await postJobs(client, [full, { ...full, slug: 'other', title: 'Lotse' }]);
    const board = boardIn('de', scope, 'Hafenstellen');
    const view = await jobPage.show({
      board,
      caches: newSiteCaches(),
      params: { slug: 'harbour-pilot' },
      query: new URLSearchParams(),
      cookies: undefined,
    });
    if (!('main' in view)) throw new Error('no page');
    const text = renderView(board, view)
      .body.toString()
      .replace(/&nbsp;|\u00a0/g, ' ');
    for (const words of [
      'Auf pilots.example bewerben',
      'Remote',
      'Vollzeit',
      '52.000–68.000 € im Jahr',
      '1. November 2026',
      'Ähnliche Stellen',
      'Harbour Pilot bei North Sea Pilots',
    ])
      expect(text).toContain(words);
    expect(text.replace(/<script.*?<\/script>/g, '')).not.toMatch(/>(Apply|Posted|Location|Similar|Pay)\b/);
  });
});

describe('a job that is not open', () => {
  it('returns 404 while it is a draft, and after a draft is deleted', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client, { ...full, status: 'draft' });
    const unknown = await openPage(client, '/jobs/unknown');
    const expectNothing = async () => {
      for (const path of ['/jobs/harbour-pilot', '/jobs/harbour-pilot/apply']) {
        const response = await openPage(client, path);
        expect([response.status, response.text]).toEqual([404, unknown.text]);
      }
    };
    await expectNothing();
    await client.delete(`/jobs/${id}`);
    await expectNothing();
  });

  test.each([
    ['with status expired', { status: 'expired' }, undefined],
    ['after expires_at', { expires_at: '2026-11-02T00:00:00Z' }, 'It closed on November 2, 2026.'],
  ])(
    '%s shows that it is closed, has noindex and no application link, and shows similar jobs',
    async (_, state, closing) => {
      const client = await newOrganization();
      await postJobs(client, [
        { ...full, ...state },
        { ...full, slug: 'open', title: 'Open Pilot' },
      ]);
      const response = await openPage(client, '/jobs/harbour-pilot');
      const page = requireSafePage(response);
      expect(response.status).toBe(200);
      expect(response.text).toContain('This job is closed');
      expect(response.text.includes('It closed on')).toBe(closing !== undefined);
      expect(response.text).toContain(closing ?? 'It no longer accepts applications.');
      expect(response.text).toContain('<meta name="robots" content="noindex"/>');
      expect(typesOf(response.text)).toEqual(['BreadcrumbList']);
      expect(linksOf(page)).not.toContain('/jobs/harbour-pilot/apply');
      expect(linksOf(page)).toContain('/jobs/open');
      const applying = await openPage(client, '/jobs/harbour-pilot/apply');
      expect([applying.status, applying.headers.get('location')]).toEqual([303, '/jobs/harbour-pilot']);
    },
  );

  it('returns 410 after it is deleted, at each former path, until another job has the slug', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client, full);
    await client.patch(`/jobs/${id}`, { slug: 'second' });
    await client.delete(`/jobs/${id}`);
    for (const slug of ['harbour-pilot', 'second']) {
      const response = await openPage(client, `/jobs/${slug}`);
      expect(response.status).toBe(410);
      expect(textsOf(requireSafePage(response), 'h1')).toEqual(['This job is no longer available']);
      expect((await openPage(client, `/jobs/${slug}/apply`)).status).toBe(404);
    }
    expect((await openPage(await newOrganization(), '/jobs/second')).status).toBe(404);
    await postJob(client, { slug: 'second' });
    const taken = await until(
      () => openPage(client, '/jobs/second'),
      ({ status }) => status === 200,
    );
    expect(taken.status).toBe(200);
  });
});

describe('a job with a new slug', () => {
  it('redirects all former paths with 301', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client, full);
    await client.patch(`/jobs/${id}`, { slug: 'second' });
    await client.patch(`/jobs/${id}`, { slug: 'third' });
    for (const slug of ['harbour-pilot', 'second'])
      for (const rest of ['', '/apply']) {
        const response = await openPage(client, `/jobs/${slug}${rest}`);
        expect([response.status, response.headers.get('location')]).toEqual([301, `/jobs/third${rest}`]);
      }
    expect((await openPage(await newOrganization(), '/jobs/second')).status).toBe(404);
  });

  it('returns 404 at a former path while it is a draft', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client, full);
    await client.patch(`/jobs/${id}`, { slug: 'second', status: 'draft' });
    expect((await openPage(client, '/jobs/harbour-pilot')).status).toBe(404);
  });
});

describe('an application link', () => {
  it('redirects to how_to_apply, ignores the request’s input, and is not cached', async () => {
    const client = await newOrganization();
    await postJob(client, full);
    for (const query of [
      '',
      '?url=https://evil.example',
      '?how_to_apply=//evil.example',
      '?//evil.example',
    ]) {
      const response = await openPage(client, `/jobs/harbour-pilot/apply${query}`, {
        headers: { referer: 'https://evil.example/', 'x-forwarded-host': 'evil.example' },
      });
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe('https://pilots.example/apply?job=7');
      expect(response.headers.get('cache-control')).toContain('no-store');
    }
    expect((await openPage(await newOrganization(), '/jobs/harbour-pilot/apply')).status).toBe(404);
  });

  it('redirects to an ASCII form of the URL, without line breaks', async () => {
    const client = await newOrganization();
    await postJob(client, {
      slug: 'a',
      how_to_apply: 'https://bücher.example/stelle/ä?ü=%0d%0aSet-Cookie:x',
    });
    const { headers } = await openPage(client, '/jobs/a/apply');
    expect(headers.get('location')).toBe(
      'https://xn--bcher-kva.example/stelle/%C3%A4?%C3%BC=%0d%0aSet-Cookie:x',
    );
    expect(headers.get('set-cookie')).toBeNull();
  });
});

describe('similar jobs', () => {
  const similarOf = async (client: Client, slug: string) => {
    const page = requireSafePage(await openPage(client, `/jobs/${slug}`));
    const section = findElements(page, 'section').find((each) => attributeOf(each, 'class') === 'similar');
    return section ? textsOf(section, 'h3') : [];
  };

  it('are live jobs of the board with most in common, at most two for each company', async () => {
    const client = await newOrganization();
    const other = await newOrganization();
    const base = {
      company_name: 'North Sea Pilots',
      location: 'Rotterdam',
      category: 'Shipping',
      posted_at: PAST,
      expires_at: null,
    };
    await postJob(other, { ...base, title: 'Harbour Pilot elsewhere' });
    await postJobs(client, [
      { ...base, title: 'Harbour Pilot', slug: 'this' },
      { ...base, title: 'Harbour Pilot by night', company_name: 'South Sea' },
      { ...base, title: 'Deckhand', company_name: 'East Sea' },
      {
        ...base,
        title: 'Harbour Cook',
        category: 'Kitchen',
        company_name: 'West Sea',
        location: 'Rotterdam',
      },
      { ...base, title: 'Draft Harbour Pilot', status: 'draft' },
      { ...base, title: 'Expired Harbour Pilot', status: 'expired' },
      { ...base, title: 'Overdue Harbour Pilot', expires_at: '2026-11-02T00:00:00Z' },
      { title: 'Something else', category: 'Gardens', posted_at: PAST, expires_at: null },
      ...['One', 'Two', 'Three'].map((name) => ({ ...base, title: `Clerk ${name}` })),
    ]);
    const similar = await similarOf(client, 'this');
    expect(similar.slice(0, 2)).toEqual(['Harbour Pilot by night', 'Harbour Cook']);
    expect(similar.filter((title) => title.startsWith('Clerk'))).toHaveLength(2);
    expect(similar).toHaveLength(5);
    expect(similar).toContain('Deckhand');
  });

  it('are not shown when there are none', async () => {
    const client = await newOrganization();
    await postJobs(client, [
      { title: 'Cook', slug: 'cook' },
      { title: 'Pilot', category: 'Shipping' },
    ]);
    expect(await similarOf(client, 'cook')).toEqual([]);
  });
});
