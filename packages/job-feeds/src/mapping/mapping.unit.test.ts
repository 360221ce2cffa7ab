import { Check } from 'typebox/value';
import { describe, expect, it, test } from 'vitest';
import { applyMapping, readMappedId, resolveField } from './apply.ts';
import { valueAt } from './paths.ts';
import { proposeMapping, toMapping } from './propose.ts';
import { isIncluded } from './rules.ts';
import { Mapping } from './schema.ts';

const record = {
  Nr: 7,
  Titel: 'Koch',
  'Job.Art': 'VZ',
  Ort: { name: 'Bonn', '@land': 'DE' },
  tags: [{ n: 'a' }, { n: 'b' }],
  leer: '',
};
const hints = { language: 'en', timeZone: 'UTC' };

test.each([
  ['Titel', 'Koch'],
  ['Job.Art', 'VZ'],
  ['Ort.name', 'Bonn'],
  ['Ort.@land', 'DE'],
  ['tags.n', ['a', 'b']],
  ['tags.1.n', 'b'],
  ['tags.2.n', undefined],
  ['Titel.length', undefined],
  ['constructor', undefined],
  ['__proto__.x', undefined],
])('the path %s leads to %j', (path, expected) => {
  expect(valueAt(record, path)).toEqual(expected);
});

test.each([
  [{ constant: 5 }, 5],
  [{ template: '{Titel} – {Ort.name}' }, 'Koch – Bonn'],
  [{ template: '{leer}, {Ort.name}' }, 'Bonn'],
  [{ template: '{tags.n}' }, 'a, b'],
  [{ path: 'Job.Art', lookup: { vz: 'full-time' } }, 'full-time'],
  [{ path: 'Titel', lookup: { vz: 'full-time' } }, 'Koch'],
  [{ path: 'Titel', lookup: { vz: 'full-time' }, otherwise: 'contract' }, 'contract'],
])('%j is %j', (field, expected) => {
  expect(resolveField(record, field)).toEqual(expected);
});

describe('a mapping', () => {
  it('fills fields, then defaults, and uses the URL of the job to apply', () => {
    const mapping: Mapping = {
      id: { path: 'Nr' },
      title: { path: 'Titel' },
      url: { constant: 'https://a.example/7' },
    };
    const job = applyMapping(record, mapping, hints, {
      title: { constant: 'x' },
      location: { constant: 'Köln' },
    });
    expect(job.fields).toEqual({ title: 'Koch', location: 'Köln', how_to_apply: 'https://a.example/7' });
    expect(readMappedId(record, mapping)).toBe('7');
  });

  it('leaves out what cannot be read, and cuts what is too long, with notes', () => {
    const mapping: Mapping = {
      title: { constant: 'x'.repeat(201) },
      company_website: { path: 'Titel' },
      pay: { path: 'Nr' },
    };
    const { fields, notes } = applyMapping(record, mapping, hints);
    expect(fields).toMatchObject({ title: `${'x'.repeat(199)}…`, salary_min: 7 });
    expect(notes[0]).toMatchObject({
      field: 'title',
      message: 'The text is longer than 200 characters. It is cut.',
    });
    expect(notes[1]).toEqual({
      field: 'company_website',
      code: 'not_a_url',
      message: 'The text is not an http or https URL.',
      value: 'Koch',
    });
  });

  it.each([
    [{ title: { path: 'a' } }, true],
    [{ title: { path: 'a', lookup: { b: 'c' }, otherwise: null } }, true],
    [{ title: 'a' }, false],
    [{ title: { path: 'a', template: 'b' } }, false],
    [{ titel: { path: 'a' } }, false],
    [{ title: { path: 'x'.repeat(501) } }, false],
  ])('%j is valid: %j', (mapping, isValid) => {
    expect(Check(Mapping, mapping)).toBe(isValid);
  });
});

test.each([
  [{ include: [{ path: 'Ort.@land', operator: 'equals', values: ['de', 'at'] }] }, true],
  [{ include: [{ path: 'Ort.@land', operator: 'equals', values: ['at'] }] }, false],
  [{ exclude: [{ path: 'Titel', operator: 'contains', values: ['OC'] }] }, false],
  [{ include: [{ path: 'leer', operator: 'exists' }] }, false],
  [{}, true],
] as const)('the rules %j include the record: %j', (rules, expected) => {
  expect(isIncluded(record, structuredClone(rules) as never)).toBe(expected);
});

test('a proposal follows names in several languages, and values', () => {
  const german = {
    Kennziffer: 'a1',
    Stellentitel: 'Koch',
    Firma: 'Acme',
    Ort: 'Bonn',
    Gehalt: '45.000 € brutto/Jahr',
    Link: 'https://a.example/1',
    Datum: '24.04.2024',
    Email: 'Frau Meier',
  };
  expect(toMapping(proposeMapping([german]))).toEqual({
    id: { path: 'Kennziffer' },
    title: { path: 'Stellentitel' },
    company_name: { path: 'Firma' },
    city: { path: 'Ort' },
    pay: { path: 'Gehalt' },
    url: { path: 'Link' },
    posted_at: { path: 'Datum' },
  });
  const numbered = ['7', '8'].map((Nr) => ({ Nr, Referenz: 'HR', Titel: 'Koch' }));
  expect(toMapping(proposeMapping(numbered))).toEqual({ id: { path: 'Nr' }, title: { path: 'Titel' } });
  const [best] = proposeMapping([{ title: 'Cook', position: '3' }]);
  expect(best).toEqual({ target: 'title', path: 'title', confidence: 1, samples: ['Cook'] });
});
