import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csv } from './csv.ts';
import type { FileSettings } from './file-source.ts';
import { json } from './json.ts';
import { ndjson } from './ndjson.ts';
import { SourceError, type SourceKind } from './source.ts';
import { xml } from './xml.ts';

async function* once(content: string | Uint8Array) {
  yield Buffer.from(content as string);
}

async function* repeat(chunk: string, times: number) {
  const bytes = Buffer.from(chunk);
  for (let index = 0; index < times; index += 1) yield bytes;
}

async function* join(...parts: AsyncIterable<Uint8Array>[]) {
  for (const part of parts) yield* part;
}

/** The number of rows, and why the source ended early. */
async function outcome(kind: SourceKind<FileSettings>, bytes: AsyncIterable<Uint8Array>) {
  const rows = kind.read(
    { file_id: 'file' },
    {
      fetch: () => Promise.reject(new Error('not used')),
      openFile: async () => bytes,
      state: undefined,
      defaults: { language: 'en', timeZone: 'UTC' },
      maxJobs: 1_000_000,
      signal: new AbortController().signal,
    },
  );
  let count = 0;
  for (;;) {
    const next = await rows.next();
    if (next.done) return { count, reason: next.value.reason };
    await next.value.toJob();
    count += 1;
  }
}

const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${'bcdefghij'
  .split('')
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
  .join('')}]><x><job><title>&j;</title></job></x>`;

describe('a hostile file', () => {
  it('of entities in entities is read without them', async () => {
    expect(await outcome(xml, once(laughs))).toEqual({ count: 1, reason: undefined });
  });

  it.each([
    ['a million columns', csv, once(`${'a,'.repeat(400_000)}b\n1,2\n`), 'too_large'],
    ['a row of 2 MB', csv, once(`a,b\n${'x'.repeat(2_000_000)},1\n`), 'too_large'],
    ['a quote that does not end', csv, join(once('a,b\n"'), repeat('x'.repeat(65_536), 100)), 'too_large'],
    ['10,000 elements in each other', xml, once('<a>'.repeat(10_000)), 'malformed'],
    ['a text of 6 MB in XML', xml, join(once('<a><job><t>'), repeat('x'.repeat(65_536), 100)), 'too_large'],
    [
      'a CDATA section without an end',
      xml,
      join(once('<a><job><t><![CDATA['), repeat('x'.repeat(65_536), 100)),
      'too_large',
    ],
    [
      'an attribute without an end',
      xml,
      join(once('<a><job t="'), repeat('x'.repeat(65_536), 100)),
      'too_large',
    ],
    [
      'a DTD without an end',
      xml,
      join(once('<!DOCTYPE a ['), repeat('x'.repeat(65_536), 100)),
      'unexpected_content',
    ],
    [
      '100,000 attributes',
      xml,
      once(`<a><job ${Array.from({ length: 100_000 }, (_, index) => `a${index}=""`).join(' ')}/></a>`),
      'too_large',
    ],
    ['a million brackets', json, once('['.repeat(1_000_000)), 'malformed'],
    ['100 objects in each other', json, once(`[${'{"a":'.repeat(100)}1${'}'.repeat(100)}]`), 'malformed'],
    ['an object of 6 MB', json, join(once('[{"a":"'), repeat('x'.repeat(65_536), 100)), 'too_large'],
    [
      '100,000 keys',
      json,
      once(`[{${Array.from({ length: 100_000 }, (_, index) => `"a${index}":1`).join(',')}}]`),
      'too_large',
    ],
    ['a line of 6 MB', ndjson, join(once('{"a":"'), repeat('x'.repeat(65_536), 100)), 'too_large'],
    ['a gzip bomb', json, once(gzipSync(`[${' '.repeat(50_000_000)}`)), 'too_large'],
    ['a gzip bomb in gzip', json, once(gzipSync(gzipSync(`[${' '.repeat(50_000_000)}`))), 'too_large'],
    ['three levels of gzip', json, once(gzipSync(gzipSync(gzipSync('[]')))), 'unexpected_content'],
    ['half of a gzip file', json, once(gzipSync('[{"a":1}]').subarray(0, 20)), 'malformed'],
  ] as [string, SourceKind<FileSettings>, AsyncIterable<Uint8Array>, SourceError['code']][])(
    'with %s is refused',
    async (_, kind, bytes, code) => {
      await expect(outcome(kind, bytes)).rejects.toMatchObject({ name: 'SourceError', code });
    },
  );

  it('of any bytes ends with a result or a SourceError', async () => {
    const kinds = [csv, xml, json, ndjson] as SourceKind<FileSettings>[];
    const marks = fc.constantFrom(
      '<',
      '>',
      '/',
      '&',
      ';',
      '<![CDATA[',
      ']]>',
      '<!--',
      '"',
      "'",
      ',',
      '\n',
      '{',
      '}',
      '[',
      ']',
      ':',
      '\\',
      '\0',
      'a',
      '1',
      '\x1f\x8b',
      '\uFEFF',
      '<?',
      '=',
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(marks, { maxLength: 60 }).map((parts) => Buffer.from(parts.join(''))),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...kinds), bytes, async (kind, content) => {
        await outcome(kind, once(content)).catch((error) => expect(error).toBeInstanceOf(SourceError));
      }),
      { numRuns: 1_000 },
    );
  });

  it('of 1 GB is read in less than 250 MB of memory', { timeout: 300_000 }, async () => {
    const program = `
      const { xml } = await import(${JSON.stringify(path.join(import.meta.dirname, 'xml.ts'))});
      const job = '<job><title>Pilot</title><description><![CDATA[' + '<p>Guide ships.</p>'.repeat(200) + ']]></description></job>';
      const chunk = Buffer.from(job.repeat(100));
      async function* bytes() {
        yield Buffer.from('<source>');
        for (let sent = 0; sent < 1024 ** 3; sent += chunk.length) yield chunk;
        yield Buffer.from('</source>');
      }
      const rows = xml.read({ file_id: 'file' }, {
        openFile: async () => bytes(), defaults: { language: 'en', timeZone: 'UTC' }, maxJobs: 1e9, signal: new AbortController().signal,
      });
      let count = 0;
      let next = await rows.next();
      for (; !next.done; next = await rows.next()) count += 1;
      console.log(JSON.stringify({ count, isComplete: next.value.isComplete, megabytes: process.resourceUsage().maxRSS / 1024 }));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    const { count, isComplete, megabytes } = JSON.parse(stdout);
    expect({ isComplete, isLarge: count > 250_000 }).toEqual({ isComplete: true, isLarge: true });
    expect(megabytes).toBeLessThan(250);
  });
});
