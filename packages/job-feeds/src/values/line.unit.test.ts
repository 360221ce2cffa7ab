import { expect, it } from 'vitest';
import { postingToJob } from '../formats/job-posting.ts';
import { fieldReaders } from '../mapping/field-readers.ts';
import { JobDraft } from '../mapping/job-draft.ts';
import { toPlainLine } from './value.ts';

/** Web pages, feeds and search APIs write words with entities and tags. */
const table: [input: string, value: string][] = [
  ['R&amp;D Lead &#8211; Docks', 'R&D Lead – Docks'],
  ['R&D Lead', 'R&D Lead'],
  ['Smith &amp;amp; Sons', 'Smith & Sons'],
  ['M&#252;nchen', 'München'],
  ['M&uuml;nchen', 'München'],
  ['S&#xE3;o Paulo', 'São Paulo'],
  ['Caf&eacute; &laquo;Quai&raquo;', 'Café «Quai»'],
  ['Johnson &#038; Johnson', 'Johnson & Johnson'],
  ['Engineer &#8220;Docks&#8221;', 'Engineer “Docks”'],
  ['Chef&rsquo;s hand', 'Chef’s hand'],
  ['Pilot&nbsp;(m/w/d)', 'Pilot (m/w/d)'],
  ['Windows dash &#150; as browsers read it', 'Windows dash – as browsers read it'],
  ['<strong>Chef</strong> de partie', 'Chef de partie'],
  ['&lt;b&gt;Chef&lt;/b&gt; de partie', 'Chef de partie'],
  ['Soft<em>ware</em> Engineer', 'Software Engineer'],
  ['Cook<br>Night shift', 'Cook Night shift'],
  ['Cook<br/>Night&lt;br /&gt;shift', 'Cook Night shift'],
  ['<p>Harbour</p><p>Pilot</p>', 'Harbour Pilot'],
  ['<span class="hit" style="x">Pilot</span>', 'Pilot'],
  ['<a href="https://a.example">Acme</a>', 'Acme'],
  ['C++ <Senior> Developer', 'C++ <Senior> Developer'],
  ['Pilot <m/w/d>', 'Pilot <m/w/d>'],
  ['5 < 6 & 7 > 3', '5 < 6 & 7 > 3'],
  ['AT&T', 'AT&T'],
  ['Sales&copy without a semicolon', 'Sales&copy without a semicolon'],
  ['&unknown; &', '&unknown; &'],
  ['Soft\u00adware\u200b Engineer\ufeff', 'Software Engineer'],
  ['\u202aPilot\u202c', 'Pilot'],
  ['<b></b>', ''],
  ['&amp;'.repeat(3), '&&&'],
];

it.each(table)('the words %j are %j', (input, value) => {
  expect(toPlainLine(input)).toBe(value);
});

it('many unclosed tags and entities take linear time', () => {
  const start = performance.now();
  for (const text of ['<a '.repeat(5_000), '&amp;'.repeat(5_000), '&lt;b'.repeat(5_000)])
    toPlainLine(text, 10_000);
  expect(performance.now() - start).toBeLessThan(1_000);
});

it.each(['title', 'company_name', 'location', 'category', 'recruiter_name'] as const)(
  '%s has plain words',
  (field) => {
    expect(fieldReaders[field]('<b>R&amp;D</b> &#8211; Docks').value).toBe('R&D – Docks');
  },
);

it('city, region and country are plain words', () => {
  const draft = new JobDraft({})
    .set('title', 'Pilot')
    .set('city', 'M&#252;nchen')
    .set('country', '&Ouml;sterreich');
  expect(draft.finish().fields.location).toBe('München, Österreich');
});

it('a JobPosting has plain words', () => {
  const { fields } = postingToJob(
    {
      title: 'R&amp;D engineer &ndash; docks',
      hiringOrganization: { name: 'Smith &amp; Sons' },
      jobLocation: { address: { addressLocality: 'K&ouml;ln', addressCountry: 'DE' } },
    },
    {},
  );
  expect(fields).toMatchObject({
    title: 'R&D engineer – docks',
    company_name: 'Smith & Sons',
    location: 'Köln, Germany',
  });
});
