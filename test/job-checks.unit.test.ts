import { describe, expect, it } from 'vitest';
import { checkForSearchEngines } from '../dashboard/src/features/jobs/search-engine-checks.ts';

const NOW = Date.parse('2026-11-01T00:00:00Z');
const complete = {
  title: 'Harbour Pilot (m/f/d)',
  company_name: 'North Sea Pilots',
  location: 'Rotterdam, Netherlands',
  remote: 'none' as const,
  place: { country: '' },
  description: `<p>${'Guide ships in and out. '.repeat(10)}</p>`,
  job_type: 'full-time',
  salary_min: 52_000,
  salary_max: '' as const,
  salary_currency: 'EUR',
  how_to_apply: 'https://pilots.example/apply',
  expires_at: '2026-12-01T00:00:00Z',
};

describe('the checks of a job for search engines', () => {
  it('find nothing in a complete job', () => {
    expect(checkForSearchEngines(complete, NOW)).toEqual({});
  });

  it.each([
    [{ title: 'Pilot €60k' }, { title: 'titleHasPay' }],
    [{ title: 'Pilot 60k' }, { title: 'titleHasPay' }],
    [{ title: 'Pilot wanted!' }, { title: 'titleHasMarks' }],
    [{ title: 'Pilot Ref. 4711' }, { title: 'titleHasCode' }],
    [{ title: 'Pilot ATS-4711' }, { title: 'titleHasCode' }],
    [{ title: 'HARBOUR PILOT' }, { title: 'titleShouts' }],
    [{ title: 'C++ and C# Developer' }, {}],
    [{ company_name: ' ' }, { company_name: 'companyMissing' }],
    [{ location: '' }, { location: 'placeMissing' }],
    [{ location: 'Rotterdam' }, { location: 'countryMissing' }],
    [{ location: '', remote: 'full' as const }, {}],
    [{ location: 'Europe', remote: 'full' as const }, {}],
    [{ location: 'Rotterdam', remote: 'hybrid' as const }, { location: 'countryMissing' }],
    [{ location: 'Rotterdam', place: { country: 'NL' } }, {}],
    [{ description: '<p> </p>' }, { description: 'descriptionMissing' }],
    [{ description: '<p>Guide ships.</p>' }, { description: 'descriptionShort' }],
    [{ job_type: '' }, { job_type: 'typeMissing' }],
    [{ salary_min: '' as const }, { salary_min: 'payMissing' }],
    [{ salary_currency: '' }, { salary_min: 'currencyMissing' }],
    [{ how_to_apply: ' ' }, { how_to_apply: 'applyMissing' }],
    [{ expires_at: '' }, { expires_at: 'expiryMissing' }],
    [{ expires_at: '2026-11-01T00:00:00Z' }, { expires_at: 'isExpired' }],
  ])('%j: %j', (change, findings) => {
    expect(checkForSearchEngines({ ...complete, ...change }, NOW)).toEqual(findings);
  });
});
