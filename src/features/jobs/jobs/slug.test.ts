import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { eventsOf, expectError, postJob, readJob } from '../../../../test/jobs.ts';
import { distinctSlug, preferredSlug } from './slug.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

describe('preferredSlug', () => {
  it.each([
    ['Harbour Pilot', 'North Sea Pilots', 'harbour-pilot-north-sea-pilots'],
    ['Harbour Pilot', null, 'harbour-pilot'],
    ['Bäcker (m/w/d)', 'Süß & Söhne', 'baecker-m-w-d-suess-and-soehne'],
    ['JavaScript Engineer', null, 'javascript-engineer'],
    ['日本語', null, 'job'],
    ['🛳', '⚓', 'job'],
    ['!!!', null, 'job'],
  ])('turns %j at %j into %s', (title, company, slug) => {
    expect(preferredSlug(title, company)).toBe(slug);
  });

  it('cuts between words at 80 characters, or inside a word that is longer', () => {
    expect(preferredSlug(`${'a'.repeat(39)} ${'b'.repeat(40)}`, null)).toBe(
      `${'a'.repeat(39)}-${'b'.repeat(40)}`,
    );
    expect(preferredSlug(`${'a'.repeat(39)} ${'b'.repeat(40)} c`, null)).toBe(
      `${'a'.repeat(39)}-${'b'.repeat(40)}`,
    );
    expect(preferredSlug(`${'a'.repeat(60)} ${'b'.repeat(40)}`, null)).toBe('a'.repeat(60));
    expect(preferredSlug('a'.repeat(200), null)).toBe('a'.repeat(80));
  });

  it('returns ASCII of at most 80 characters for any title and company, also with a suffix', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.option(fc.string({ maxLength: 200 })),
        (title, company) => {
          const slug = preferredSlug(title, company);
          for (const candidate of [slug, distinctSlug(slug)]) {
            expect(candidate).toMatch(SLUG);
            expect(candidate.length).toBeLessThanOrEqual(80);
          }
          expect(distinctSlug(slug)).not.toBe(slug);
        },
      ),
    );
  });
});

describe('the slug of a job', () => {
  it('is generated from title and company', async () => {
    const job = await postJob(await newOrganization(), { title: 'Harbour Pilot', company_name: 'Northsea' });
    expect(job.slug).toBe('harbour-pilot-northsea');
    expect(job.url).toMatch(/\.boards\.localhost:3000\/jobs\/harbour-pilot-northsea$/);
  });

  it('gets a short random suffix when it is taken', async () => {
    const organization = await newOrganization();
    await postJob(organization, { title: 'Harbour Pilot' });
    expect((await postJob(organization, { title: 'Harbour Pilot' })).slug).toMatch(
      /^harbour-pilot-[0-9a-f]{6}$/,
    );
    const long = await Promise.all(
      Array.from({ length: 3 }, () => postJob(organization, { title: 'x'.repeat(200) })),
    );
    expect(long.every(({ slug }) => slug.length <= 80 && SLUG.test(slug))).toBe(true);
  });

  it('is unique for ten concurrent requests with one title', async () => {
    const organization = await newOrganization();
    const jobs = await Promise.all(Array.from({ length: 10 }, () => postJob(organization)));
    expect(new Set(jobs.map(({ slug }) => slug)).size).toBe(10);
  });

  it('is given to one of ten concurrent requests for it; the others get 409', async () => {
    const organization = await newOrganization();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => organization.post('/jobs', { title: 'A', slug: 'mine' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    for (const response of responses.filter(({ status }) => status === 409))
      expectError(response, 409, 'slug_taken');
    expect((await eventsOf(organization)).length).toBe(1);
  });

  it('may be the same in two organizations', async () => {
    await postJob(await newOrganization(), { slug: 'mine' });
    expect((await postJob(await newOrganization(), { slug: 'mine' })).slug).toBe('mine');
  });

  it('does not change with title and company', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { title: 'Old', company_name: 'Acme' });
    await organization.patch(`/jobs/${job.id}`, { title: 'New', company_name: 'Other' });
    expect((await readJob(organization, job.id)).slug).toBe('old-acme');
    expect(await redirectsOf(organization)).toEqual([]);
  });

  it('leaves a redirect when it is changed explicitly', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { slug: 'first' });
    const response = await organization.patch(`/jobs/${job.id}`, { slug: 'second' });
    expect(response.body.data).toMatchObject({
      slug: 'second',
      url: expect.stringMatching(/\/jobs\/second$/),
    });
    await organization.patch(`/jobs/${job.id}`, { slug: 'third' });
    expect(await redirectsOf(organization)).toEqual([
      { slug: 'first', job_id: job.id },
      { slug: 'second', job_id: job.id },
    ]);
  });

  it('loses its redirect when the job takes it back', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { slug: 'first' });
    await organization.patch(`/jobs/${job.id}`, { slug: 'second' });
    await organization.patch(`/jobs/${job.id}`, { slug: 'first' });
    expect(await redirectsOf(organization)).toEqual([{ slug: 'second', job_id: job.id }]);
  });

  it('may be an old slug of another job, and redirects to the last job that had it', async () => {
    const organization = await newOrganization();
    const first = await postJob(organization, { slug: 'wanted' });
    await organization.patch(`/jobs/${first.id}`, { slug: 'given-up' });
    const second = await postJob(organization, { slug: 'wanted' });
    await organization.patch(`/jobs/${second.id}`, { slug: 'moved-on' });
    expect(await redirectsOf(organization)).toEqual([{ slug: 'wanted', job_id: second.id }]);
  });

  it('is never generated as one that redirects to another job', async () => {
    const organization = await newOrganization();
    const pilot = { title: 'Pilot', company_name: 'Acme' };
    const moved = await postJob(organization, pilot);
    await organization.patch(`/jobs/${moved.id}`, { slug: 'elsewhere' });
    const { slug } = await postJob(organization, pilot);
    expect(slug).toMatch(/^pilot-acme-[0-9a-f]{6}$/);
  });

  it('is rejected in an update when another job has it, and nothing changes', async () => {
    const organization = await newOrganization();
    await postJob(organization, { slug: 'taken' });
    const job = await postJob(organization, { slug: 'mine' });
    const before = await eventsOf(organization);
    expectError(
      await organization.patch(`/jobs/${job.id}`, { slug: 'taken', title: 'New' }),
      409,
      'slug_taken',
    );
    expect(await readJob(organization, job.id)).toEqual(job);
    expect(await redirectsOf(organization)).toEqual([]);
    expect(await eventsOf(organization)).toEqual(before);
  });

  it('is given to one of two jobs in concurrent updates', async () => {
    const organization = await newOrganization();
    const jobs = await Promise.all([postJob(organization), postJob(organization)]);
    const responses = await Promise.all(
      jobs.map(({ id }) => organization.patch(`/jobs/${id}`, { slug: 'wanted' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is available again with its redirects after the job is deleted', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { slug: 'first' });
    await organization.patch(`/jobs/${job.id}`, { slug: 'second' });
    await organization.delete(`/jobs/${job.id}`);
    expect(await redirectsOf(organization)).toEqual([]);
    expect((await postJob(organization, { slug: 'second' })).slug).toBe('second');
  });
});

function redirectsOf({ scope }: Client) {
  return scope.db
    .selectFrom('job_slug_redirects')
    .select(['slug', 'job_id'])
    .where('organization_id', '=', scope.organizationId)
    .orderBy('slug')
    .execute();
}
