import { describe, expect, test } from 'vitest';
import { measureCpuMs } from '../../../../test/cpu-time.ts';
import { SourceError } from '../sources/source.ts';
import { parseXmlValue } from '../sources/xml-value.ts';
import { findPostings } from './postings.ts';
import { scanPage } from './scan-page.ts';

const script = (json: string) => `<script type="application/ld+json">${json}</script>`;
const job = '{"@type":"JobPosting","title":"Pilot"}';

describe('JobPosting data', () => {
  test.each([
    ['an object', job],
    ['a list', `[{"@type":"Organization"},${job}]`],
    ['a graph', `{"@context":"https://schema.org","@graph":[${job}]}`],
    ['a list of items', `{"@type":"ItemList","itemListElement":[{"@type":"ListItem","item":${job}}]}`],
    ['several types', '{"@type":["Thing","JobPosting"],"title":"Pilot"}'],
    ['a type as URL', '{"@type":"https://schema.org/JobPosting","title":"Pilot"}'],
    ['raw line breaks', '{"@type":"JobPosting","title":"Pilot","description":"a\n\tb"}'],
    ['a comment around it', `<!--${job}-->`],
    ['a byte order mark before it', `\uFEFF${job}`],
    ['a semicolon after it', `${job};`],
    ['a comma before its end', job.replace('}', ',}')],
    ['comments inside', `/* a */${job.replace(',', ', // it’s "b"\n')}`],
    ['an old comment around it', `<!--\n${job}\n//-->`],
    ['CDATA in comments', `//<![CDATA[\n${job}\n//]]>`],
    ['CDATA in other comments', `/* <![CDATA[ */${job}/* ]]> */`],
    ['a second object before it', `{"@type":"Organization"}\n${job}`],
    ['a second object after it, and a comma', `${job},{"@type":"WebSite"}`],
    ['values with types', '{"@type":"JobPosting","title":"Pilot","url":"https://a.example/*x*/"}'],
    ['CDATA around it', `//<![CDATA[\n${job}\n//]]>`.replaceAll('//', '')],
  ])('is found in %s', (_, json) => {
    expect(findPostings(`<html>${script(json)}</html>`)).toMatchObject([{ title: 'Pilot' }]);
  });

  test.each([
    ['invalid JSON', '{"@type":"JobPosting"'],
    ['another type', '{"@type":"Event","title":"x"}'],
    ['nothing', ''],
    ['too many levels', `${'['.repeat(20)}${job}${']'.repeat(20)}`],
    ['null', 'null'],
  ])('is not found in %s', (_, json) => {
    expect(findPostings(script(json))).toEqual([]);
  });

  test.each([
    [
      'tags',
      '<div itemscope itemtype="https://schema.org/JobPosting"><h1 itemprop="title"> Pilot </h1></div>',
    ],
    [
      'an attribute',
      '<div itemscope itemtype="http://schema.org/JobPosting"><meta itemprop="title" content="Pilot"></div>',
    ],
    [
      'tags that are not closed',
      '<ul><li itemscope itemtype="https://schema.org/JobPosting"><p><b itemprop="title">Pilot</b><li>x</ul>',
    ],
  ])('is found in microdata: %s', (_, html) => {
    expect(findPostings(html)).toMatchObject([{ '@type': 'JobPosting', title: 'Pilot' }]);
  });

  test('in microdata has items inside, HTML and repeated properties', () => {
    const html = `<main itemscope itemtype="https://schema.org/JobPosting"><span itemprop="title">Pilot</span>
      <div itemprop="hiringOrganization" itemscope itemtype="https://schema.org/Organization"><span itemprop="name">Quay</span></div>
      <div itemprop="jobLocation" itemscope itemtype="https://schema.org/Place"><div itemprop="address" itemscope><i itemprop="addressLocality">Bonn</i></div></div>
      <div itemprop="description"><p>Guide &amp; steer<br>ships.</p><script>no()</script></div><time itemprop="datePosted" datetime="2026-11-20">today</time>
      <a itemprop="url" href="/1">x</a><b itemprop="skills">a</b><b itemprop="skills">b</b></main>
      <div itemscope itemtype="https://schema.org/JobPosting"><b itemprop="title">Cook</b></div>`;
    expect(findPostings(html)).toMatchObject([
      {
        title: 'Pilot',
        hiringOrganization: { name: 'Quay' },
        jobLocation: { address: { addressLocality: 'Bonn' } },
        description: expect.stringContaining('<p>Guide &amp; steer<br>ships.</p>'),
        datePosted: '2026-11-20',
        url: '/1',
        skills: ['a', 'b'],
      },
      { title: 'Cook' },
    ]);
  });

  test('in text, comments and other scripts does not count', () => {
    expect(
      findPostings(
        `<p>${job}</p><!--${script(job)}--><script>${job}</script><textarea>${script(job)}</textarea>`,
      ),
    ).toEqual([]);
  });
});

test('a page of 1 MB of any tags is read in linear time', async () => {
  for (const part of [
    '<b>',
    '<a href="x">',
    '<!--',
    '<script>',
    '<script type="application/ld+json">{',
    '<title>',
    '&amp',
    '</a',
    '<a b=c '.repeat(3),
  ]) {
    const html = part.repeat(Math.ceil(1_000_000 / part.length));
    expect(await measureCpuMs(() => scanPage(html)), part).toBeLessThan(1_000);
    const nested = `<div itemscope itemtype="https://schema.org/JobPosting"><p itemprop=description>${html}`;
    expect(await measureCpuMs(() => findPostings(nested)), part).toBeLessThan(3_000);
  }
});

describe('XML', () => {
  test('becomes objects, lists and texts without prototype', () => {
    const { root, value } = parseXmlValue('<r a="1"><x>1</x><x> 2 </x><__proto__><y/></__proto__></r>');
    expect(root).toBe('r');
    expect(Object.getPrototypeOf(value)).toBeNull();
    expect(JSON.stringify(value)).toBe('{"x":["1","2"],"__proto__":{"y":""}}');
  });

  test.each([
    ['entities of its own', '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><r>&b;</r>'],
    ['external entities', '<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]><r>&a;</r>'],
    ['an end that is missing', '<r><x>1</x>'],
    ['too many levels', '<a>'.repeat(65)],
    ['nothing', ''],
  ])('with %s is rejected', (_, xml) => {
    expect(() => parseXmlValue(xml)).toThrow(SourceError);
  });
});
