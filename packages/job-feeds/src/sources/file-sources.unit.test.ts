import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Mapping } from '../mapping/schema.ts';
import { csv } from './csv.ts';
import type { FileSettings } from './file-source.ts';
import { json } from './json.ts';
import { ndjson } from './ndjson.ts';
import { type MappedJob, type ReadContext, type ReadResult, SourceError, type SourceKind } from './source.ts';
import { xml } from './xml.ts';

async function* inChunks(content: string | Uint8Array, size: number) {
  const bytes = Buffer.from(content as string);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

function contextOf(
  content: string | Uint8Array,
  changes: Partial<ReadContext> = {},
  chunkSize = 5,
): ReadContext {
  return {
    fetch: () => Promise.reject(new Error('not used')),
    openFile: async () => inChunks(content, chunkSize),
    state: undefined,
    defaults: { language: 'en', timeZone: 'UTC', country: 'DE' },
    maxJobs: 1_000,
    signal: new AbortController().signal,
    ...changes,
  };
}

interface Read {
  ids: (string | undefined)[];
  jobs: MappedJob[];
  result: ReadResult;
}

/** Reads the file in chunks of 5 bytes and as one chunk, which must make no difference. */
async function read<S extends FileSettings>(
  kind: SourceKind<S>,
  content: string | Uint8Array,
  settings: Partial<S> = {},
  changes: Partial<ReadContext> = {},
): Promise<Read> {
  const [small, whole] = await Promise.all(
    [5, 1_000_000].map((size) => readChunks(kind, settings, contextOf(content, changes, size))),
  );
  expect(small).toEqual(whole);
  return small!;
}

async function readChunks<S extends FileSettings>(
  kind: SourceKind<S>,
  settings: Partial<S>,
  context: ReadContext,
): Promise<Read> {
  const rows = kind.read({ file_id: 'file', ...settings } as S, context);
  const [ids, jobs]: [Read['ids'], MappedJob[]] = [[], []];
  for (;;) {
    const next = await rows.next();
    if (next.done) return { ids, jobs, result: next.value };
    ids.push(next.value.id);
    jobs.push(await next.value.toJob());
  }
}

const mapping: Mapping = {
  id: { path: 'Nr' },
  title: { path: 'Titel' },
  location: { path: 'Ort' },
  pay: { path: 'Gehalt' },
};
const table = 'Nr;Titel;Ort;Gehalt\n1;"Pilot; ""Nord""";Köln;45.000 € brutto/Jahr\n2;Koch;Bonn;VB\n';
const pilot = {
  title: 'Pilot; "Nord"',
  location: 'Köln',
  salary_min: 45_000,
  salary_max: 45_000,
  salary_currency: 'EUR',
  salary_period: 'yearly',
};

describe('a CSV file', () => {
  it.each([
    ['UTF-8', Buffer.from(table)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${table}`)],
    ['UTF-16', Buffer.from(`\uFEFF${table}`, 'utf16le')],
    ['UTF-16 in big-endian order', Buffer.from(`\uFEFF${table}`, 'utf16le').swap16()],
    [
      'Windows-1252',
      Buffer.concat([
        Buffer.from(table.split('€')[0]!, 'latin1'),
        Buffer.from([0x80]),
        Buffer.from(table.split('€')[1]!, 'latin1'),
      ]),
    ],
    ['gzip', gzipSync(table)],
    ['gzip in gzip', gzipSync(gzipSync(table))],
  ])('is read in %s', async (_, content) => {
    const { ids, jobs, result } = await read(csv, content, { mapping });
    expect(ids).toEqual(['1', '2']);
    expect(jobs.map(({ fields }) => fields)).toEqual([pilot, { title: 'Koch', location: 'Bonn' }]);
    expect(result).toMatchObject({ isComplete: true, shape: 'csv: Nr, Titel, Ort, Gehalt' });
  });

  it.each([',', ';', '\t', '|'])('may have %j between values', async (delimiter) => {
    const { jobs } = await read(csv, `Titel${delimiter}Ort\nPilot${delimiter}Bonn\n`, { mapping });
    expect(jobs[0]?.fields).toEqual({ title: 'Pilot', location: 'Bonn' });
  });

  it('without a header has columns with numbers', async () => {
    const { jobs } = await read(csv, 'Pilot,Bonn\n', {
      has_header: false,
      mapping: { title: { path: '1' }, location: { path: '2' } },
    });
    expect(jobs[0]?.fields).toEqual({ title: 'Pilot', location: 'Bonn' });
  });

  it('reports uneven rows with their lines, and names columns apart', async () => {
    const { jobs, result } = await read(csv, 'Titel,Titel,\na,b,c\nd\ne,f,g,h\n', { mapping });
    expect(jobs.map(({ notes }) => notes.length)).toEqual([0, 1, 1]);
    expect(result.notes.map(({ message }) => message)).toEqual([
      'Rows have fewer or more values than the header. Count: 2, first on line 3, 4.',
      'Columns without a name, or with a name that exists, were renamed. Count: 2.',
    ]);
  });

  it('ends as incomplete where a quote does not end', async () => {
    const { jobs, result } = await read(csv, 'Titel,Ort\nPilot,Bonn\n"Koch,Bonn\n', { mapping });
    expect(jobs).toHaveLength(1);
    expect(result).toMatchObject({ isComplete: false });
    expect(result.reason?.message).toBe(
      'line 3: A quoted value does not end. The last complete job is number 1.',
    );
  });

  it('without a mapping uses the proposal', async () => {
    const own =
      'external_id,title,company_name,salary_min,salary_currency,salary_period,remote\na1,Cook,Acme,2500,EUR,monthly,hybrid\n';
    const { ids, jobs, result } = await read(csv, own);
    expect([ids, result.format]).toEqual([['a1'], undefined]);
    expect(jobs[0]?.fields).toMatchObject({
      external_id: 'a1',
      title: 'Cook',
      company_name: 'Acme',
      salary_min: 2500,
      salary_currency: 'EUR',
      salary_period: 'monthly',
      remote: 'hybrid',
    });
  });

  it('without a mapping and without a column for the title refuses each row', async () => {
    const { jobs } = await read(csv, 'a,b\n1,2\n');
    expect(jobs[0]?.problems).toEqual([
      {
        code: 'format_unknown',
        message: 'The format of the source is not known. The import needs a mapping.',
      },
    ]);
  });
});

describe('the order of day and month', () => {
  const mapping: Mapping = { title: { path: 'title' }, posted_at: { path: 'posted' } };
  const rows = (dates: string[]) =>
    `title,posted\n${dates.map((date, at) => `Cook ${at},${date}\n`).join('')}`;
  const months = async (dates: string[], country?: string) => {
    const defaults = { language: 'en', timeZone: 'UTC', ...(country && { country }) };
    const { jobs } = await read(csv, rows(dates), { mapping }, { defaults });
    return new Set(jobs.map(({ fields }) => fields.posted_at?.slice(0, 7)));
  };
  const unclear = Array.from({ length: 40 }, () => '11/05/2026');

  it('of one date counts for all, also for those before it', async () => {
    expect(await months(['11/05/2026', '11/28/2026'])).toEqual(new Set(['2026-11']));
    expect(await months(['05/11/2026', '28/11/2026'])).toEqual(new Set(['2026-11']));
    expect(await months([...unclear, '11/28/2026'])).toEqual(new Set(['2026-11']));
  });

  it('counts more than the country', async () => {
    expect(await months(['11/05/2026', '11/28/2026'], 'DE')).toEqual(new Set(['2026-11']));
    expect(await months(['11/05/2026'], 'DE')).toEqual(new Set(['2026-05']));
  });

  it('is unclear if dates contradict each other, or none shows it', async () => {
    expect(await months(['11/05/2026', '11/28/2026', '28/11/2026'])).toEqual(new Set([undefined, '2026-11']));
    expect(await months(unclear)).toEqual(new Set([undefined]));
  });
});

describe('an XML file', () => {
  const feed =
    '<?xml version="1.0"?><!DOCTYPE source [<!ENTITY x "y">]><source><publisher>A</publisher>' +
    '<job><title><![CDATA[R&D Pilot &amp; Co]]></title><date>2026-01-02</date><referencenumber>a-1</referencenumber><url>https://a.example/1?a=1&b=2</url>' +
    '<company>Acme &eacute;</company><city>Berlin</city><country>DE</country><description><![CDATA[<p>Fly.</p>]]></description><salary>€45k–55k p.a.</salary></job>' +
    '<job><title>Cook\u0001</title><referencenumber>a-2</referencenumber><url>https://a.example/2</url><company>B</company></job></source>';

  it('in the format of Indeed needs no mapping, and is repaired', async () => {
    const { ids, jobs, result } = await read(xml, feed);
    expect(ids).toEqual(['a-1', 'a-2']);
    expect(jobs[0]?.fields).toEqual({
      title: 'R&D Pilot & Co',
      company_name: 'Acme é',
      description: '<p>Fly.</p>',
      location: 'Berlin, Germany',
      posted_at: '2026-01-02T00:00:00.000Z',
      how_to_apply: 'https://a.example/1?a=1&b=2',
      salary_min: 45_000,
      salary_max: 55_000,
      salary_currency: 'EUR',
      salary_period: 'yearly',
    });
    expect(result).toMatchObject({ isComplete: true, shape: 'xml: source: job' });
    expect(result.notes.map(({ message }) => message)).toEqual([
      'The document type definition was skipped.',
      'Ampersands without an entity were read as text. Count: 1.',
      'Characters that XML does not allow were removed. Count: 1.',
    ]);
  });

  it.each([
    ['cut off', feed.slice(0, -30)],
    ['malformed', feed.replace('<company>B</company>', '<company>B</city>')],
  ])('that is %s ends as incomplete after the last good job', async (_, content) => {
    const { ids, result } = await read(xml, content);
    expect(ids).toEqual(['a-1']);
    expect(result.isComplete).toBe(false);
    expect(result.reason?.message).toMatch(/^line 1: .* The last complete job is number 1\.$/);
  });

  it('maps attributes, repeated elements and names with a prefix', async () => {
    const content =
      '<r xmlns:t="u"><list><t:item id="7"><name lang="de">Koch</name><place>Bonn</place><place>Köln</place></t:item></list></r>';
    const { ids, jobs } = await read(xml, content, {
      records: 'r.list.t:item',
      mapping: {
        id: { path: '@id' },
        title: { path: 'name' },
        location: { template: '{place} ({name.@lang})' },
      },
    });
    expect([ids, jobs[0]?.fields]).toEqual([['7'], { title: 'Koch', location: 'Bonn, Köln (de)' }]);
  });
});

describe('a JSON file', () => {
  const jobs = [
    { Nr: 1, Titel: 'Pilot', Ort: { name: 'Bonn' } },
    { Nr: 2, Titel: 'Koch' },
  ];
  const paths: Mapping = { id: { path: 'Nr' }, title: { path: 'Titel' }, location: { path: 'Ort.name' } };

  it.each([
    ['an array', jobs, {}],
    ['an array in an object', { meta: { tags: [{ a: 1 }] }, data: { jobs }, more: [1] }, {}],
    ['an array at a path', { a: [{ b: 1 }], c: { d: jobs } }, { records: 'c.d' }],
  ])('may be %s', async (_, content, settings) => {
    const {
      ids,
      jobs: found,
      result,
    } = await read(json, JSON.stringify(content, null, 1), { ...settings, mapping: paths });
    expect(ids).toEqual(['1', '2']);
    expect(found.map(({ fields }) => fields)).toEqual([
      { title: 'Pilot', location: 'Bonn' },
      { title: 'Koch' },
    ]);
    expect(result.isComplete).toBe(true);
  });

  it('with one JobPosting is one job', async () => {
    const posting = {
      '@type': 'JobPosting',
      title: 'Pilot',
      identifier: { value: 'x-1' },
      url: 'https://a.example/1',
    };
    const { ids, jobs: found } = await read(json, JSON.stringify(posting));
    expect(ids).toEqual(['x-1']);
    expect(found[0]?.fields).toEqual({ title: 'Pilot', how_to_apply: 'https://a.example/1' });
  });

  it.each([
    ['ends too early', '[{"Titel":"a"},{"Titel":'],
    ['has an error', '[{"Titel":"a"},{"Titel":a}]'],
    ['continues after its end', '[{"Titel":"a"}]]'],
  ])('that %s is incomplete', async (_, content) => {
    const { jobs: found, result } = await read(json, content, { mapping: paths });
    expect([found.length, result.isComplete]).toEqual([1, false]);
  });

  it('has no prototype that a key can change', async () => {
    const rows = json.read({ file_id: 'file' }, contextOf('[{"__proto__":{"title":"x"},"constructor":1}]'));
    const { value } = await rows.next();
    const { record } = value as { record: object };
    expect(Object.getPrototypeOf(record)).toBeNull();
    expect(Object.keys(record)).toEqual(['__proto__', 'constructor']);
    expect(({} as { title?: string }).title).toBeUndefined();
  });

  it('in lines skips a broken line and is incomplete', async () => {
    const { jobs: found, result } = await read(ndjson, '{"Titel":"a"}\n{"Titel":\n\n{"Titel":"b"}', {
      mapping: paths,
    });
    expect(found.map(({ fields }) => fields.title)).toEqual(['a', 'b']);
    expect(result).toMatchObject({ isComplete: false, reason: { message: 'Line 2 is not a JSON object.' } });
  });
});

describe('any file', () => {
  it('ends as incomplete at the limit of jobs', async () => {
    const { jobs, result } = await read(csv, 'Titel\na\nb\nc\n', { mapping }, { maxJobs: 2 });
    expect(jobs).toHaveLength(2);
    expect(result).toMatchObject({ isComplete: false, reason: { message: 'There are more than 2 jobs.' } });
  });

  it('stops when the run is stopped', async () => {
    const signal = AbortSignal.abort();
    await expect(read(csv, table, { mapping }, { signal })).rejects.toMatchObject({ code: 'stopped' });
  });

  it.each([
    [csv, '<!DOCTYPE html><html></html>'],
    [xml, '<html><body>Not found</body></html>'],
    [xml, '{"jobs":[]}'],
    [json, '<jobs/>'],
    [ndjson, 'a,b'],
    [csv, 'PK\u0003\u0004xl'],
  ] as [SourceKind<FileSettings>, string][])('with other content is refused (%#)', async (kind, content) => {
    await expect(read(kind, content)).rejects.toMatchObject({ code: 'unexpected_content' });
    await expect(read(kind, content)).rejects.toBeInstanceOf(SourceError);
  });
});
