import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { storableText } from '../../../../test/arbitraries.ts';
import { parseCsv } from '../parsing/csv.ts';
import { ParseReport } from '../parsing/parse-report.ts';
import { parseXml } from '../parsing/xml.ts';
import type { SourceRecord } from '../sources/source.ts';
import { postingToJob } from './job-posting.ts';
import { ownExport } from './own-export.ts';
import { recognizeFormat } from './registry.ts';

const hints = { language: 'en', timeZone: 'UTC' };

describe('a JobPosting', () => {
  it('fills all fields that it has', () => {
    const posting = {
      '@type': ['JobPosting'],
      title: 'Pilot',
      description: '&lt;p&gt;Fly.&lt;/p&gt;',
      datePosted: '2026-01-02',
      validThrough: '2026-02-01',
      employmentType: 'PART_TIME',
      industry: 'Shipping',
      hiringOrganization: { name: 'Acme', sameAs: 'https://acme.example', logo: { url: '/logo.png' } },
      jobLocation: [
        { address: { addressLocality: 'Berlin', addressCountry: { name: 'Germany' } } },
        { address: 'Bonn' },
      ],
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'Germany' },
      baseSalary: { currency: 'EUR', value: { minValue: '50000', maxValue: 60_000, unitText: 'YEAR' } },
    };
    expect(postingToJob(posting, hints, 'https://acme.example/jobs/1').fields).toEqual({
      title: 'Pilot',
      description: '<p>Fly.</p>',
      posted_at: '2026-01-02T00:00:00.000Z',
      expires_at: '2026-02-01T23:59:59.999Z',
      job_type: 'part-time',
      category: 'Shipping',
      company_name: 'Acme',
      company_website: 'https://acme.example',
      company_logo_url: 'https://acme.example/logo.png',
      location: 'Berlin, Germany; Bonn',
      remote: 'full',
      remote_regions: ['DE'],
      salary_min: 50_000,
      salary_max: 60_000,
      salary_currency: 'EUR',
      salary_period: 'yearly',
      how_to_apply: 'https://acme.example/jobs/1',
    });
  });

  it('without a title is refused', () => {
    expect(postingToJob({ '@type': 'JobPosting' }, hints).problems).toEqual([
      { field: 'title', code: 'no_title', message: 'The job has no title.' },
    ]);
  });
});

test.each([
  ['indeed', 'source', 'job', { title: 'a', referencenumber: '1', company: 'b' }],
  ['linkedin', 'source', 'job', { title: 'a', partnerJobId: '1', applyUrl: 'b', company: 'c' }],
  ['careerjet', 'jobs', 'job', { title: 'a', url: 'b', working_hours: 'c' }],
  ['recruitee', 'jobs', 'job', { reference: '1', title: 'a', description_requirements: 'b' }],
  ['corkboard', 'jobs', 'job', { title: 'a', status: 'active', posted_at: '2026-01-01' }],
  [undefined, 'jobs', 'job', { title: 'a', wage: 'b' }],
])('the format %j is recognized by its elements', (name, root, element, record) => {
  expect(recognizeFormat({ kind: 'xml', root, element, records: [record] })?.name).toBe(name);
});

// XML cannot write all characters, and changes the ends of lines.
const text = storableText({ minLength: 1, maxLength: 20 }).filter(
  (value) => value.trim() !== '' && !/[\p{Cc}\uFFFE\uFFFF]/u.test(value),
);
const prefixed = fc
  .tuple(fc.constantFrom('', '=', '+', '-', '@', "'", "''=", "'x"), text)
  .map((parts) => parts.join(''))
  .filter((value) => !/[\p{Cc}\u2028\u2029]/u.test(value));
const ownJob = fc.record({
  title: prefixed,
  status: fc.constantFrom('active', 'draft'),
  posted_at: fc.constant('2026-01-02T03:04:05.678Z'),
  expires_at: fc.constant(null),
  external_id: fc.oneof(prefixed, fc.constant(null)),
  company_name: fc.oneof(prefixed, fc.constant(''), fc.constant(null)),
  salary_min: fc.oneof(fc.nat(), fc.constant(null)),
  is_sticky: fc.boolean(),
  form_data: fc.oneof(fc.dictionary(text, prefixed, { maxKeys: 3 }), fc.constant(null)),
  locked_fields: fc.subarray(['title', 'salary_min', 'description']),
  place: fc.oneof(fc.constant({ city: 'Bonn', latitude: 50.7, longitude: 7.1 }), fc.constant(null)),
});

async function* once(content: string) {
  yield content;
}

function toCell(value: unknown): string {
  if (value === null) return '';
  const content = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r']/.test(content) ? `'${content}` : content;
  return `"${safe.replaceAll('"', '""')}"`;
}

const escapeXml = (value: string) => value.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`);

function toElement(name: string, value: unknown): string {
  if (value === null) return `<${name} nil="true"/>`;
  if (Array.isArray(value))
    return `<${name}>${value.map((item) => `<item>${escapeXml(item)}</item>`).join('')}</${name}>`;
  if (name === 'place')
    return `<place>${Object.entries(value as object)
      .map(([key, child]) => `<${key}>${child}</${key}>`)
      .join('')}</place>`;
  return `<${name}>${escapeXml(typeof value === 'object' ? JSON.stringify(value) : String(value))}</${name}>`;
}

async function readOwn(kind: 'csv' | 'xml' | 'json', content: string): Promise<object> {
  const report = new ParseReport();
  const parsed =
    kind === 'csv' ? parseCsv(once(content), {}, report) : parseXml(once(content), 'jobs.job', report);
  const records: SourceRecord[] = kind === 'json' ? [JSON.parse(content)] : [];
  if (kind !== 'json') for await (const { record } of parsed) records.push(record);
  expect(recognizeFormat({ kind, root: 'jobs', element: 'job', records })).toBe(ownExport);
  const { fields, notes, problems } = ownExport.toJob(records[0]!, hints, kind);
  expect([notes, problems]).toEqual([[], []]);
  return fields;
}

describe('our own export', () => {
  it('is read as it was written, in CSV, XML and JSON', async () => {
    await fc.assert(
      fc.asyncProperty(ownJob, async (job) => {
        const csv = `${Object.keys(job).join(',')}\n${Object.values(job).map(toCell).join(',')}\n`;
        const xml = `<jobs><job>${Object.entries(job)
          .map(([name, value]) => toElement(name, value))
          .join('')}</job></jobs>`;
        expect(await readOwn('csv', csv)).toEqual(job);
        expect(await readOwn('xml', xml)).toEqual(job);
        expect(await readOwn('json', JSON.stringify(job))).toEqual(job);
      }),
      { numRuns: 100 },
    );
  });
});
