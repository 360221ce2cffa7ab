import type { JobPosting } from 'schema-dts';
import { describe, expect, test } from 'vitest';
import { newOrganization } from '../../../test/app.ts';
import { boardIn } from '../../../test/boards.ts';
import { postJob } from '../../../test/jobs.ts';
import { toJobPosting } from './job-posting.ts';

const complete = {
  title: 'Harbour Pilot',
  description: '<p>Guide ships in and out.</p>',
  company_name: 'North Sea Pilots',
  company_website: 'https://pilots.example',
  location: 'Rotterdam, Netherlands',
  job_type: 'Full Time',
  category: 'Shipping',
  salary_min: 52_000,
  salary_max: 68_000,
  salary_currency: 'EUR',
  salary_period: 'yearly',
  expires_at: '2099-12-01T09:00:00.000Z',
};

async function markUp(fields: Record<string, unknown>, country: string | null = null) {
  const organization = await newOrganization();
  const job = await postJob(organization, { ...complete, ...fields });
  const { scope } = organization;
  const board = { ...boardIn('en', scope, 'Harbour Jobs'), country };
  return { job, posting: toJobPosting(job, board) };
}

test('a job is marked up with all that job searches require and all that it has', async () => {
  const { job, posting } = await markUp({});
  const wanted: JobPosting = {
    '@type': 'JobPosting',
    title: 'Harbour Pilot',
    description: '<p>Guide ships in and out.</p>',
    datePosted: job.posted_at,
    validThrough: '2099-12-01T09:00:00.000Z',
    url: job.url,
    identifier: { '@type': 'PropertyValue', name: 'Harbour Jobs', value: job.id },
    hiringOrganization: {
      '@type': 'Organization',
      name: 'North Sea Pilots',
      sameAs: 'https://pilots.example',
    },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: 'Rotterdam', addressCountry: 'NL' },
    },
    employmentType: 'FULL_TIME',
    occupationalCategory: 'Shipping',
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'EUR',
      value: { '@type': 'QuantitativeValue', minValue: 52_000, maxValue: 68_000, unitText: 'YEAR' },
    },
    directApply: false,
  };
  expect(posting).toEqual(wanted);
});

describe('a job that lacks what is required is not marked up', () => {
  test.each([
    ['no company', { company_name: null }],
    ['no description', { description: null }],
    ['no place', { location: null }],
    ['a place without a country', { location: 'Rotterdam' }],
    ['remote work without a country', { location: null, is_remote: true }],
    ['a draft', { status: 'draft' }],
    ['expired', { status: 'expired' }],
  ])('%s', async (_, fields) => {
    expect((await markUp(fields)).posting).toBeUndefined();
  });
});

test('remote work names the country of its applicants instead of a place', async () => {
  const { posting } = await markUp({ is_remote: true, location: 'Netherlands' });
  expect(posting).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'NL' },
  });
  expect(posting).not.toHaveProperty('jobLocation');
});

test("what names no country is in the board's", async () => {
  const { posting } = await markUp({ location: 'Rotterdam' }, 'NL');
  expect(posting).toMatchObject({ jobLocation: { address: { addressCountry: 'NL' } } });
  const remote = await markUp({ location: null, is_remote: true }, 'NL');
  expect(remote.posting).toMatchObject({ applicantLocationRequirements: { name: 'NL' } });
  expect((await markUp({ location: null }, 'NL')).posting).toBeUndefined();
});

describe('pay is marked up', () => {
  test.each([
    ['one side', { salary_max: null }, { value: 52_000, unitText: 'YEAR' }],
    ['the same on both sides', { salary_max: 52_000 }, { value: 52_000, unitText: 'YEAR' }],
    [
      'by the hour',
      { salary_min: 20, salary_max: 25.5, salary_period: 'hourly' },
      { minValue: 20, maxValue: 25.5, unitText: 'HOUR' },
    ],
  ])('with %s', async (_, fields, value) => {
    expect((await markUp(fields)).posting).toMatchObject({ baseSalary: { value } });
  });

  test.each([
    ['currency', { salary_currency: null }],
    ['period', { salary_period: null }],
    ['amount', { salary_min: null, salary_max: null }],
  ])('not without a %s', async (_, fields) => {
    expect((await markUp(fields)).posting).not.toHaveProperty('baseSalary');
  });
});
