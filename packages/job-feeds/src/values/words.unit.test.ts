import { describe, expect, it, test } from 'vitest';
import { readCountry } from './country.ts';
import { readHtml } from './html.ts';
import { readFormData, readRegions } from './structured.ts';

test.each([
  ['DE', 'DE'],
  ['de', 'DE'],
  ['Germany', 'DE'],
  ['Deutschland', 'DE'],
  ['Allemagne', 'DE'],
  ['Niemcy', 'DE'],
  ['Германия', 'DE'],
  ['USA', 'US'],
  ['United States of America', 'US'],
  ['U.K.', 'GB'],
  ['Österreich', 'AT'],
  ['osterreich', 'AT'],
  ['The Netherlands', 'NL'],
  ['ARM', 'AM'],
  ['Berlin', undefined],
  ['constructor', undefined],
])('the country %j is %j', (value, expected) => {
  expect(readCountry(value).value).toBe(expected);
});

describe('a description', () => {
  it.each([
    ['<p>Fly.</p>', '<p>Fly.</p>'],
    ['&lt;p&gt;Keep the &amp;amp; vault.&lt;/p&gt;', '<p>Keep the &amp; vault.</p>'],
    ['&amp;lt;p&amp;gt;Twice&amp;lt;/p&amp;gt;', '<p>Twice</p>'],
    ['<p>Write &lt;b&gt; for bold.</p>', '<p>Write &lt;b&gt; for bold.</p>'],
    ['One\nline\n\nTwo', '<p>One<br>line</p>\n<p>Two</p>'],
    ['You:\n- fly\n• land', '<p>You:</p>\n<ul><li>fly</li><li>land</li></ul>'],
    ['5 < 6 & R&amp;D', '<p>5 &lt; 6 &amp; R&amp;D</p>'],
    ['<p>One&amp;#xa;two&amp;#160;three</p>', '<p>One&#xa;two&#160;three</p>'],
    ['<p>One&amp;amp;#xa;two</p>', '<p>One&#xa;two</p>'],
    ['First line&amp;#xa;Second line', '<p>First line<br>Second line</p>'],
    ['One&#10;&#10;Two', '<p>One</p>\n<p>Two</p>'],
    ['<p>Don&amp;rsquo;t &amp;ndash; &amp;unknown;</p>', '<p>Don&rsquo;t &ndash; &amp;unknown;</p>'],
    ['&lt;p&gt;a&amp;amp;#10;b&lt;/p&gt;', '<p>a&#10;b</p>'],
    ['   ', undefined],
  ])('of %j is %j', (value, expected) => {
    expect(readHtml(value).value).toBe(expected);
  });
});

test('regions are countries and groups of countries', () => {
  expect(readRegions('Germany, EU; worldwide').value).toEqual(['DE', 'EU', 'WORLDWIDE']);
  expect(readRegions(['AT', 'Latin America', 'Atlantis'])).toEqual({
    value: ['AT', 'LATAM'],
    notes: [
      {
        code: 'not_a_region',
        message: '“Atlantis” is not a country or region. It is left out.',
        values: { text: 'Atlantis' },
      },
    ],
  });
});

test('form data is an object of at most 64 kB', () => {
  expect(readFormData('{"a":1}').value).toEqual({ a: 1 });
  for (const value of ['[1]', '{', '"a"', { a: 'x'.repeat(65 * 1024) }])
    expect(readFormData(value).problem).toBeDefined();
});
