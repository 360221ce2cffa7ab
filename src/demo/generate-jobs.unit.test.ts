import { describe, expect, it } from 'vitest';
import { derivePlace } from '../features/jobs/jobs/places/derive.ts';
import { sanitizeHtml } from '../platform/rich-text/sanitize.ts';
import { companies } from './companies.ts';
import { places } from './countries.ts';
import { type DemoJob, generateJobs } from './generate-jobs.ts';
import { demoCategories } from './occupations.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const jobs = generate(2000);

describe('generated jobs', () => {
  it('are the same for the same seed, and differ for another', () => {
    expect(generate(50)).toEqual(jobs.slice(0, 50));
    expect(generate(50, 2)).not.toEqual(jobs.slice(0, 50));
  });

  it('come from 300 companies in 60 cities', () => {
    expect(new Set(companies.map(({ name }) => name)).size).toBe(300);
    expect(new Set(companies.map(({ domain }) => domain)).size).toBe(300);
    expect(new Set(places.map(({ location }) => location)).size).toBe(60);
    const used = count((job) => job.company_name);
    expect(used.size).toBeGreaterThanOrEqual(250);
    expect(used.size).toBeLessThanOrEqual(300);
    const cities = new Set(places.map(({ location }) => location));
    expect(
      [...count((job) => job.location).keys()].filter((location) => cities.has(location ?? '')).length,
    ).toBeGreaterThanOrEqual(55);
  });

  it('have locations that say the city, the region and the country for certain, unless they are remote', () => {
    for (const location of new Set(jobs.flatMap((job) => (job.remote === 'full' ? [] : [job.location]))))
      expect(derivePlace(location), String(location)).toMatchObject({
        city: expect.any(String),
        region: expect.any(String),
        country: expect.stringMatching(/^[A-Z]{2}$/),
      });
  });

  it('cover every category, status and salary period, and several currencies', () => {
    expect([...count((job) => job.category).keys()].sort()).toEqual([...demoCategories].sort());
    expect(demoCategories).toHaveLength(20);
    expect([...count((job) => job.status).keys()].sort()).toEqual(['active', 'draft', 'expired']);
    expect(count((job) => job.salary_period).size).toBe(6);
    expect(count((job) => job.salary_currency).size).toBeGreaterThan(8);
    expect([...count((job) => job.how_to_apply_method).keys()].sort()).toEqual(['email', 'phone', 'url']);
  });

  it('have realistic shares', () => {
    expect(share((job) => job.remote === 'full')).toBeCloseTo(0.25, 1);
    expect(share((job) => job.remote === 'hybrid')).toBeCloseTo(0.15, 1);
    expect(share((job) => job.job_type === 'full-time')).toBeCloseTo(0.75, 1);
    expect(share((job) => job.salary_currency !== null)).toBeGreaterThan(0.8);
    expect(share((job) => job.status === 'expired')).toBeCloseTo(0.1, 1);
    expect(share((job) => job.is_highlighted)).toBeLessThan(0.03);
  });

  it('have a complete salary or none, with the lower bound first', () => {
    for (const job of jobs) {
      const isPaid = job.salary_min !== null || job.salary_max !== null;
      expect([job.salary_currency !== null, job.salary_period !== null]).toEqual([isPaid, isPaid]);
      expect(job.salary_min ?? 0).toBeLessThanOrEqual(job.salary_max ?? Number.POSITIVE_INFINITY);
    }
  });

  it('were posted within a year, mostly recently, and expire according to their status', () => {
    for (const job of jobs)
      expect(isConsistent(job), JSON.stringify([job.status, job.posted_at, job.expires_at])).toBe(true);
    expect(share((job) => ageDays(job) < 30)).toBeGreaterThan(0.4);
    expect(share((job) => ageDays(job) > 180)).toBeGreaterThan(0.05);
  });

  it('have no undefined or unresolved values', () => {
    for (const job of jobs) {
      expect(Object.values(job)).not.toContain(undefined);
      expect(JSON.stringify(job)).not.toMatch(/undefined|NaN|[{}]\w+}/);
    }
  });

  it('use only hosts under .example', () => {
    for (const job of jobs) {
      if (job.how_to_apply_method !== 'phone')
        expect(job.how_to_apply).toMatch(/[@.][a-z0-9-]+\.example(\/|$)/);
      for (const [, host] of job.description.matchAll(/href="https:\/\/([^/"]+)/g))
        expect(host).toMatch(/\.example$/);
    }
  });
});

describe('descriptions', () => {
  it('have between 900 and 3,000 characters', () => {
    const lengths = jobs.map(({ description }) => description.length);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(900);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(3000);
  });

  it('are well-formed HTML of a few elements, with nothing between blocks', () => {
    for (const { description } of jobs) {
      expect(findImbalance(description)).toBeNull();
      expect(description).not.toMatch(/<li>(?!<p>)|<t[dh]>(?!<p>)|>\s+<(?!\/?(strong|em|a)\b)/);
    }
  });

  it('are what the sanitizer stores, so that an import of the demo board changes none', () => {
    for (const { description } of jobs.slice(0, 500)) expect(sanitizeHtml(description)).toBe(description);
  });

  it('contain more than 3,000 words for search, common and rare', () => {
    const words = countWords();
    const frequencies = [...words.values()];
    expect(words.size).toBeGreaterThan(3000);
    expect(frequencies.filter((frequency) => frequency <= 5).length).toBeGreaterThan(1000);
    expect(frequencies.filter((frequency) => frequency > jobs.length / 2).length).toBeGreaterThan(10);
  });
});

function generate(count: number, seed = 1): DemoJob[] {
  return [...generateJobs({ count, seed, now })];
}

function count<T>(read: (job: DemoJob) => T): Map<T, number> {
  const counts = new Map<T, number>();
  for (const job of jobs) counts.set(read(job), (counts.get(read(job)) ?? 0) + 1);
  return counts;
}

function share(claim: (job: DemoJob) => boolean): number {
  return jobs.filter(claim).length / jobs.length;
}

function ageDays(job: DemoJob): number {
  return (now.getTime() - Date.parse(job.posted_at)) / 86_400_000;
}

function isConsistent(job: DemoJob): boolean {
  const instants = [job.posted_at, job.expires_at ?? job.posted_at];
  if (instants.some((instant) => new Date(instant).toISOString() !== instant)) return false;
  if (ageDays(job) < 0 || ageDays(job) > 365) return false;
  if (job.expires_at === null) return job.status !== 'expired';
  return job.expires_at > job.posted_at && job.expires_at > now.toISOString() === (job.status === 'active');
}

const allowed = new Set('h2 h3 p ul ol li strong em blockquote div table tbody tr th td a'.split(' '));

const attributesOfTags =
  /^ (href="https:\/\/[a-z0-9./-]+" rel="noopener nofollow ugc"|class="table-scroll" tabindex="0" role="region" aria-label="Table")$/;

/** Returns the first tag that is not allowed or not balanced. */
function findImbalance(html: string): string | null {
  const open: string[] = [];
  for (const [tag, slash, name = '', attributes] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/g)) {
    if (!allowed.has(name)) return tag;
    if (attributes && !attributesOfTags.test(attributes)) return tag;
    if (!slash) open.push(name);
    else if (open.pop() !== name) return tag;
  }
  return open.at(-1) ?? null;
}

function countWords(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { description } of jobs) {
    const words =
      description
        .replaceAll(/<[^>]*>/g, ' ')
        .toLowerCase()
        .match(/\p{L}+/gu) ?? [];
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
