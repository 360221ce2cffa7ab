import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newOrganization, sharedServer } from '../../../../../test/app.ts';
import { measureCpuMs } from '../../../../../test/cpu-time.ts';
import { postJob } from '../../../../../test/jobs.ts';
import { propertyRuns } from '../../../../../test/property-runs.ts';
import type { Database } from '../../../../platform/database/connect.ts';
import { parseSearch, type SearchTerm, toWords } from '../../../../platform/search-words.ts';
import { toFacetQuery, toWordQueries, toWordSequence } from './words.ts';

describe('toWords', () => {
  it.each([
    ['Harbour Pilot', ['harbour', 'pilot']],
    ['Crème BRÛLÉE', ['creme', 'brulee']],
    ['cre\u0300me', ['creme']],
    ['Straße STRASSE ẞ', ['strasse', 'strasse', 'ss']],
    ['Ærø Øl Łódź Đorđe Þór Œuvre', ['aero', 'ol', 'lodz', 'dorde', 'thor', 'oeuvre']],
    ['İstanbul ISPARTA ısı', ['istanbul', 'isparta', 'isi']],
    ['ΟΔΟΣ οδός', ['οδοσ', 'οδοσ']],
    ['Київ Ёлка', ['киів', 'елка']],
    ['ﬁnance ＡＢＣ ①', ['finance', 'abc', '1']],
    ['C++, C#; F# and Node.js', ['c++', 'c#', 'f#', 'and', 'node', 'js']],
    ['+49 #1 C ++', ['49', '1', 'c']],
    ['R&D full-time it’s', ['r', 'd', 'full', 'time', 'it', 's']],
    ['日本語 サーバー한국', ['日', '本', '語', 'サ', 'ー', 'ハ', 'ー', '한국'.normalize('NFKD')]],
    ['', []],
    [' -- "!" \u200b 🛳 ', []],
  ])('splits %j into %j', (text, words) => {
    expect(toWords(text)).toEqual(words);
  });

  it('finds the same words in ASCII, in other text and in a mix of both', () => {
    const text = fc.stringMatching(/^([\w +#.]|[’–Σσßﬁ´é日ー𐐀]|\u0301){0,40}$/u);
    fc.assert(
      fc.property(text, (text) => {
        // No-break spaces make it one chunk that is not ASCII.
        const whole = `\u00a0${text.replaceAll(' ', '\u00a0')}`;
        expect(toWords(text)).toEqual(toWords(whole));
      }),
    );
  });

  it('cuts long words, never inside a character', () => {
    expect(toWords('x'.repeat(100))).toEqual(['x'.repeat(60)]);
    const [word] = toWords(`a${'𐐀'.repeat(100)}`);
    expect(word?.isWellFormed()).toBe(true);
    expect(word).toHaveLength(59);
  });
});

describe('parseSearch', () => {
  const prefix = (word: string) => ({ kind: 'prefix', word });
  const phrase = (...words: string[]) => ({ kind: 'phrase', words });

  it.each([
    ['harbour pilot', [prefix('harbour'), prefix('pilot')]],
    ['"night shift" pilot', [phrase('night', 'shift'), prefix('pilot')]],
    ['pilot"night shift', [prefix('pilot'), phrase('night', 'shift')]],
    ['“night shift” „day shift“ «x»', [phrase('night', 'shift'), phrase('day', 'shift'), phrase('x')]],
    ['"pilot"', [phrase('pilot')]],
    ['"" " " pilot', [prefix('pilot')]],
    ['C++', [prefix('c++')]],
    ['full-time', [prefix('full'), prefix('time')]],
    ['日本', [phrase('日', '本')]],
    ['サーバー', [phrase('サ', 'ー', 'ハ', 'ー')]],
    ['日', [prefix('日')]],
    ['!!! ---', []],
  ])('parses %j as %j', (text, terms) => {
    expect(parseSearch(text)).toEqual(terms);
  });
});

describe('any text', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc
      .array(
        fc.constantFrom('a', '"', ' ', "'", '\\', '&', '|', '!', '<->', ':*', '(', ')', 'é', '日', '𐐀', '+'),
      )
      .map((parts) => parts.join('')),
  );
  const organizations = fc.integer({ min: 1, max: 2_147_483_647 });

  it('is found by exactly the searches that a simple model finds it by, in the text index and row by row', async () => {
    const { db } = (await sharedServer()).connection;
    const property = async (fields: string[], text: string, organizationId: number) => {
      const other = organizationId === 1 ? 2 : organizationId - 1;
      const sequence = toWordSequence(fields);
      const words = fields.map(toWords);
      const own = words.flat();
      const terms = parseSearch(text);
      const all: SearchTerm[][] = [
        ...own.slice(0, 20).map((word): SearchTerm[] => [{ kind: 'prefix', word }]),
        ...[1, 2, 3, 4].flatMap((length) =>
          words.map((field): SearchTerm[] => [{ kind: 'phrase', words: field.slice(1, 1 + length) }]),
        ),
        ...[2, 3].map((length): SearchTerm[] => [{ kind: 'phrase', words: own.slice(-length) }]),
        terms,
      ].filter(
        (each) => each.length > 0 && each.every((term) => term.kind === 'prefix' || term.words.length > 0),
      );
      for (const search of all) {
        const isFound = await findIn(db, organizationId, sequence, search, organizationId);
        expect(isFound, JSON.stringify(search)).toEqual(toBoth(search.every((term) => isIn(words, term))));
        expect((await findIn(db, organizationId, sequence, search, other)).index).toBe(false);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(anyText, { maxLength: 3 }), anyText, organizations, property), {
      numRuns: propertyRuns(40),
    });
  });

  it('has an entry for each of its facets', async () => {
    const { db } = (await sharedServer()).connection;
    const scope = { organizationId: 300 };
    const id = '01a209b2-20b4-749b-afdb-a333ad9b52fb';
    const lexemes = sql`job_lexemes(300, ${toWordSequence(['A'])}, 1, 2, 3, ${id}::uuid, true)`;
    const none = sql`job_lexemes(300, ${toWordSequence(['A'])}, null, null, null, null, false)`;
    const queries = [
      toFacetQuery(scope, 'jobType', [7, 1]),
      toFacetQuery(scope, 'location', [2]),
      toFacetQuery(scope, 'company', [3]),
      toFacetQuery(scope, 'category', [id]),
      toFacetQuery(scope, 'remote', ['']),
    ];
    for (const query of queries) {
      const { rows } = await sql`
        select ${lexemes} @@ ${query}::tsquery as own, ${none} @@ ${query}::tsquery as foreign`.execute(db);
      expect(rows, query).toEqual([{ own: true, foreign: false }]);
    }
  });

  it('with many accents on one letter is split within 2 seconds', async () => {
    const split = () => expect(toWords(`a${'\u0301\u0323'.repeat(100_000)}b`)).toEqual(['ab']);
    expect(await measureCpuMs(split)).toBeLessThan(2_000);
  });

  it('has the same words in any case and normalization form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (text) => {
        expect(toWords(text.normalize('NFD'))).toEqual(toWords(text.normalize('NFC')));
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-ZäöüÄÖÜéÉñÑøØ ]*$/), (text) => {
        expect(toWords(text.toUpperCase())).toEqual(toWords(text.toLowerCase()));
      }),
    );
  });
});

describe('toWordSequence', () => {
  it.each([
    [
      'distinct words',
      Array.from({ length: 33_000 }, (_, n) => n.toString(36))
        .join(' ')
        .slice(0, 102_400),
    ],
    [
      'characters',
      Array.from({ length: 34_000 }, (_, n) => String.fromCodePoint(0x4e00 + (n % 20_000))).join(''),
    ],
    ['one word', 'a '.repeat(51_200)],
  ])('accepts the longest text of %s, and finds each of its words', async (_, text) => {
    const { db } = (await sharedServer()).connection;
    const organizationId = 2_147_483_647;
    const sequence = toWordSequence(['Title', 'Company', text]);
    const words = toWords(`Title Company ${text}`);
    for (const word of new Set(['title', 'company', words[2], words[20_000], words.at(-1)])) {
      const phrase: SearchTerm = { kind: 'phrase', words: [word as string] };
      expect(await findIn(db, organizationId, sequence, [phrase], organizationId), word).toEqual(
        toBoth(true),
      );
    }
  });

  it('is long enough for PostgreSQL to store it outside of its row, and to compress it', async () => {
    const { db } = (await sharedServer()).connection;
    const organization = await newOrganization();
    const { id } = await postJob(organization, { title: 'Short' });
    const { rows } = await sql<{ size: number; row: number }>`
      select pg_column_size(word_sequence) as size, pg_column_size(job_index.*) as row from job_index where job_id = ${id}`.execute(
      db,
    );
    expect(rows[0]?.size).toBeLessThan(100);
    expect(rows[0]?.row).toBeLessThan(400);
  });
});

const toBoth = (isFound: boolean) => ({ index: isFound, row: isFound });

/** Searches one text of an organization from the scope of another, in both ways that a list of jobs does. */
async function findIn(
  db: Database,
  organizationId: number,
  sequence: string,
  terms: SearchTerm[],
  searchedId: number,
): Promise<{ index: boolean; row: boolean }> {
  const { lexemes, longPhrases, parts } = toWordQueries({ organizationId: searchedId }, terms);
  const hasAll = (wanted: string[]) =>
    sql`(select coalesce(bool_and(strpos(translate(${sequence}, '_', ' '), part) > 0), true) from unnest(${wanted}::text[]) as part)`;
  const { rows } = await sql<{ index: boolean; row: boolean }>`
    select job_lexemes(${organizationId}, ${sequence}, null, null, null, null, false) @@ ${lexemes}::tsquery
      and ${hasAll(longPhrases)} as index, ${hasAll(parts)} as row`.execute(db);
  return rows[0] as { index: boolean; row: boolean };
}

function isIn(fields: string[][], term: SearchTerm): boolean {
  return fields.some((words) =>
    term.kind === 'prefix'
      ? words.some((word) => word.startsWith(term.word))
      : ` ${words.join(' ')} `.includes(` ${term.words.join(' ')} `),
  );
}
