import { expect, test } from 'vitest';
import { findAdvice } from './advice.ts';

const complete = {
  title: 'Harbour Pilot (m/f/d)',
  description: `<p>${'Guide ships in and out. '.repeat(10)}</p>`,
  job_type: 'full-time',
  salary_min: 52_000,
  salary_max: null,
  salary_currency: 'EUR',
  how_to_apply: 'https://pilots.example/apply',
  how_to_apply_method: 'url' as const,
  expires_at: '2026-12-01T00:00:00.000Z',
};

test.each<[Partial<typeof complete> | Record<string, null>, string[]]>([
  [{}, []],
  [{ title: 'Pilot €60k' }, ['title_has_pay']],
  [{ title: 'Pilot 60k' }, ['title_has_pay']],
  [{ title: 'Pilot wanted!' }, ['title_has_marks']],
  [{ title: 'Pilot Ref. 4711' }, ['title_has_code']],
  [{ title: 'Pilot ATS-4711' }, ['title_has_code']],
  [{ title: 'HARBOUR PILOT' }, ['title_in_capitals']],
  [{ title: 'C++ and C# Developer' }, []],
  [{ description: '<p>Guide ships.</p>' }, ['short_text']],
  [{ description: `<p>${'a'.repeat(199)}</p>` }, ['short_text']],
  [{ description: `<p>${'a'.repeat(200)}</p>` }, []],
  // Preflight reports it.
  [{ description: null }, []],
  [{ job_type: null }, ['no_job_type']],
  [{ salary_min: null }, ['pay_missing']],
  [{ salary_currency: null }, ['no_currency']],
  [{ how_to_apply: ' ' }, ['no_way_to_apply']],
  [{ expires_at: null }, ['no_end']],
])('%j: %j', (change, advice) => {
  expect(findAdvice({ ...complete, ...change })).toEqual(advice);
});
