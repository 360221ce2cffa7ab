import { describe, expect, it } from 'vitest';
import type { SourceRecord } from '../sources/source.ts';
import { applyMapping } from './apply.ts';
import { valueAt } from './paths.ts';
import { Usage } from './usage.ts';

const hints = { language: 'en', timeZone: 'UTC' };

function unusedOf(records: SourceRecord[], map: (record: SourceRecord) => unknown, id?: string) {
  const usage = new Usage();
  for (const record of records) usage.watch(record, id, map);
  return usage.listUnused();
}

describe('the unused names of a source', () => {
  it.each<[string, SourceRecord, string[], string[]]>([
    ['a column', { title: 'Cook', size: 'L' }, ['title'], ['size']],
    ['an empty value', { title: 'Cook', a: '', b: null, c: ' ', d: {}, e: [] }, ['title'], []],
    ['a column with dots', { 'Job.Title': 'Cook', 'Job.Code': 7 }, ['Job.Title'], ['Job.Code']],
    ['a child of an object', { place: { city: 'Bonn', zip: '53111' } }, ['place.city'], ['place.zip']],
    ['objects of a list', { offices: [{ id: 1, name: 'Bonn' }] }, ['offices.name'], ['offices.id']],
    ['texts of a list', { tags: ['a', 'b'], links: ['c'] }, ['tags'], ['links']],
    ['the text of an element', { salary: { '#text': '5', '@unit': 'k' } }, ['salary'], ['salary.@unit']],
    ['an object where a text is expected', { body: { p: 'Text' } }, ['body'], ['body.p']],
    ['false and zero', { a: false, b: 0 }, [], ['a', 'b']],
  ])('name %s', (_, record, read, unused) => {
    const names = unusedOf([record], (watched) => {
      for (const path of read) {
        const value = valueAt(watched, path);
        if (Array.isArray(value)) value.map(String);
      }
    });
    expect(names.map(({ name }) => name)).toEqual(unused);
  });

  it('count rows, with the first value as an example', () => {
    const records = [{ a: 'x', b: '1' }, { a: 'y' }, { b: '2', c: 'z'.repeat(300) }];
    expect(unusedOf(records, () => undefined)).toEqual([
      { name: 'a', example: 'x', rows: 2 },
      { name: 'b', example: '1', rows: 2 },
      { name: 'c', example: 'z'.repeat(100), rows: 1 },
    ]);
  });

  it('leave out what one row uses, and the ID', () => {
    const map = (record: SourceRecord) => record.url ?? record.email;
    const records = [
      { id: '7', url: 'u', email: 'e' },
      { id: '7', email: 'e' },
    ];
    expect(unusedOf(records, map, '7')).toEqual([]);
    expect(unusedOf(records.slice(0, 1), map, '7').map(({ name }) => name)).toEqual(['email']);
  });

  it('are found in late rows as well', () => {
    const records: SourceRecord[] = [
      ...Array.from({ length: 500 }, () => ({ a: '1', b: '2' })),
      { c: '3', d: '4' },
    ];
    const names = unusedOf(records, ({ a, c }) => [a, c]);
    expect(names).toEqual([
      { name: 'b', example: '2', rows: 500 },
      { name: 'd', example: '4', rows: 1 },
    ]);
  });

  it('stay few, whatever the source sends', () => {
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`n${index}`, 'v']));
    let deep: SourceRecord = { end: '1' };
    for (let level = 0; level < 60; level += 1) deep = { next: deep };
    expect(
      unusedOf([wide, { list: Array.from({ length: 100_000 }, (_, value) => ({ value })) }, deep], () => 1),
    ).toHaveLength(100);
  });

  it('do not change what a mapping returns', () => {
    const record = { title: 'Cook', data: { a: [1, { b: 2 }] }, tags: ['DE', 'FR'] };
    const mapping = {
      title: { path: 'title' },
      form_data: { path: 'data' },
      remote_regions: { path: 'tags' },
    };
    const watched = new Usage().watch(record, undefined, (from) => applyMapping(from, mapping, hints));
    expect(watched).toEqual(applyMapping(record, mapping, hints));
  });
});
