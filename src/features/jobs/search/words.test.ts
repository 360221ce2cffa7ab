import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sharedServer } from '../../../../test/app.ts';
import {
  parseSearch,
  type SearchTerm,
  toTsQuery,
  toTsVector,
  toWords,
} from '../../../platform/search-words.ts';
import { searchSpace, toBeginnings, toWordQueries } from './words.ts';

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

  it('becomes a valid tsvector and tsquery, and matches only its own words', async () => {
    const { db } = (await sharedServer()).connection;
    const property = async (fields: string[], text: string, organizationId: number) => {
      const id = searchSpace({ organizationId });
      const otherId = searchSpace({ organizationId: organizationId === 1 ? 2 : organizationId - 1 });
      const own = fields.flatMap(toWords);
      const prefixes = own.slice(0, 20).map((word): SearchTerm => ({ kind: 'prefix', word }));
      const terms = parseSearch(text);
      const vectors = [toTsVector(id, fields), toBeginnings(id, fields.flatMap(toWords))];
      const isFound = (space: string, terms: SearchTerm[]) => {
        const { words = null, beginnings = null } = toWordQueries(space, terms);
        return sql`(coalesce(${vectors[0]}::tsvector @@ ${words}::tsquery, true)
          and coalesce(${vectors[1]}::tsvector @@ ${beginnings}::tsquery, true))`;
      };
      const { rows } = await sql<{
        own: boolean;
        foreign: boolean;
        found: boolean;
        whole: boolean;
        lexemes: number;
      }>`
        select ${isFound(id, prefixes)} as own, ${isFound(otherId, prefixes)} as foreign,
          ${isFound(id, terms)} as found, ${vectors[0]}::tsvector @@ ${toTsQuery(id, terms)}::tsquery as whole,
          length(${vectors[0]}::tsvector) as lexemes`.execute(db);
      expect(rows[0]).toMatchObject({
        own: true,
        foreign: own.length === 0,
        lexemes: new Set(own).size,
      });
      // One query on all words must find the same as two queries on words and beginnings. An empty query finds nothing.
      if (terms.length > 0) expect(rows[0]?.whole).toBe(rows[0]?.found);
      if (terms.every(({ kind }) => kind === 'prefix')) {
        const beginsOne = (term: SearchTerm) =>
          term.kind === 'prefix' && own.some((word) => word.startsWith(term.word));
        expect(rows[0]?.found).toBe(terms.every(beginsOne));
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(anyText, { maxLength: 3 }), anyText, organizations, property), {
      numRuns: 200,
    });
  });

  it('with many accents on one letter is split within 2 seconds', () => {
    const start = performance.now();
    expect(toWords(`a${'\u0301\u0323'.repeat(100_000)}b`)).toEqual(['ab']);
    expect(performance.now() - start).toBeLessThan(2_000);
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

describe('toTsVector', () => {
  it('accepts the longest text with only distinct words', async () => {
    const { db } = (await sharedServer()).connection;
    const words = Array.from({ length: 33_000 }, (_, number) => number.toString(36)).join(' ');
    const han = Array.from({ length: 34_000 }, (_, n) => String.fromCodePoint(0x4e00 + (n % 20_000))).join(
      '',
    );
    for (const text of [words.slice(0, 102_400), han, 'a '.repeat(51_200)]) {
      const vector = toTsVector(searchSpace({ organizationId: 2_147_483_647 }), ['Title', 'Company', text]);
      const { rows } = await sql<{ lexemes: number }>`select length(${vector}::tsvector) as lexemes`.execute(
        db,
      );
      expect(rows[0]?.lexemes).toBe(new Set(toWords(`Title Company ${text}`)).size);
    }
  });
});
