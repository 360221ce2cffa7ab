import { read } from '@corkboard/job-feeds/read';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { singleLine, storableText } from '../../../../test/arbitraries.ts';
import { toContext } from '../../../../test/imports/read-source.ts';
import { propertyRuns } from '../../../../test/property-runs.ts';
import { type FormatName, formatNames } from './formats/registry.ts';

/** Characters with a meaning in one of the formats, and characters that XML cannot hold. */
const character = fc.oneof(
  fc.constantFrom(...'=+-@\'"<>&;,|{}[]\\', '\u0001', '\u001F', '\uFFFE', '\u00A0', '🚢', ' ', 'ä'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
);
const line = singleLine({ unit: character, maxLength: 20 });
const text = storableText({ unit: fc.oneof(character, fc.constantFrom('\t', '\r', '\n')), maxLength: 20 });
const fieldName = text.filter((name) => name !== '__proto__');
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values);
const time = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const amount = fc.oneof(fc.constantFrom(0, 1e15, 0.1, 1e-7, 45_000.5), fc.nat());

const job = fc.record(
  {
    title: line,
    company_name: orNull(line),
    company_website: orNull(fc.constant('https://pilots.example/?a=1&b="2"')),
    company_logo_url: orNull(fc.constantFrom('https://pilots.example/a.png', 'https://pilots.example/b.png')),
    location: orNull(line),
    description: orNull(text.map((words) => `<p>${words.replace(/[<>&]/g, '')}</p>`)),
    status: fc.constantFrom('draft', 'active', 'expired'),
    remote: fc.constantFrom('none', 'hybrid', 'full'),
    remote_regions: fc.uniqueArray(fc.constantFrom('NL', 'DE', 'EMEA'), { maxLength: 3 }),
    place: orNull(
      fc.record({
        city: line,
        country: orNull(fc.constantFrom('NL', 'DE')),
        latitude: fc.constant(-51.5),
        longitude: fc.constant(1e-7),
      }),
    ),
    job_type: orNull(fc.constantFrom('full-time', 'contract')),
    category: orNull(line),
    salary_min: orNull(amount),
    salary_currency: orNull(fc.constantFrom('EUR', 'USD')),
    salary_period: orNull(fc.constantFrom('yearly', 'hourly')),
    how_to_apply: orNull(
      fc.constantFrom('https://pilots.example/apply', 'work@pilots.example', '+31 10 123456'),
    ),
    recruiter_name: orNull(line),
    is_highlighted: fc.boolean(),
    is_sticky: fc.boolean(),
    source: line.map((name) => name.slice(0, 5).toWellFormed()).filter((name) => name.trim() !== ''),
    external_id: orNull(fc.uuid().map((id) => `=${id}`)),
    posted_at: time,
    expires_at: orNull(time),
    locked_fields: fc.uniqueArray(fc.constantFrom('title', 'place'), { maxLength: 2 }),
    form_data: orNull(
      fc.dictionary(fieldName, fc.oneof(text, fc.integer(), fc.constant(null)), {
        maxKeys: 3,
        noNullPrototype: true,
      }),
    ),
  },
  { requiredKeys: ['title', 'posted_at'] },
);

/** A file whose bytes arrive in pieces. */
async function* inPieces(content: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

/** Reads the file as an import does, and creates the jobs. */
async function importInto(board: Client, content: string, format: FormatName): Promise<void> {
  // NDJSON without jobs is empty, which no source may be.
  if (content === '') return;
  const context = toContext(async () => Promise.reject(new Error('A file needs no request.')), {
    openFile: async () => inPieces(content),
  });
  const settings = format === 'xml' ? { records: 'jobs.job' } : {};
  const operations: object[] = [];
  for await (const row of read(
    { ...settings, kind: format, file_id: 'file', format: 'corkboard' },
    {},
    context,
  )) {
    const { fields, problems } = await row.toJob();
    expect(problems).toEqual([]);
    operations.push({ method: 'create', body: fields });
  }
  if (operations.length > 0) await createAll(board, operations);
}

async function createAll(board: Client, operations: object[]): Promise<void> {
  const { status, text, body } = await board.post('/jobs/batch', { operations });
  expect(status, text).toBe(200);
  for (const result of body.data) expect(result, JSON.stringify(result)).toMatchObject({ status: 201 });
}

async function exportFrom(board: Client, format: FormatName): Promise<string> {
  const response = await board.get(`/exports/jobs.${format}?sort=posted_at`);
  expect(response.status, response.text).toBe(200);
  return response.text;
}

test.each(formatNames)(
  'an export as %s, imported into an empty organization, exports to the same bytes',
  async (format) => {
    const jobs = fc.uniqueArray(job, { maxLength: 8, selector: ({ posted_at }) => posted_at });
    await fc.assert(
      fc.asyncProperty(jobs, async (jobs) => {
        const source = await newOrganization();
        if (jobs.length > 0)
          await createAll(
            source,
            jobs.map((body) => ({ method: 'create', body })),
          );
        const exported = await exportFrom(source, format);
        const target = await newOrganization();
        await importInto(target, exported, format);
        expect(await exportFrom(target, format)).toBe(exported);
      }),
      { numRuns: propertyRuns(15), endOnFailure: true },
    );
  },
);
