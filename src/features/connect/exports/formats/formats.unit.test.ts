import { describe, expect, test } from 'vitest';
import { csv } from './csv.ts';
import type { Layout } from './format.ts';
import { xml } from './xml.ts';

const layout: Layout = {
  plural: 'jobs',
  singular: 'job',
  columns: [
    { name: 'title' },
    { name: 'extra', isJson: true },
    { name: 'data', fields: [{ name: 'a' }, { name: 'b' }] },
  ],
};

describe('CSV', () => {
  test('has a header with a column for each field', () => {
    expect(csv.printBeginning(layout)).toBe('\uFEFFtitle,extra,data.a,data.b\r\n');
  });

  test.each([
    ['Pilot', 'Pilot'],
    ['', '""'],
    [null, ''],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM', "'@SUM"],
    ['\tx', '"\'\tx"'],
    ['\rx', '"\'\rx"'],
    ["'x", "''x"],
    ["''", "'''"],
    ['a=1', 'a=1'],
    [-5, '-5'],
    [true, 'true'],
    ['a"b', '"a""b"'],
    ['a;b', '"a;b"'],
    [' a', '" a"'],
    ['a\nb', '"a\nb"'],
  ])('writes %j as %s', (title, cell) => {
    expect(csv.printRow(layout, { title })).toBe(`${cell},,,\r\n`);
  });

  test('has JSON in the cells of lists and objects, and of values that may be anything', () => {
    const row = { title: ['=a', 'b'], extra: '=1', data: { a: 1, b: { c: null } } };
    expect(csv.printRow(layout, row)).toBe('"[""=a"",""b""]","""=1""",1,"{""c"":null}"\r\n');
  });
});

describe('XML', () => {
  const print = (row: object) => xml.printRow(layout, { title: 'x', extra: 1, data: { a: 1, b: 2 }, ...row });

  test('has an element for each field', () => {
    expect(print({ title: null, extra: { k: '<' }, data: { a: ['p', 'q'], b: { c: 1, d: null } } })).toBe(
      '<job><title nil="true"/><extra>{"k":"&lt;"}</extra>' +
        '<data><a><item>p</item><item>q</item></a><b><c>1</c></b></data></job>\n',
    );
  });

  test.each([
    ['', '<title></title>'],
    [' a\t\n ', '<title> a\t\n </title>'],
    ['a\rb & <c> ]]>', '<title>a&#13;b &amp; &lt;c&gt; ]]&gt;</title>'],
    ['🚢', '<title>🚢</title>'],
    ['a\u0001\r&', '<title encoding="json">"a\\u0001\\r&amp;"</title>'],
    ['\uFFFE\uFFFF', '<title encoding="json">"\\ufffe\\uffff"</title>'],
  ])('writes %j as %s', (title, element) => {
    expect(print({ title })).toContain(element);
  });
});
